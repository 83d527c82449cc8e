import { BACKS_MAX, RANGES_MAX, union } from '../../rules';

type Range = [from: number, to: number];

/** What a player will say: pieces of film that really ran, in seconds, and where it was taken back to. */
export interface Told {
  readonly ranges: readonly Range[];
  readonly backs: readonly number[];
}
const BACK_SECONDS = 2;
/** No more pieces than are heard at once, the longest of them: hours without a network and a hand that drags make many. */
const fewest = (ranges: readonly Range[]): readonly Range[] =>
  ranges.length <= RANGES_MAX
    ? ranges
    : union(ranges)
        .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))
        .slice(0, RANGES_MAX)
        .map(([from, to]): Range => [from, to]);
const TENTH = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Listens to a player's time: what runs on is a piece, a jump begins another one. */
export class Tracker {
  private ranges: Range[] = [];
  private backs: number[] = [];
  private open: Range | undefined;
  private last: number | undefined;

  /** The player stands at `at` and runs at `rate`; called a few times a second while it plays. */
  runs(at: number, rate: number): void {
    const { last } = this;
    const on = last != null && at >= last && at - last <= Math.max(1, rate) * 1.5;
    if (on && this.open) this.open[1] = at;
    else {
      if (last != null && at < last - BACK_SECONDS) this.backs.push(Math.floor(at));
      this.close();
      this.open = [at, at];
    }
    this.last = at;
  }
  /** It stands still. */
  stands(): void {
    this.close();
  }
  /** What is new since the last time; `untold` brings it back when it was not heard. */
  take(): Told {
    const at = this.open?.[1];
    this.close();
    // What runs on begins where this one ended.
    if (at != null) this.open = [at, at];
    const told = { ranges: fewest(this.ranges), backs: this.backs.slice(-BACKS_MAX) };
    [this.ranges, this.backs] = [[], []];
    return told;
  }
  untold({ ranges, backs }: Told): void {
    this.ranges = [...ranges, ...this.ranges];
    this.backs = [...backs, ...this.backs];
  }
  private close(): void {
    const { open } = this;
    this.open = undefined;
    if (open && open[1] - open[0] >= 0.1) this.ranges.push([TENTH(open[0]), TENTH(open[1])]);
  }
}
