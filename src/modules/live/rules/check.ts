/** What a page finds out about its device before a lesson. */
export const CHECKS = ['line', 'pen', 'screen', 'clock'] as const;
type Check = (typeof CHECKS)[number];
/** `weak`: it works, and something may be better. */
export type Verdict = 'good' | 'weak' | 'bad';
export interface Found {
  /** Milliseconds of each way to the room and back; nothing where it did not answer. */
  readonly ways: readonly (number | undefined)[];
  readonly touches: boolean;
  readonly width: number;
  /** Milliseconds between this device's clock and the room's. */
  readonly ahead: number;
}
const GOOD_MS = 200;
const SLOW_MS = 1000;
const NARROW = 800;
const CLOCK_MS = 120_000;

/** The middle of the ways that were answered. */
export function lineOf(ways: Found['ways']): number | undefined {
  const all = ways.filter((way) => way !== undefined).toSorted((a, b) => a - b);
  return all[Math.floor(all.length / 2)];
}
/** How the device stands. A way that was not answered makes the line a bad one. */
export function judge({ ways, touches, width, ahead }: Found): Readonly<Record<Check, Verdict>> {
  const line = ways.includes(undefined) ? undefined : lineOf(ways);
  return {
    line: line === undefined || line > SLOW_MS ? 'bad' : line > GOOD_MS ? 'weak' : 'good',
    pen: touches ? 'good' : 'weak',
    screen: width < NARROW ? 'weak' : 'good',
    clock: Math.abs(ahead) > CLOCK_MS ? 'weak' : 'good',
  };
}
