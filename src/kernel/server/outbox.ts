import type { Kernel } from './cx';
import { isLost } from './db/lost';
import { sql } from './db/sql';
import { acrossOrgs, inOrg } from './db/tenant';
import { oneOf } from './db/where';
import { Turns } from './http/turns';
import type { Heard, Listener } from './module';
import { EventLines } from './outbox-lines';
import * as tables from './tables';
import { cutTo } from '../shared/whole';
import { entryOf } from '../shared/maps';

const SWEEP_MS = 30_000;
/** So often an event is tried; after that it waits for an operator (`/desk/teach/sys/letters`). */
export const EVENT_TRIES = 10;
/** The pause after the first try; each one after it is twice as long: the last try is four hours after the event. */
const PAUSE_S = 30;
/**
 * Deliveries at once in this process, and of these three quarters of one topic: each holds a connection, and what thousands
 * of devices say must not hold all of them. Those that wait are ids.
 */
const AT_ONCE = 4;
const PATIENCE_MS = 600_000;

/** Delivers events that were written with a transaction: at once after it, and again later what failed. */
export class Outbox {
  private readonly listeners = new Map<string, Listener[]>();
  private timer?: NodeJS.Timeout;
  private readonly turns = new Turns<string>(AT_ONCE, PATIENCE_MS);
  private readonly lines = new EventLines((orgId, topic, eventIds) => this.deliverAll(orgId, topic, eventIds));
  constructor(
    private readonly kernel: Kernel,
    listeners: readonly Listener[],
  ) {
    for (const l of listeners) entryOf(this.listeners, l.topic, () => []).push(l);
  }
  /**
   * Delivers one event in one transaction with its mark, or with others of its topic where a listener folds them; two processes
   * never deliver it at once. Never throws: what failed is counted and tried again by the sweep, and a database that is away is
   * no failure of the event.
   * @param topic the event's, where it is known: topics wait for their turns apart, and events without theirs go alone.
   */
  async deliver(orgId: number, eventId: number, topic = ''): Promise<void> {
    await (this.folds(topic) ? this.lines.add(orgId, topic, eventId) : this.deliverOne(orgId, topic, eventId));
  }
  private folds(topic: string): boolean {
    return (this.listeners.get(topic) ?? []).some((l) => l.foldBy);
  }
  private async deliverOne(orgId: number, topic: string, eventId: number): Promise<void> {
    try {
      await this.turns.during(topic, () => this.hand(orgId, [eventId]));
    } catch (error) {
      await this.failed(orgId, eventId, error);
    }
  }
  private async failed(orgId: number, eventId: number, error: unknown): Promise<void> {
    this.kernel.log.error({ error, orgId, eventId }, 'event');
    if (!isLost(error)) await this.count(orgId, eventId, error);
  }
  /** One that cannot be delivered keeps none of the others: then each goes alone. @returns milliseconds, without those of waiting. */
  private async deliverAll(orgId: number, topic: string, eventIds: readonly number[]): Promise<number> {
    let began = performance.now();
    try {
      await this.turns.during(topic, () => {
        began = performance.now();
        return this.hand(orgId, eventIds);
      });
    } catch (error) {
      const [first, ...others] = eventIds;
      if (first !== undefined && others.length === 0) await this.failed(orgId, first, error);
      else {
        this.kernel.log.error({ error, orgId, topic, events: eventIds.length }, 'events');
        if (!isLost(error)) for (const eventId of eventIds) await this.deliverOne(orgId, topic, eventId);
      }
    }
    return performance.now() - began;
  }
  /** @param eventIds of one topic */
  private async hand(orgId: number, eventIds: readonly number[]): Promise<void> {
    await inOrg(this.kernel.pools.tenant, orgId, async (door) => {
      const events = await door.many(
        tables.outbox,
        { eventId: oneOf(eventIds), doneAt: null },
        { lock: 'update skip locked', sort: ['eventId'] },
      );
      const [first] = events;
      if (!first) return;
      const heard = events.map(({ eventId, payload }): Heard => ({ orgId, payload, id: eventId }));
      for (const l of this.listeners.get(first.topic) ?? [])
        for (const event of l.foldBy ? folded(heard, l.foldBy) : heard) await l.run(event, door, this.kernel);
      await door.update(
        tables.outbox,
        { eventId: oneOf(heard.map((event) => event.id)) },
        { doneAt: this.kernel.clock().toISOString() },
      );
    });
  }
  private async count(orgId: number, eventId: number, why: unknown): Promise<void> {
    // Who throws nothing at all is counted as well: a delivery never throws.
    const text = cutTo(why instanceof Error ? why.message : String(why), 500);
    await inOrg(this.kernel.pools.tenant, orgId, (door) =>
      door.change(
        sql`update kernel_outbox set tries = tries + 1, error = ${text} where org_id = ${orgId} and event_id = ${eventId}`,
      ),
    ).catch((error: unknown) => {
      this.kernel.log.error({ error, orgId, eventId }, 'event');
    });
  }
  async start(): Promise<void> {
    this.timer = setInterval(() => {
      this.sweep().catch((error: unknown) => this.kernel.log.warn({ error }, 'outbox'));
    }, SWEEP_MS);
    this.timer.unref();
    await this.sweep();
  }
  stop(): void {
    clearInterval(this.timer);
    this.lines.stop();
  }
  /** Delivers what is open: what was never tried at once, what failed after a pause that grows with its tries. */
  async sweep(): Promise<void> {
    const now = this.kernel.clock().toISOString();
    const open = await acrossOrgs(this.kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number; eventId: number; topic: string }>(sql`
        select org_id, event_id, topic
        from kernel_outbox
        where done_at is null
          and tries < ${EVENT_TRIES}
          and (tries = 0
            or kernel_outbox.at + make_interval(secs => ${PAUSE_S}::int * (power(2, tries) - 1)) <= ${now}::timestamptz)
          and org_id = org_id
        order by event_id
        limit 200`),
    );
    // Those that are delivered together come to their lines all at once.
    const together = open.filter((e) => this.folds(e.topic)).map((e) => this.deliver(e.orgId, e.eventId, e.topic));
    for (const e of open) if (!this.folds(e.topic)) await this.deliver(e.orgId, e.eventId, e.topic);
    await Promise.all(together);
  }
}

/** Of events that say the same the last one, by the order of what they say: two deliveries never take the same rows crosswise. */
function folded(events: readonly Heard[], by: NonNullable<Listener['foldBy']>): Heard[] {
  const last = new Map(events.map((event) => [by(event.payload), event]));
  return [...last.keys()].toSorted().flatMap((said) => last.get(said) ?? []);
}
