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
  subscribe(fn: () => void): () => void;
}

/** What the store needs of the world. */
export interface SessionEnv {
  readonly load: () => Promise<Loaded>;
  readonly signedIn: () => boolean;
  /** Whether the browser says that there is no network. */
  readonly offline?: () => boolean;
  /** What was kept of the signed-in person for a start without a network. */
  readonly kept?: () => Loaded | undefined;
}
/** Makes the store. Without a network it answers what was kept, and asks again the next time. */
export function createSessionStore(env: SessionEnv): SessionStore {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded | null> | undefined;
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
        loaded = value.session.expired ? null : value;
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
      // A token that ran out without a network is renewed when there is one: until then its person stays.
      return env.offline?.() ? (keep(env.kept?.())?.session ?? null) : null;
    },
    reload: async () => (env.signedIn() ? sessionOf(load()) : null),
    peek: () => loaded,
    reset() {
      loaded = null;
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
