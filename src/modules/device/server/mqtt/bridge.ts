import { randomUUID } from 'node:crypto';
import { connectAsync, type IPublishPacket } from 'mqtt';
import type { Cx, Kernel } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { oneOf } from '../../../../kernel/server/db/where';
import { byItself } from '../../../../kernel/server/http/calls';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { downTopic, refusedTopic, speaksOn } from '../../rules';
import { providerRows } from '../../tables';
import { noteUse, type Sender } from '../key';
import { DOORS, claimCommands, COMMAND_WAITS, OWN_SESSIONS } from '../waiting';
import { Batches, type Speaker } from './batch';
import { Line, pause } from './line';
import { itemsOf } from './payload';
import { Seats } from './seats';

/** All processes hear the topics of all vendors together: each message reaches one of them. */
const SHARED = '$share/meiyike/device/+/up';
const NAME = 'meiyike-';
const RETRY_MS = 1000;

interface BridgeOptions {
  /**
   * Connections of one process: on each one message after the other is kept and answered, and those of all are committed
   * together. With a single one each would wait for a commit of its own.
   */
  readonly lines?: number;
  /** How often sessions are looked for that nobody holds any more. */
  readonly lookMs?: number;
  /** A session that nobody holds is empty when nothing came of it for so long. */
  readonly quietMs?: number;
}

/**
 * The same door at a broker that stands already, for more devices than a process can hold connections of. The broker knows
 * users and keys, and lets a vendor say and hear what is below `device/<its id>/` alone (README); here a vendor that is
 * switched off is refused.
 *
 * A message is answered to the broker when it is committed (line.ts). What a process had not answered when it died: each line
 * has a session that the broker keeps, named by a seat (seats.ts). Whoever takes the seat next, the same process anew or another
 * one, is sent what was under way and what came meanwhile. How brokers share among sessions differs: EMQX and HiveMQ give what
 * a dead member had not answered to those that live; mosquitto goes on giving each session its share, also one without a
 * connection, up to `max_queued_messages`, and gives what is under way to nobody else. So the living look for sessions whose
 * seat is free, take no new share for them, empty them and end them. While no process lives at all, the sessions stay and
 * gather. Each message may therefore come twice, and is kept once by its number.
 */
export class Bridge {
  private readonly batches: Batches<Speaker>;
  private readonly lines = new Map<number, Line>();
  private readonly ends: (() => void)[] = [];
  private seats: Seats | undefined;
  /** Sessions of those who are gone, while they are emptied. */
  private readonly orphans = new Set<Line>();
  private isLooking = false;
  private isReturning = false;
  private isShut = false;
  private readonly count: number;
  private readonly lookMs: number;
  private readonly quietMs: number;
  constructor(
    private readonly kernel: Kernel,
    private readonly url: string,
    { lines = 8, lookMs = 10_000, quietMs = 5000 }: BridgeOptions = {},
  ) {
    this.batches = new Batches(kernel, judge);
    this.count = lines;
    this.lookMs = lookMs;
    this.quietMs = quietMs;
  }

  /** @throws when the broker is not there; once connected it comes back by itself. */
  async open(): Promise<void> {
    try {
      await this.sit();
    } catch (error) {
      await this.shut();
      throw error;
    }
    this.ends.push(
      this.kernel.bus.listen(DOORS.orgId, DOORS.userId, ({ topic, data }) => {
        if (topic === COMMAND_WAITS) this.quietly(this.sendWaiting(String(data['devId'])));
      }),
    );
    const looking = setInterval(() => this.quietly(this.look()), this.lookMs).unref();
    this.ends.push(() => clearInterval(looking));
  }
  async shut(): Promise<void> {
    this.isShut = true;
    for (const end of this.ends.splice(0)) end();
    await this.stand();
  }

  /** Takes the lowest seats that are free, and a line for each. */
  private async sit(): Promise<void> {
    const seats: Seats = new Seats(this.kernel.pools.directUrl, () => this.quietly(this.sitAgain(seats)));
    this.seats = seats;
    await seats.open();
    for (let no = 1; this.lines.size < this.count; no += 1) {
      if (!(await seats.take(no))) continue;
      await this.noteSession(no);
      const line = await this.openLine(no);
      this.lines.set(no, line);
      await line.listen(SHARED);
    }
  }
  /** Ends the lines, then gives the seats back: whoever takes one finds its session free. */
  private async stand(): Promise<void> {
    const open = [...this.lines.values(), ...this.orphans];
    this.lines.clear();
    await Promise.all(open.map((line) => line.shut()));
    await this.seats?.close();
    this.seats = undefined;
  }
  /** The seats were lost with their connection: two that held one would put each other out at the broker without end. */
  private async sitAgain(lost: Seats): Promise<void> {
    if (this.isReturning || this.seats !== lost) return;
    this.isReturning = true;
    while (!this.isShut && !(this.seats?.isOpen && this.lines.size === this.count)) {
      await this.stand();
      await pause(RETRY_MS);
      if (!this.isShut) await this.sit().catch((error: unknown) => this.warn(error));
    }
    this.isReturning = false;
    if (this.isShut) await this.stand();
  }
  private openLine(no: number): Promise<Line> {
    return Line.open(this.kernel, {
      url: this.url,
      clientId: `${NAME}${no}`,
      take: (packet, alone) => this.take(packet, alone),
    });
  }

