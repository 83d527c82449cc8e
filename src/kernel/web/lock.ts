/** How long a button stays locked against double clicks. Source: site §9. */
export const LOCK_MS = 1000;

/**
 * A lock against double clicks. `run` does nothing while the same act runs or began less than 1,000 ms ago. `of` says which
 * act it is: another choice is no double click, it waits until the one before is done.
 */
export interface ClickLock {
  run<T>(act: () => T | Promise<T>, of?: string): Promise<T | undefined>;
  readonly held: boolean;
}

/** Makes a lock; the clock is given so that tests can turn it. */
export function clickLock(now: () => number = () => performance.now(), ms = LOCK_MS): ClickLock {
  let began = -Infinity;
  let running = 0;
  let last = '';
  let before: Promise<unknown> | undefined;
  const held = () => running > 0 || now() - began < ms;
  return {
    get held() {
      return held();
    },
    async run(act, of = '') {
      if (held() && of === last) return undefined;
      began = now();
      last = of;
      running += 1;
      // What failed before is its own caller's to tell.
      const mine = before ? before.then(act, act) : (async () => act())();
      before = mine;
      try {
        return await mine;
      } finally {
        running -= 1;
        if (before === mine) before = undefined;
      }
    },
  };
}
