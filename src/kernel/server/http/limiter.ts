/** What this process counted for somebody in the running minute, and what the others did. */
interface Counted {
  own: number;
  /** How many of `own` the others were told. */
  told: number;
  others: number;
  readonly perMinute: number;
}
/** Below this share of its limit a count is this process's own business: most people never come near. */
const TOLD_FROM = 1 / 20;

/** Calls that the other processes have not been told of. */
export interface Untold {
  readonly minute: number;
  readonly key: string;
  readonly calls: number;
}

/** Counts calls in fixed windows of a minute, in memory: a flood meets it before any query. What other processes count is added; see rates.ts. */
export class Limiter {
  private windows = new Map<string, Counted>();
  private minute = 0;
  constructor(private readonly now: () => number = Date.now) {}

  /** @returns seconds to wait, or 0 when the call may go on. */
  take(key: string, perMinute: number): number {
    const minute = this.turn();
    let counted = this.windows.get(key);
    if (!counted) this.windows.set(key, (counted = { own: 0, told: 0, others: 0, perMinute }));
    counted.own += 1;
    return counted.own + counted.others > perMinute
      ? Math.max(1, Math.ceil(((minute + 1) * 60_000 - this.now()) / 1000))
      : 0;
  }
  /** The counts to tell the other processes, at most `most`; they count as told. */
  untold(most: number): Untold[] {
    const minute = this.turn();
    const found: Untold[] = [];
    for (const [key, counted] of this.windows) {
      if (found.length === most) break;
      if (counted.own === counted.told || counted.own < counted.perMinute * TOLD_FROM) continue;
      found.push({ minute, key, calls: counted.own - counted.told });
      counted.told = counted.own;
    }
    return found;
  }
  /** All processes together have counted so many calls. */
  heard(minute: number, key: string, all: number): void {
    const counted = minute === this.turn() ? this.windows.get(key) : undefined;
    if (counted) counted.others = Math.max(0, all - counted.told);
  }

  private turn(): number {
    const minute = Math.floor(this.now() / 60_000);
    if (minute !== this.minute) {
      this.minute = minute;
      this.windows = new Map();
    }
    return minute;
  }
}