  /** Empties sessions whose seat is free: what they hold nobody else is sent. */
  private async look(): Promise<void> {
    const { seats } = this;
    if (this.isLooking || this.isShut || !seats?.isOpen) return;
    this.isLooking = true;
    try {
      const left: number[] = [];
      for (const no of await this.sessions()) if (await seats.take(no)) left.push(no);
      await Promise.all(left.map((no) => this.empty(no).catch((error: unknown) => this.warn(error))));
      for (const no of left) await seats.leave(no);
    } finally {
      this.isLooking = false;
    }
  }
  private async empty(no: number): Promise<void> {
    const line = await this.openLine(no);
    this.orphans.add(line);
    try {
      await line.deafen(SHARED);
      let isEmpty = false;
      while (!this.isShut && !isEmpty) isEmpty = await line.isQuiet(this.quietMs);
    } finally {
      this.orphans.delete(line);
      await line.shut();
    }
    if (this.isShut) return;
    // A connection that keeps nothing ends the session.
    const client = await connectAsync(this.url, { clientId: `${NAME}${no}`, clean: true, reconnectPeriod: 0 });
    await client.endAsync();
    await inOrg(this.kernel.pools.tenant, PLATFORM_ORG, (door) =>
      door.change(
        sql`delete from device_session where client_id = ${`${NAME}${no}`} and provider_id = ${OWN_SESSIONS}`,
      ),
    );
  }
  /** Numbers of the sessions that the broker may keep for us. */
  private async sessions(): Promise<readonly number[]> {
    const rows = await inOrg(this.kernel.pools.tenant, PLATFORM_ORG, (door) =>
      door.rows<{ clientId: string }>(
        sql`select client_id from device_session where provider_id = ${OWN_SESSIONS} order by client_id`,
      ),
    );
    return rows.map(({ clientId }) => Number(clientId.slice(NAME.length))).filter((no) => Number.isSafeInteger(no));
  }
  /** Noted before the broker makes the session: of one that nobody noted nobody would know. */
  private async noteSession(no: number): Promise<void> {
    await inOrg(this.kernel.pools.tenant, PLATFORM_ORG, (door) =>
      door.change(sql`
        insert into device_session (client_id, provider_id, topics, opened_at)
        values (${`${NAME}${no}`}, ${OWN_SESSIONS}, ${[SHARED]}::text[], ${this.kernel.clock().toISOString()})
        on conflict (client_id, provider_id) do update set opened_at = excluded.opened_at`),
    );
  }

  private async take({ topic, payload }: IPublishPacket, alone: boolean): Promise<void> {
    const providerId = speaksOn(topic);
    const items = itemsOf(payload);
    // What nobody could ever take is answered, or it would come for good.
    if (providerId === undefined || !items) return;
    const batches = alone ? new Batches<Speaker>(this.kernel, judge) : this.batches;
    const refused = await batches.add({ providerId }, items);
    // The answer of the message does not wait for this one.
    if (refused?.length) this.quietly(this.say(refusedTopic(providerId), { refused }, 0));
  }
  private async say(topic: string, said: object, qos: 0 | 1): Promise<void> {
    const [line] = this.lines.values();
    await line?.client.publishAsync(topic, JSON.stringify(said), { qos });
  }
  private quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.warn(error));
  }
  private warn(error: unknown): void {
    this.kernel.log.warn({ error }, 'mqtt');
  }
  /** Sends what waits for a device that spoke by this door last; every process hears of it and one takes it. */
  private async sendWaiting(devId: string): Promise<void> {
    if (this.lines.size === 0) return;
    const found = await byItself(this.kernel, `mqtt-${randomUUID().slice(0, 8)}`, async (cx) => {
      const claim = await cx.db.row<{ providerId: number }>(
        sql`select provider_id from device_claim where dev_id = ${devId} and by = 'mqtt'`,
      );
      if (!claim) return undefined;
      return { ...claim, told: await claimCommands(cx, { providerId: claim.providerId, devIds: [devId] }) };
    });
    for (const command of found?.told ?? []) await this.say(downTopic(found!.providerId, devId), command, 1);
  }
}
async function judge(cx: Cx, speakers: readonly Speaker[]): Promise<Map<Speaker, Sender>> {
  const rows = await cx.db.many(providerRows, {
    providerId: oneOf([...new Set(speakers.map(({ providerId }) => providerId))]),
    isOn: true,
  });
  const found = new Map<Speaker, Sender>();
  for (const speaker of speakers) {
    const row = rows.find(({ providerId }) => providerId === speaker.providerId);
    if (!row) continue;
    noteUse(cx, row);
    found.set(speaker, { providerId: row.providerId, kinds: row.kinds, door: 'mqtt' });
  }
  return found;
}
