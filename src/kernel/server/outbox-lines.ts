import { entryOf } from '../shared/maps';

/**
 * A line rests so many times as long as its last delivery took: where that is half a second or less, a tenth of a school's time, at most,
 * goes into events of one topic.
 */
const RESTS = 9;
/** No line rests longer, in milliseconds: so late, and behind the delivery before it, does the last of many events come. */
const MOST_REST_MS = 5000;

/** Delivers events of one topic of one organisation, and never throws. @returns how many milliseconds that took. */
type Hand = (orgId: number, topic: string, eventIds: readonly number[]) => Promise<number>;

/** The events of one topic of one organisation. */
interface Line {
  readonly waiting: Set<number>;
  /** The delivery that takes those that wait now. */
  next?: Promise<void> | undefined;
  /** The last delivery is over, and so is the rest after it. */
  rested: Promise<void>;
}

/**
 * Events that are delivered together: the first one at once, and those of its topic and organisation that come until it is delivered and
 * the line has rested all in the next delivery. The more come, the more of them say the same, and nobody else waits for what they cost.
 */
export class EventLines {
  private readonly lines = new Map<string, Line>();
  private stopped = false;
  constructor(private readonly hand: Hand) {}

  /** Resolves when the event was delivered, or could not be. */
  add(orgId: number, topic: string, eventId: number): Promise<void> {
    const key = `${orgId} ${topic}`;
    const line = entryOf(this.lines, key, () => ({ waiting: new Set<number>(), rested: Promise.resolve() }));
    line.waiting.add(eventId);
    return (line.next ??= line.rested.then(() => this.deliver(key, line, orgId, topic)));
  }
  /** What waits is left to another process, or to the next start. */
  stop(): void {
    this.stopped = true;
  }

  private async deliver(key: string, line: Line, orgId: number, topic: string): Promise<void> {
    const ids = [...line.waiting];
    line.waiting.clear();
    line.next = undefined;
    const told = this.stopped ? Promise.resolve(0) : this.hand(orgId, topic, ids);
    line.rested = told.then(async (ms) => {
      await rest(Math.min(ms * RESTS, MOST_REST_MS));
      if (!line.next) this.lines.delete(key);
    });
    await told;
  }
}

const rest = (ms: number): Promise<void> =>
  new Promise((over) => {
    setTimeout(over, ms).unref();
  });
