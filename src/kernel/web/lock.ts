/** How long a button stays locked against double clicks. Source: site §9. */
export const LOCK_MS = 1000;

/** A lock against double clicks: `run` starts `act` unless one is running or began less than 1,000 ms ago. */
export interface ClickLock {
  run<T>(act: () => T | Promise<T>): Promise<T | undefined>;
  readonly held: boolean;
}

/** Makes a lock; the clock is given so that tests can turn it. */
export function clickLock(now: () => number = () => performance.now(), ms = LOCK_MS): ClickLock {
  let began = -Infinity;
  let running = 0;
  const held = () => running > 0 || now() - began < ms;
  return {
    get held() {
      return held();
    },
    async run(act) {
      if (held()) return undefined;
      began = now();
      running += 1;
      try {
        return await act();
      } finally {
        running -= 1;
      }
    },
  };
}
