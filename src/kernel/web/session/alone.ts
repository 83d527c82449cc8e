import { newKey } from '../http/idempotency';
import { memory, type Memory } from './memory';

const LEASE_MS = 6_000;
const BEAT_MS = 2_000;
const LOOK_MS = 200;
interface Lease {
  readonly owner: string;
  readonly until: number;
}

/** Runs `fn` in one tab at a time; `lost` says that another tab had to take over, for a hidden tab's clock may stand still. */
export type Alone = <T>(name: string, fn: (lost: AbortSignal) => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** By the browser's own locks. */
export const byLocks =
  (locks: LockManager): Alone =>
  async (name, fn, signal) =>
    // The lib's type of request() wraps the callback's promise twice.
    await locks.request(name, { signal }, () => fn(new AbortController().signal));

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
/** By a lease in the shared memory, for plain http: the browser's locks exist in secure contexts only. A lease of a tab that died runs out. */
export function byLease(
  shared: Memory,
  now: () => number = Date.now,
  wait: (ms: number) => Promise<void> = sleep,
): Alone {
  return async (name, fn, signal) => {
    const key = `lease.${name}`;
    const me = newKey();
    const take = async () =>
      (
        await shared.update<Lease>(key, (old) =>
          old && old.owner !== me && old.until > now() ? old : { owner: me, until: now() + LEASE_MS },
        )
      )?.owner === me;
    while (!(await take())) {
      signal?.throwIfAborted();
      await wait(LOOK_MS);
    }
    const lost = new AbortController();
    const beat = setInterval(
      () =>
        void take().then((mine) => {
          if (!mine) {
            clearInterval(beat);
            lost.abort();
          }
        }),
      BEAT_MS,
    );
    try {
      return await fn(lost.signal);
    } finally {
      clearInterval(beat);
      await shared.update<Lease>(key, (old) => (old?.owner === me ? undefined : old));
    }
  };
}

/** The way this browser offers. */
export const alone: Alone = (name, fn, signal) =>
  (navigator.locks ? byLocks(navigator.locks) : byLease(memory))(name, fn, signal);
