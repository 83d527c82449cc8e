import { connect, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../../src/kernel/server/world';
import { SimulatedDevice, travel, usedBy, type Item } from '../../src/modules/device/demo/simulator';
import { upTopic } from '../../src/modules/device/rules';
import { servedNow, servedSql } from '../processes/clock';
import { chance } from '../../src/kernel/testing/chance';
import { Program } from './program';

const drawn = chance();
const DEVICES = 40;
const USES = 250;
const MESSAGES = DEVICES * USES * 2;
const AT_ONCE = 50;
const SENDERS = 8;
const HOUR_MS = 3_600_000;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

let program: Program;
let token: string;
beforeAll(async () => {
  program = await Program.make({ mqtt: true });
  await program.start();
  token = await program.tokenOf('platform');
});
afterAll(async () => {
  await program?.remove();
});

interface Vendor {
  readonly id: number;
  readonly name: string;
  readonly appKey: string;
}
async function ok<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${program.base}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return (await answer.json()) as T;
}
const vendorOf = (name: string) => ok<Vendor>('/open/base/providers', { name });

interface Answer {
  readonly kept: number;
  readonly repeated: number;
  readonly refused: readonly { readonly code: string }[];
}
/** Sends over HTTP. @returns the answer; nothing where none came. */
async function push(appKey: string, items: readonly Item[]): Promise<Answer | number | undefined> {
  const answer = await fetch(`${program.base}/api/open/device/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-provider-key': appKey },
    body: JSON.stringify({ items }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  return answer?.status === 200 ? (body as Answer | undefined) : answer?.status;
}
/** Sends over MQTT. @returns whether it was answered. */
const publish = (client: MqttClient, providerId: number, items: readonly Item[]): Promise<boolean> =>
  new Promise((done) => {
    const late = setTimeout(() => done(false), 30_000);
    client.publish(upTopic(providerId), JSON.stringify({ items }), { qos: 1 }, (error) => {
      clearTimeout(late);
      done(!error);
    });
  });
const numbersOf = (items: readonly Item[]): string[] => items.map((item) => item.no);
const rows = 'select no from device_message union all select no from device_talk';

/** Sends each request by one of the doors until it is answered, as devices do. */
class Net {
  readonly acknowledged = new Set<string>();
  readonly odd: unknown[] = [];
  tries = 0;
  constructor(
    private readonly vendor: Vendor,
    private readonly client: MqttClient,
    private readonly waiting: Item[][],
    private readonly devices: ReadonlyMap<string, SimulatedDevice>,
  ) {}
  async run(): Promise<void> {
    await Promise.all(
      Array.from({ length: SENDERS }, async (_, no) => {
        for (let items = this.waiting.pop(); items; items = this.waiting.pop())
          while (!(await this.send(this.stamped(items), no % 2 === 0))) await pause(200);
      }),
    );
  }
  /** A device says when it sends, each time anew: that tells how far its clock is off. */
  private stamped(items: readonly Item[]): Item[] {
    return items.map((item) => this.devices.get(item.devId)?.sent(item, servedNow()) ?? item);
  }
  private async send(items: readonly Item[], byMqtt: boolean): Promise<boolean> {
    this.tries += 1;
    if (byMqtt) {
      if (!this.client.connected || !(await publish(this.client, this.vendor.id, items))) return false;
    } else {
      const answer = await push(this.vendor.appKey, items);
      // Without an answer, and while it starts, a device sends again; whatever else is said to it is a fault.
      if (answer === undefined || answer === 500 || answer === 503) return false;
      if (typeof answer === 'number' || answer.refused.length > 0) this.odd.push(answer);
    }
    for (const no of numbersOf(items)) this.acknowledged.add(no);
    return true;
  }
  async reached(count: number): Promise<void> {
    while (this.acknowledged.size < count) await pause(5);
  }
}
/** Of these numbers, those that are not kept. */
async function lost(numbers: readonly string[]): Promise<string[]> {
  const found = new Set((await program.sql<{ no: string }>(rows)).map(({ no }) => no));
  return numbers.filter((no) => !found.has(no));
}

test.skipIf(process.platform === 'win32')(
  'kill -9 three times while devices send 20,000 messages over both doors, repeated and out of order: none that was answered is lost, none is there twice',
  async () => {
    const vendor = await vendorOf('跃动智能三厂');
    const devIds = Array.from({ length: DEVICES }, (_, n) => `H-${n}`);
    await ok('/rope/device/batch', { firm: vendor.name, devIds, orgId: 189 });
    await program.sql(`update device_holder set from_at = ${servedSql()} - interval '9 days' where dev_id like 'H-%'`);
    const rnd = seeded(20_261_123);
    const begun = servedNow() - HOUR_MS;
    const devices = devIds.map((devId) => new SimulatedDevice(devId, Math.round((rnd() - 0.5) * HOUR_MS)));
    const items = Array.from({ length: USES }, (_, n) =>
      devices.flatMap((device) => usedBy(device, begun + n * 14_000, { jumps: n }, 90)),
    ).flat();
    expect(items).toHaveLength(MESSAGES);
    const client = connect(`mqtt://127.0.0.1:${program.mqttPort}`, {
      username: String(vendor.id),
      password: vendor.appKey,
      clientId: 'net',
      clean: false,
      reconnectPeriod: 300,
    });
    // While the program is dead nobody answers: it connects again by itself.
    client.on('error', () => undefined);
    const requests = travel(items, { repeats: 0.25, reorders: 0.4 }, rnd, AT_ONCE).reverse();
    const net = new Net(vendor, client, requests, new Map(devices.map((device) => [device.devId, device])));
    const sending = net.run();
    for (let deaths = 1; deaths <= 3; deaths += 1) {
      await net.reached((MESSAGES * deaths) / 4 - drawn(0, 2000));
      await pause(drawn(0, 30));
      await program.kill();
      const before = [...net.acknowledged];
      await program.start();
      expect(await lost(before)).toEqual([]);
    }
    await sending;
    // A time is as right as the least delayed message of its clock, and some waited through a death: the last of each is said in calm.
    const last = devices.flatMap((device) => usedBy(device, servedNow(), { jumps: USES }, 90));
    requests.push(...Array.from({ length: last.length / 2 }, (_, n) => last.slice(n * 2, n * 2 + 2)));
    await net.run();
    await client.endAsync(true);
    expect(net.odd).toEqual([]);
    const [kept] = await program.sql(
      `select count(*)::int as rows, count(distinct no)::int as numbers from (${rows}) m where no like 'H-%'`,
    );
    const all = MESSAGES + last.length;
    expect(kept).toEqual({ rows: all, numbers: all });

    // What follows from them is done as well, whoever died in between: the newest value of each is its last.
    const open = async () =>
      (await program.sql("select 1 from kernel_outbox where done_at is null and topic = 'device.said'")).length;
    for (const until = performance.now() + 800_000; (await open()) > 0 && performance.now() < until;) await pause(500);
    const latest = await program.sql<{ latest: unknown }>(
      "select distinct latest from device_device where dev_id like 'H-%' and left_at is null",
    );
    expect(latest).toEqual([{ latest: { jumps: USES } }]);

    // A key that was reset, and a device of somebody else, get nothing.
    const stranger = await vendorOf('跃动智能四厂');
    const one = last[0]!;
    const theirs = await push(stranger.appKey, [{ ...one, no: 'stolen' }]);
    expect(theirs).toMatchObject({ kept: 0, refused: [{ code: 'unknown' }] });
    await ok(`/open/base/providers/${vendor.id}/resetAppKey`, {});
    expect(await push(vendor.appKey, [{ ...one, no: 'late' }])).toBe(401);
    expect(await lost(['stolen', 'late'])).toEqual(['stolen', 'late']);
  },
);
