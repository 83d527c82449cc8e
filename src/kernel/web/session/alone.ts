import { newKey } from '../http/idempotency';
import type { Store } from './token';

const LEASE_MS = 6_000;
const BEAT_MS = 2_000;
const LOOK_MS = 150;

/** Runs `fn` in one tab at a time. */
export type Alone = <T>(name: string, fn: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** By the browser's own locks. */
export const byLocks = (locks: LockManager): Alone => async (name, fn, signal) =>
  // The lib's type of request() wraps the callback's promise twice.
  (await locks.request(name, { signal }, fn)) as never;

/**
 * By a lease in the local storage, for plain http: the browser's locks exist in secure contexts only.
 * A tab writes its name, waits a moment and owns the lease when its name still stands there.
 */
export function byLease(store: Store, now: () => number = Date.now, wait: (ms: number) => Promise<void> = (ms) => new Promise((r) => { setTimeout(r, ms); })): Alone {
  return async (name, fn, signal) => {
    const key = `lock.${name}`;
    const me = newKey();
    const held = () => {
      const [owner, until] = (store.getItem(key) ?? '').split(' ');
      return Number(until) > now() ? owner : undefined;
    };
    const take = () => store.setItem(key, `${me} ${now() + LEASE_MS}`);
    while (held() !== me) {
      signal?.throwIfAborted();
      if (held() == null) take();
      await wait(LOOK_MS + Math.random() * LOOK_MS);
    }
    take();
    const beat = setInterval(take, BEAT_MS);
    try { return await fn(); } finally {
      clearInterval(beat);
      if (held() === me) store.removeItem(key);
    }
  };
}

/** The way this browser offers. */
export const alone: Alone = (name, fn, signal) =>
  (navigator.locks ? byLocks(navigator.locks) : byLease(localStorage))(name, fn, signal);
