import { performance } from 'node:perf_hooks';

// Speed as a busy or slow machine can still judge it: by processor time, and beside other work on the same machine.

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Processor time of something in milliseconds: the least of some tries, for a collector of garbage meets some of them. */
export function processorTime(work: () => unknown, tries = 3): number {
  let least = Infinity;
  for (let i = 0; i < tries; i++) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, since(before));
  }
  return least;
}

/** Processor time of a piece of work that takes a usual machine some 25 ms: what is told as so many of it holds on any. */
export const yardstick = (): number =>
  processorTime(() => {
    const seen = new Map<number, string>();
    for (let i = 0, at = 7; i < 400_000; i++) {
      at = (at * 31 + i) % 1_000_003;
      seen.set(at % 5000, `${at}`);
    }
    return seen;
  });

/** How many times as much processor time something takes that is so many times as long. */
export function growth(work: (size: number) => unknown, size: number, times: number): number {
  work(size);
  let [small, large] = [Infinity, Infinity];
  // In turn: what slows one of them down slows the other.
  for (let i = 0; i < 4; i++) {
    small = Math.min(
      small,
      processorTime(() => work(size), 1),
    );
    large = Math.min(
      large,
      processorTime(() => work(size * times), 1),
    );
  }
  return large / small;
}

/**
 * Begins to measure how long the event loop is held, in milliseconds: never longer than it was at work, nor than this process
 * had a processor. @returns what tells it.
 */
export function holding(): () => number {
  const [before, loop] = [process.cpuUsage(), performance.eventLoopUtilization()];
  return () => Math.min(since(before), performance.eventLoopUtilization(loop).active);
}
