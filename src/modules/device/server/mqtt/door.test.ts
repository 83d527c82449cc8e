import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once, type EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { byItself } from '../../../../kernel/server/http/calls';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { downTopic, refusedTopic, upTopic } from '../../rules';
import { item, push, vendorOf, type Vendor } from '../testing';
import { Lengths } from './lengths';
import { markSeen } from './presence';
import { MqttDoor } from './door';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
/** As long as a test may take: a client's usual half minute is nothing on a machine that stands still. */
const PATIENCE_MS = 300_000;
let t: TestApp;
let platform: Caller;
let vendor: Vendor;
let door: MqttDoor;
let port = 0;
let ropeId = 0;
const open: MqttClient[] = [];
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  vendor = await vendorOf(platform, '跃动');
  const made = await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['R-1', 'R-2'], orgId: 189 });
  ropeId = made.items[0]?.id ?? 0;
  door = new MqttDoor(t.kernel, { port: 0, host: '127.0.0.1' });
  port = await door.open();
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.endAsync(true);
});
afterAll(async () => {
  await door.shut();
  await t.stop();
});
const enter = async (who: Pick<Vendor, 'id' | 'appKey'>, more: IClientOptions = {}): Promise<MqttClient> => {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: String(who.id),
    password: who.appKey,
    reconnectPeriod: 0,
    connectTimeout: PATIENCE_MS,
    protocolVersion: 4,
    ...more,
  });
  open.push(client);
  return client;
};
const now = () => t.now().toISOString();
const say = (client: MqttClient, items: readonly unknown[]) =>
  client.publishAsync(upTopic(vendor.id), JSON.stringify({ items }), { qos: 1 });
/** The client's own types know no `on` of every emitter. */
const next = (client: MqttClient, event: string): Promise<unknown[]> => once(client as unknown as EventEmitter, event);
interface Heard {
  readonly topic: string;
  readonly said: Record<string, unknown>;
}
/** The next message that a client gets, or the next one that says what is waited for. */
const heard = (client: MqttClient, says: (said: Heard['said']) => boolean = () => true): Promise<Heard> =>
  new Promise((done) => {
    const messages = client as unknown as EventEmitter;
    const hear = (topic: string, payload: Buffer) => {
      const said = JSON.parse(payload.toString()) as Heard['said'];
      if (!says(said)) return;
      messages.off('message', hear);
      done({ topic, said });
    };
    messages.on('message', hear);
  });
const kept = (no: string) =>
  t.sql(
    'select no from (select no, device_id from device_message union all select no, device_id from device_talk) m where device_id = $1 and no = $2',
    [ropeId, no],
  );

