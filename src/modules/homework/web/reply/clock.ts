// The server's clock in the browser, and when a child is warned. Pure.

/** Seconds left at which a child is told. */
export const WARN_SECONDS = [300, 60] as const;
/** The warning whose moment lies between two looks at the clock, or nothing; the later one where both do. */
export const warningBetween = (before: number, now: number): number | undefined =>
  WARN_SECONDS.filter((w) => before > w && now <= w && now > 0).at(-1);

/**
 * How far the server's clock is ahead of this one. A reply says what time it was there, at some moment between asking and
 * hearing; the middle is off by half the way at most. A slow answer does not spoil a better one that is fresh,
 * unless they contradict each other: then a clock was set.
 */
export class ServerClock {
  private offset = 0;
  private doubt = Infinity;
  private at = -Infinity;
  constructor(private readonly local: () => number = Date.now) {}
  hear(serverNow: string, asked: number, heard: number): void {
    const doubt = Math.max(0, heard - asked) / 2;
    const offset = Date.parse(serverNow) - (asked + heard) / 2;
    const isWorse = doubt > this.doubt * 2 + 200 && heard - this.at < 60_000;
    // Further apart than both may be wrong: one of the clocks was set meanwhile.
    if (isWorse && Math.abs(offset - this.offset) <= doubt + this.doubt) return;
    this.offset = offset;
    this.doubt = doubt;
    this.at = heard;
  }
  readonly now = (): number => this.local() + this.offset;
  secondsTo(deadline: string): number {
    return Math.ceil((Date.parse(deadline) - this.now()) / 1000);
  }
}

/** Seconds a paper was looked at: the clock stands while the page is hidden. */
export class Spent {
  private since: number | undefined;
  constructor(
    private seconds: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.since = now();
  }
  hide(): void {
    this.seconds = this.read();
    this.since = undefined;
  }
  show(): void {
    this.since ??= this.now();
  }
  read(): number {
    return this.seconds + (this.since == null ? 0 : Math.max(0, Math.round((this.now() - this.since) / 1000)));
  }
}
