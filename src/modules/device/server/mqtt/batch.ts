import { randomUUID } from 'node:crypto';
import type { Cx, Kernel } from '../../../../kernel/server/cx';
import { byItself } from '../../../../kernel/server/http/calls';
import { grouped, must } from '../../../../kernel/shared/maps';
import { MOST_ITEMS } from '../../rules';
import { ingest, type Refused } from '../ingest';
import type { Sender } from '../key';

/** A message waits so long at most for others that are committed with it, in milliseconds. */
const WAIT_MS = 50;
/** Transactions of this door at once: more would stand in the way of people's calls. */
const PARALLEL = 2;

/** Who speaks, by what is known of them when they connected. */
export interface Speaker {
  readonly providerId: number;
}
interface Waiting<S extends Speaker> {
  readonly speaker: S;
  readonly items: readonly unknown[];
  readonly done: (refused: readonly Refused[] | undefined) => void;
  readonly fail: (error: unknown) => void;
}
/** Finds what speakers may send, in the transaction in which it is kept. One that is not found may send nothing. */
export type Judge<S extends Speaker> = (cx: Cx, speakers: readonly S[]) => Promise<ReadonlyMap<S, Sender>>;

/**
 * Commits what many clients say together: one transaction for all that came within 50 ms, or for 500 items. A broker starts
 * all messages of a client at once, hundreds of them; here they wait in one line.
 */
export class Batches<S extends Speaker> {
  private line: Waiting<S>[] = [];
  private working = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly kernel: Kernel,
    private readonly judge: Judge<S>,
  ) {}

  /**
   * Resolves when the items are durable: then, and not before, the message may be answered.
   * @returns the items that were refused; nothing when the speaker's key does not hold any more. @throws when they could not be kept; they come again.
   */
  add(speaker: S, items: readonly unknown[]): Promise<readonly Refused[] | undefined> {
    return new Promise((done, fail) => {
      this.line.push({ speaker, items, done, fail });
      if (this.waiting >= MOST_ITEMS) this.go();
      else this.timer ??= setTimeout(() => this.go(), WAIT_MS);
    });
  }
  private get waiting(): number {
    return this.line.reduce((sum, { items }) => sum + items.length, 0);
  }
  private go(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.working >= PARALLEL || this.line.length === 0) return;
    this.working += 1;
    const batch = this.next();
    this.commit(batch)
      .catch((error: unknown) => {
        for (const { fail } of batch) fail(error);
      })
      .finally(() => {
        this.working -= 1;
        this.go();
      });
    this.go();
  }
  /** The first of the line, up to as many items as a request may have; one message alone may have so many. */
  private next(): Waiting<S>[] {
    let count = 0;
    const end = this.line.findIndex(({ items }, at) => (count += items.length) > MOST_ITEMS && at > 0);
    return this.line.splice(0, end < 0 ? this.line.length : end);
  }
  private async commit(batch: readonly Waiting<S>[]): Promise<void> {
    const taken = await byItself(this.kernel, `mqtt-${randomUUID().slice(0, 8)}`, async (cx) => {
      const senders = await this.judge(cx, [...new Set(batch.map(({ speaker }) => speaker))]);
      const found = new Map<Waiting<S>, readonly Refused[]>();
      // Vendors in one order: two batches never wait for each other in a circle.
      const ofVendor = grouped(
        batch
          .filter(({ speaker }) => senders.has(speaker))
          .toSorted((a, b) => a.speaker.providerId - b.speaker.providerId),
        ({ speaker }) => speaker.providerId,
      );
      for (const waiting of ofVendor.values()) {
        const sender = must(senders, waiting[0]!.speaker);
        const { refused } = await ingest(
          cx,
          sender,
          waiting.flatMap(({ items }) => items),
        );
        for (const [each, own] of shares(waiting, refused)) found.set(each, own);
      }
      return found;
    });
    for (const each of batch) each.done(taken.get(each));
  }
}

/** The refusals of each message of a batch, with their places in it. */
function* shares<W extends { readonly items: readonly unknown[] }>(
  waiting: readonly W[],
  refused: readonly Refused[],
): Generator<readonly [W, readonly Refused[]]> {
  let from = 0;
  for (const each of waiting) {
    const [first, end] = [from, from + each.items.length];
    yield [each, refused.filter(({ at }) => at >= first && at < end).map((row) => ({ ...row, at: row.at - first }))];
    from = end;
  }
}