test('[H mqtt] what is answered is durable, once, whichever door it comes by again', async () => {
  const client = await enter(vendor);
  const one = item('R-1', 'a', now(), { kind: 'reading', values: { jumps: 88 } });
  await say(client, [one]);
  expect(await kept('a')).toHaveLength(1);
  await say(client, [one]);
  expect((await push(t, vendor.appKey, [one])).json()).toMatchObject({ kept: 0, repeated: 1 });
  expect(await kept('a')).toHaveLength(1);
  await t.told(189, 'device.said');
  expect(await platform.ok(calls.deviceState, { id: ropeId })).toMatchObject({ latest: { jumps: 88 }, life: 'online' });
});
test('[H mqtt] many at once are few transactions, each answered when it is there', async () => {
  const client = await enter(vendor);
  const count = async () =>
    Number((await t.sql<{ n: number }>("select count(*)::int n from kernel_outbox where topic = 'device.said'"))[0]?.n);
  const before = await count();
  await Promise.all(Array.from({ length: 200 }, (_, n) => say(client, [item('R-1', `m${n}`, now())])));
  expect(await t.sql("select 1 from device_talk where no like 'm%'")).toHaveLength(200);
  expect((await count()) - before).toBeLessThan(20);
});
test("[H mqtt] a wrong key, another vendor's topic and a packet too long get nothing", async () => {
  await expect(enter({ id: vendor.id, appKey: 'dk_wrong' })).rejects.toThrow(/Not authorized/);
  await expect(enter({ id: Number.NaN, appKey: vendor.appKey })).rejects.toThrow(/Not authorized/);
  const stranger = await vendorOf(platform, '别家');
  const client = await enter(stranger);
  await expect(client.subscribeAsync([downTopic(vendor.id, 'R-1'), '#'])).rejects.toThrow(/Subscribe error/);
  const closed = next(client, 'close');
  client.publish(upTopic(vendor.id), JSON.stringify({ items: [item('R-1', 'x', now())] }), { qos: 1 });
  await closed;
  expect(await kept('x')).toEqual([]);
  const socket = connect(port, '127.0.0.1');
  const ended = once(socket, 'close');
  // A publish of 200 MB, as its head says.
  socket.write(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x64, 0, 1]));
  await ended;
});
test('[H mqtt] what cannot be taken is answered and told item by item; the rest is kept', async () => {
  const client = await enter(vendor);
  await client.subscribeAsync(refusedTopic(vendor.id));
  const told = heard(client);
  await say(client, [item('R-1', 'good', now()), item('NOBODYS', 'bad', now())]);
  expect((await told).said['refused']).toMatchObject([{ at: 1, code: 'unknown' }]);
  expect(await kept('good')).toHaveLength(1);
  const shape = heard(client);
  await client.publishAsync(upTopic(vendor.id), 'no JSON', { qos: 1 });
  expect((await shape).said['refused']).toMatchObject([{ code: 'shape' }]);
});
test('[H mqtt] a command goes to the open session; one that waited, or broke off on its way, goes with the next', async () => {
  const client = await enter(vendor, { clean: false, clientId: 'hub-1' });
  const waiting = await platform.ok(calls.createCommand, { id: ropeId, what: 'report' });
  const first = heard(client);
  await client.subscribeAsync(downTopic(vendor.id, 'R-1'), { qos: 1 });
  expect(await first).toMatchObject({ topic: downTopic(vendor.id, 'R-1'), said: { cmdId: waiting.cmdId, attempt: 1 } });
  // The one that waited may come twice: its own word on the bus and the subscription both look for it.
  const second = heard(client, (said) => said['what'] === 'reboot');
  const next = await platform.ok(calls.createCommand, { id: ropeId, what: 'reboot' });
  expect((await second).said).toMatchObject({ cmdId: next.cmdId, what: 'reboot' });
  // It comes back to a process that never saw it, and hears what it did not answer without asking again.
  await client.endAsync(true);
  const other = new MqttDoor(t.kernel, { port: 0, host: '127.0.0.1' });
  const there = await other.open();
  const back = await enter(vendor, { clean: false, clientId: 'hub-1', port: there });
  const again = await heard(back);
  expect([waiting.cmdId, next.cmdId]).toContain(again.said['cmdId']);
  await say(back, [item('R-1', 'ack', now(), { kind: 'ack', cmdId: next.cmdId, attempt: 1, ok: true })]);
  await t.told(189, 'device.said');
  expect((await platform.ok(calls.commandDetail, { id: next.cmdId })).state).toBe('acked');
  await back.endAsync(true);
  await other.shut();
});
test('[S-058] a key that is reset closes its open sessions in every process, and says nothing more', async () => {
  const own = await vendorOf(platform, '要换钥匙');
  const other = new MqttDoor(t.kernel, { port: 0, host: '127.0.0.1' });
  const there = await other.open();
  const clients = [await enter(own), await enter(own, { port: there })];
  const closed = clients.map((client) => next(client, 'close'));
  const { appKey } = await platform.ok(calls.resetAppKey, { id: own.id });
  await Promise.all(closed);
  await expect(enter(own)).rejects.toThrow(/Not authorized/);
  await enter({ id: own.id, appKey });
  await other.shut();
});
test("[H mqtt] a device whose session is open lives and is heard again; a vendor that names another one's device does nothing to it", async () => {
  const made = await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['R-9'], orgId: 189 });
  const id = made.items[0]?.id ?? 0;
  const life = async () => (await platform.ok(calls.deviceState, { id })).life;
  const codes = async () => (await platform.ok(calls.deviceEvents, { id })).items.map((row) => row.code);
  const isOpenFor = (providerId: number) =>
    byItself(t.kernel, 'mqtt-test', (cx) => markSeen(cx, [{ providerId, devId: 'R-9' }]));
  const stranger = await vendorOf(platform, '冒名');
  await isOpenFor(stranger.id);
  expect(await life()).toBe('never');
  await isOpenFor(vendor.id);
  expect([await life(), await codes()]).toEqual(['online', []]);
  await t.sql(
    `update device_device set is_silent = true, seen_at = ${t.sqlNow} - interval '1 hour' where device_id = $1`,
    [id],
  );
  await isOpenFor(stranger.id);
  expect([await life(), await codes()]).toEqual(['silent', []]);
  await isOpenFor(vendor.id);
  await isOpenFor(vendor.id);
  expect([await life(), await codes()]).toEqual(['online', ['back']]);
});
test('[H mqtt] another vendor with the same client name shuts nobody out', async () => {
  const stranger = await vendorOf(platform, '同名');
  const mine = await enter(vendor, { clientId: 'box' });
  await enter(stranger, { clientId: 'box' });
  await say(mine, [item('R-1', 'still', now())]);
  expect(await kept('still')).toHaveLength(1);
});
test('[H mqtt] beyond this machine there is no door without TLS', async () => {
  await expect(new MqttDoor(t.kernel, { port: 0, host: '0.0.0.0' }).open()).rejects.toThrow(/MQTT_TLS_CERT/);
});
test.skipIf(!hasOpenssl)('[H mqtt] with a certificate it speaks TLS, and nothing else', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-mqtt-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  expect(spawnSync('openssl', [...asked, '-keyout', key, '-out', cert]).status).toBe(0);
  const safe = new MqttDoor(t.kernel, { port: 0, host: '0.0.0.0', cert, key });
  const there = await safe.open();
  const plain = connect(there, '127.0.0.1').on('error', () => undefined);
  const cut = once(plain, 'close');
  plain.write(Buffer.from([0x10, 0x0c, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 0]));
  await cut;
  const client = await connectAsync(`mqtts://localhost:${there}`, {
    username: String(vendor.id),
    password: vendor.appKey,
    ca: readFileSync(cert),
    reconnectPeriod: 0,
    connectTimeout: PATIENCE_MS,
  });
  await say(client, [item('R-1', 'safe', now())]);
  expect(await kept('safe')).toHaveLength(1);
  await client.endAsync(true);
  await safe.shut();
});
test('[H mqtt] lengths of packets are read wherever a chunk ends', () => {
  const packet = Buffer.concat([Buffer.from([0x30, 0xac, 0x02]), Buffer.alloc(300)]);
  for (const size of [1, 2, 7, 302, 400]) {
    const lengths = new Lengths(300);
    const all = Buffer.concat([packet, packet, Buffer.from([0xc0, 0])]);
    for (let at = 0; at < all.length; at += size) expect(lengths.allows(all.subarray(at, at + size))).toBe(true);
  }
  expect(new Lengths(299).allows(packet)).toBe(false);
});
