/** Counts calls in fixed windows of a minute, in memory: a flood meets it before any query. */
export class Limiter {
  private windows = new Map<string, number>();
  private minute = 0;
  constructor(private readonly now: () => number = Date.now) {}
  /** @returns seconds to wait, or 0 when the call may go on. */
  take(key: string, perMinute: number): number {
    const minute = Math.floor(this.now() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.windows = new Map();
    }
    const used = (this.windows.get(key) ?? 0) + 1;
    this.windows.set(key, used);
    return used > perMinute ? Math.max(1, Math.ceil(((minute + 1) * 60_000 - this.now()) / 1000)) : 0;
  }
}
