import { moveKept } from './kept-session';
import type { Memory } from './memory';
import { CHECK_SECONDS, isDue, readToken, writeToken, type Store, type StoredToken, type TokenReply } from './token';

/** What the refresher needs of the world. */
export interface RefreshEnv {
  readonly store: Store;
  readonly now: () => number;
  /** Trades a refresh token for a new token. */
  readonly exchange: (refreshToken: string) => Promise<TokenReply>;
  /** Runs `fn` in at most one tab at a time. */
  readonly alone: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Remembers over all tabs which token was traded last. */
  readonly memory: Memory;
  readonly wait?: (ms: number) => Promise<void>;
  /** Refresh errors are only logged. Source: calls §8. */
  readonly log: (error: unknown) => void;
}

/** Keeps the token fresh. */
export interface Refresher {
  /** Refreshes when fewer than 900 s remain. Never throws. */
  check(): Promise<'none' | 'kept' | 'refreshed' | 'failed'>;
  /** Uses a refresh token that came in the address, once. */
  adopt(refreshToken: string): Promise<boolean>;
  /** Looks at once and then every 300 s; answers the first look and how to stop. */
  start(every?: (fn: () => void, ms: number) => () => void): {
    readonly first: Promise<unknown>;
    readonly stop: () => void;
  };
}

const TRADED = 'traded';
const LOOK_MS = 50;
const LOOKS = 60;
const byInterval = (fn: () => void, ms: number) => {
  const id = setInterval(fn, ms);
  return () => clearInterval(id);
};

/** Makes a refresher. Refresh tokens rotate and a reused one ends the whole family, so every trade happens alone, on what is stored then. */
export function createRefresher(env: RefreshEnv): Refresher {
  const {
    wait = (ms) =>
      new Promise<void>((r) => {
        setTimeout(r, ms);
      }),
  } = env;
  const trade = async (refreshToken: string) => {
    const reply = await env.exchange(refreshToken);
    const before = readToken(env.store);
    const token = writeToken(env.store, reply, env.now());
    if (before?.refresh_token === refreshToken) moveKept(env.store, before, token);
  };

  /** The stored token; one that another tab has traded is waited out, for this tab's copy of the store follows late. */
  async function current(): Promise<StoredToken | undefined> {
    const traded = await env.memory.update<number>(TRADED, (old) => old);
    for (let look = 0; look < LOOKS; look++) {
      const token = readToken(env.store);
      if (!token || token.timestamp !== traded) return token;
      await wait(LOOK_MS);
    }
    return undefined;
  }

  const check: Refresher['check'] = async () => {
    const token = readToken(env.store);
    if (!token) return 'none';
    if (!isDue(token, env.now())) return 'kept';
    try {
      return await env.alone(async () => {
        const now = await current();
        if (!now) return 'none';
        if (!isDue(now, env.now())) return 'kept';
        await trade(now.refresh_token);
        // A token is known by the moment it was stored: the secret itself stays in one place.
        await env.memory.update<number>(TRADED, () => now.timestamp);
        return 'refreshed';
      });
    } catch (error) {
      env.log(error);
      return 'failed';
    }
  };

  return {
    check,
    async adopt(refreshToken) {
      try {
        await env.alone(() => trade(refreshToken));
        return true;
      } catch (error) {
        env.log(error);
        return false;
      }
    },
    start(every = byInterval) {
      const first = check();
      return { first, stop: every(() => void check(), CHECK_SECONDS * 1000) };
    },
  };
}
