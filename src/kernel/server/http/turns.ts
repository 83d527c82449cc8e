import { NotNow } from '../db/lost';
import { afterAwake } from '../patience';

/** So long a call waits for its turn before it is told to come again. */
const PATIENCE_MS = 15_000;
/** Of all calls at work at most this share is one organisation's. */
const OF_ONE = 3 / 4;

interface Waiting {
  readonly go: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Who is at work in this process: so many calls at once, and never all of them one organisation's. Those who wait go on by
 * turns of organisations, whoever has fewest at work first: a school of 20,000 waits for itself, not its neighbour for it.
 */
export class Turns<Of = number> {
  private readonly atWork = new Map<Of, number>();
  /** In the order in which the organisations were served last. */
  private readonly waiting = new Map<Of, Waiting[]>();
  private readonly mostOfOne: number;
  private total = 0;
  /**
   * @param most calls at once: fewer than there are connections, so that a session is always looked up at once.
   * @param fewer who has less than the share of an organisation, and how many at once.
   */
  constructor(
    private readonly most: number,
    private readonly patienceMs = PATIENCE_MS,
    private readonly fewer: ReadonlyMap<Of, number> = new Map(),
  ) {
    this.mostOfOne = Math.max(1, Math.ceil(most * OF_ONE));
  }

  /** Does a call of an organisation (or of whatever else shares) when its turn comes. @throws NotNow when it does not come in time. */
  async during<T>(of: Of, call: () => Promise<T>): Promise<T> {
    if (this.hasRoom(of)) this.begin(of);
    else await this.turnOf(of);
    try {
      return await call();
    } finally {
      this.end(of);
    }
  }

  private hasRoom(of: Of): boolean {
    return this.total < this.most && (this.atWork.get(of) ?? 0) < this.shareOf(of);
  }
  private shareOf(of: Of): number {
    return this.fewer.get(of) ?? this.mostOfOne;
  }
  private begin(of: Of): void {
    this.total += 1;
    this.atWork.set(of, (this.atWork.get(of) ?? 0) + 1);
  }
  private end(of: Of): void {
    this.total -= 1;
    const left = (this.atWork.get(of) ?? 1) - 1;
    if (left) this.atWork.set(of, left);
    else this.atWork.delete(of);
    this.next();
  }
  private turnOf(of: Of): Promise<void> {
    return new Promise((done, fail) => {
      const queue = this.waiting.get(of) ?? [];
      this.waiting.set(of, queue);
      const mine: Waiting = {
        go: () => {
          clearInterval(mine.timer);
          this.begin(of);
          done();
        },
        timer: afterAwake(this.patienceMs, () => {
          queue.splice(queue.indexOf(mine), 1);
          if (!queue.length) this.waiting.delete(of);
          fail(new NotNow('too many calls are at work'));
        }).unref(),
      };
      queue.push(mine);
    });
  }
  private next(): void {
    let chosen: Of | undefined;
    let fewest = this.mostOfOne;
    if (this.total < this.most)
      for (const each of this.waiting.keys()) {
        const busy = this.atWork.get(each) ?? 0;
        if (busy < Math.min(fewest, this.shareOf(each))) [chosen, fewest] = [each, busy];
      }
    if (chosen === undefined) return;
    const queue = this.waiting.get(chosen) ?? [];
    const first = queue.shift();
    this.waiting.delete(chosen);
    if (queue.length) this.waiting.set(chosen, queue);
    first?.go();
  }
}
