import { useSyncExternalStore } from 'react';
import type { Session } from '../../shared/session';

/** What loads once before the first guarded navigation. */
export interface Loaded {
  readonly session: Session;
  readonly supers: readonly unknown[];
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

/** Makes the store; `load` and `signedIn` are given. */
export function createSessionStore(env: { load: () => Promise<Loaded>; signedIn: () => boolean }): SessionStore {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded | null> | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const fn of listeners) fn();
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
        throw error;
      },
    ));
  const sessionOf = async (from: Promise<Loaded | null>) => (await from)?.session ?? null;
  return {
    ensure: async () => (env.signedIn() ? sessionOf(loading ?? load()) : null),
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
