import { useSyncExternalStore } from 'react';
import type { Session } from '../../shared/session';
import { CallError } from '../http/call-error';

/** What loads once before the first guarded navigation. */
export interface Loaded {
  readonly session: Session;
  readonly supers: readonly unknown[];
  /** It was not asked but kept on this device: the server could not be reached. */
  readonly kept?: boolean;
}

/** Holds the session. */
export interface SessionStore {
  /** Loads session and superior organisations once; nothing without a valid token. */
  ensure(): Promise<Session | null>;
  /** What is loaded now. */
  peek(): Loaded | null;
  /** Forgets it, so that the next `ensure` loads again. */
  reset(): void;
  /** Loads it anew and keeps showing the old one until then: after the person changed name, picture or subjects. */
  reload(): Promise<Session | null>;
  /** Whether a token is stored whose person could not be asked for: nobody may say that they are signed out. */
  lost(): boolean;
  subscribe(fn: () => void): () => void;
}

/** What the store needs of the world. */
export interface SessionEnv {
  readonly load: () => Promise<Loaded>;
  readonly signedIn: () => boolean;
  /** Whether there is no network: the browser says so, or the server did not answer when the token was to be renewed. */
  readonly offline?: () => boolean;
  /** What is wrong where a token is stored and neither its server nor this device knows the person; nothing without a token. */
  readonly stranded?: () => Error | undefined;
  /** What was kept of the signed-in person for a start without a network. */
  readonly kept?: () => Loaded | undefined;
}
/** Makes the store. Without a network it answers what was kept, and asks again the next time. */
export function createSessionStore(env: SessionEnv): SessionStore {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded | null> | undefined;
  /** The server said that nobody is signed in. */
  let refused = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const fn of listeners) fn();
  };
  const keep = (value: Loaded | undefined) => {
    if (!value) return null;
    loaded = value;
    tell();
    return value;
  };
  const load = () =>
    (loading = env.load().then(
      (value) => {
        refused = value.session.expired;
        loaded = refused ? null : value;
        tell();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        const lost = error instanceof CallError && error.status === 0;
        const known = lost ? (loaded ?? keep(env.kept?.())) : null;
        if (known) return known;
        throw error;
      },
    ));
  const sessionOf = async (from: Promise<Loaded | null>) => (await from)?.session ?? null;
  return {
    ensure: async () => {
      if (env.signedIn()) return sessionOf(loading ?? load());
      if (!env.offline?.()) return null;
      // A token that ran out without a network is renewed when there is one: until then its person stays, and the token too.
      const known = keep(env.kept?.());
      const fault = known ? undefined : env.stranded?.();
      if (fault) throw fault;
      return known?.session ?? null;
    },
    reload: async () => (env.signedIn() ? sessionOf(load()) : null),
    peek: () => loaded,
    lost: () =>
      loaded === null && !refused && (env.signedIn() || (env.offline?.() === true && env.stranded?.() !== undefined)),
    reset() {
      loaded = null;
      refused = false;
      loading = undefined;
      tell();
    },
    subscribe(fn) {
      listeners.add(fn);
      return () => {
        listeners.delete(fn);
      };
    },
  };
}

let store: SessionStore = createSessionStore({
  load: () => Promise.reject(new Error('no session call is installed')),
  signedIn: () => false,
});
/** The app installs its store at start. */
export function setSessionStore(value: SessionStore): void {
  store = value;
}
/** The app's session store. */
export const sessionStore = (): SessionStore => store;

/** The session, or null while nobody is signed in. */
export const useSession = (): Session | null =>
  useSyncExternalStore(
    (fn) => store.subscribe(fn),
    () => store.peek()?.session ?? null,
  );
