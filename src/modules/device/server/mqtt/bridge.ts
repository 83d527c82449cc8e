import { randomUUID } from 'node:crypto';
import { connectAsync, type IPublishPacket, type MqttClient, type Packet } from 'mqtt';
import type { Cx, Kernel } from '../../../../kernel/server/cx';
import { isLost } from '../../../../kernel/server/db/lost';
import { sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { byItself } from '../../../../kernel/server/http/calls';
import { downTopic, refusedTopic, speaksOn } from '../../rules';
import { providerRows } from '../../tables';
import { noteUse, type Sender } from '../key';
import { DOORS, claimCommands, COMMAND_WAITS } from '../waiting';
import { Batches, type Speaker } from './batch';
import { itemsOf } from './payload';

/** All processes hear the topics of all vendors together: each message reaches one of them. */
const SHARED = '$share/meiyike/device/+/up';

/**
 * Connections of one process: on each one message after the other is kept and answered, and those of all are committed
 * together. With a single one each would wait for a commit of its own.
 */
const LINES = 8;
/** What cannot be kept now is tried again after so long; what is wrong with it itself does not stop the line for good. */
const RETRY_MS = 1000;
const MOST_TRIES = 10;

/**
 * The same door at a broker that stands already, for more devices than a process can hold connections of. The broker knows
 * users and keys, and lets a vendor say and hear what is below `device/<its id>/` alone (README); here a vendor that is
 * switched off is refused. A message is answered to the broker when it is committed.
 */
export class Bridge {
  private readonly batches: Batches<Speaker>;
  private readonly clients: MqttClient[] = [];
  private ending: (() => void) | undefined;
  private isShut = false;
  constructor(
    private readonly kernel: Kernel,
    private readonly url: string,
  ) {
    this.batches = new Batches(kernel, judge);
  }

  /** @throws when the broker is not there; once connected it comes back by itself. */
  async open(): Promise<void> {
    try {
      for (let n = 0; n < LINES; n += 1) await this.openLine();
    } catch (error) {
      await this.shut();
      throw error;
    }
    this.ending = this.kernel.bus.listen(DOORS.orgId, DOORS.userId, ({ topic, data }) => {
      if (topic !== COMMAND_WAITS) return;
      this.sendWaiting(String(data['devId'])).catch((error: unknown) => this.kernel.log.warn({ error }, 'mqtt'));
    });
  }
  private async openLine(): Promise<void> {
    const client = await connectAsync(this.url, {
      clientId: `meiyike-${randomUUID()}`,
      clean: true,
      // What this process has not answered, another one gets.
      reconnectPeriod: 2000,
    });
    client.handleMessage = (packet: Packet, done) => {
      this.untilTaken(packet as IPublishPacket).then(
        () => done(),
        (error: unknown) => done(error as Error),
      );
    };
    client.on('error', (error) => this.kernel.log.warn({ error }, 'mqtt'));
    this.clients.push(client);
    await client.subscribeAsync(SHARED, { qos: 1 });
  }
  async shut(): Promise<void> {
    this.isShut = true;
    this.ending?.();
    await Promise.all(this.clients.map((client) => client.endAsync()));
  }

  /**
   * The broker has answered the device and sends nothing twice on a connection that stands: while the database is away a
   * message is tried until it is kept.
   */
  private async untilTaken(packet: IPublishPacket): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.take(packet);
        return;
      } catch (error) {
        if (this.isShut) throw error;
        this.kernel.log.warn({ error, topic: packet.topic, tries }, 'mqtt');
        if (!isLost(error) && tries >= MOST_TRIES) return;
        await new Promise<void>((go) => {
          setTimeout(go, RETRY_MS);
        });
      }
    }
  }
  private async take({ topic, payload }: IPublishPacket): Promise<void> {
    const providerId = speaksOn(topic);
    const items = itemsOf(payload);
    // What nobody could ever take is answered, or it would come for good.
    if (providerId === undefined || !items) return;
    const refused = await this.batches.add({ providerId }, items);
    if (refused?.length) await this.clients[0]?.publishAsync(refusedTopic(providerId), JSON.stringify({ refused }));
  }
  /** Sends what waits for a device that spoke by this door last; every process hears of it and one takes it. */
  private async sendWaiting(devId: string): Promise<void> {
    const found = await byItself(this.kernel, `mqtt-${randomUUID().slice(0, 8)}`, async (cx) => {
      const claim = await cx.db.row<{ providerId: number }>(
        sql`select provider_id from device_claim where dev_id = ${devId} and by = 'mqtt'`,
      );
      if (!claim) return undefined;
      return { ...claim, told: await claimCommands(cx, { providerId: claim.providerId, devIds: [devId] }) };
    });
    for (const command of found?.told ?? [])
      await this.clients[0]?.publishAsync(downTopic(found!.providerId, devId), JSON.stringify(command), { qos: 1 });
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
