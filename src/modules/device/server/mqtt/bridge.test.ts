import { spawn, type ChildProcess } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { freePort } from '../../../../kernel/testing/free-port';
import * as calls from '../../contract';
import { downTopic, refusedTopic, upTopic } from '../../rules';
import { item, vendorOf, type Vendor } from '../testing';
import { Bridge } from './bridge';

/** A broker that knows shared subscriptions, as Debian has it. */
const BROKER = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto'].find((path) =>
  existsSync(path),
);
/** Starts a broker and a client of it, at another port where somebody listens already. */
async function startBroker(dir: string) {
  for (let tries = 0; tries < 20; tries++) {
    const port = await freePort();
    const config = join(dir, 'mosquitto.conf');
    writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\n`);
    const broker = spawn(BROKER ?? '', ['-c', config], { stdio: 'ignore' });
    const url = `mqtt://127.0.0.1:${port}`;
    const hub = connect(url, { reconnectPeriod: 100, connectTimeout: 300_000 });
    const events = hub as unknown as EventEmitter;
    // Nobody is there before the broker listens.
    events.on('error', () => undefined);
    const isUp = await Promise.race([
      new Promise<boolean>((done) => events.once('connect', () => done(true))),
      new Promise<boolean>((done) => broker.once('exit', () => done(false))),
    ]);
    if (isUp && broker.exitCode === null) return { broker, hub, url };
    await hub.endAsync(true);
  }
  throw new Error('the broker does not come up');
}

describe.skipIf(!BROKER)(`a broker that stands${BROKER ? '' : ' (skipped: this machine has no mosquitto)'}`, () => {
  let dir: string;
  let t: TestApp;
  let platform: Caller;
  let vendor: Vendor;
  let broker: ChildProcess;
  let hub: MqttClient;
  let ropeId = 0;
  const bridges: Bridge[] = [];
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'meiyike-mqtt-'));
    t = await TestApp.start();
    platform = await t.as('platform');
    vendor = await vendorOf(platform, '大厂');
    ropeId =
      (await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['B-1'], orgId: 189 })).items[0]?.id ?? 0;
    const started = await startBroker(dir);
    ({ broker, hub } = started);
    for (let n = 0; n < 2; n += 1) {
      const bridge = new Bridge(t.kernel, started.url, { lookMs: 500, quietMs: 500 });
      await bridge.open();
      bridges.push(bridge);
    }
  });
  afterAll(async () => {
    await hub?.endAsync(true);
    for (const bridge of bridges) await bridge.shut();
    broker?.kill();
    await t?.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  const say = (...items: readonly unknown[]) =>
    hub.publishAsync(upTopic(vendor.id), JSON.stringify({ items }), { qos: 1 });
  const now = () => t.now().toISOString();
  const count = async (prefix: string) =>
    (await t.sql('select no from device_talk where device_id = $1 and no like $2', [ropeId, `${prefix}%`])).length;

  test('[H mqtt] several processes share what devices say: each message reaches one, and is kept once', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => say(item('B-1', `s${n}`, now()))));
    await expect.poll(() => count('s')).toBe(100);
    await bridges.pop()?.shut();
    await Promise.all(Array.from({ length: 50 }, (_, n) => say(item('B-1', `r${n}`, now()))));
    await expect.poll(() => count('r')).toBe(50);
  });
  test('[H mqtt] devices that ask for no answer (QoS 0) are heard as well', async () => {
    const loose = (n: number) =>
      hub.publishAsync(upTopic(vendor.id), JSON.stringify(item('B-1', `q${n}`, now())), { qos: 0 });
    await Promise.all(Array.from({ length: 100 }, (_, n) => loose(n)));
    await expect.poll(() => count('q')).toBe(100);
  });
  test('[H mqtt] what cannot be kept at the moment is tried until it is: the broker has answered the device already', async () => {
    const warned = vi.spyOn(t.kernel.log, 'warn');
    await t.sql('alter table device_seen rename to device_seen_away');
    await say(item('B-1', 'patient', now()));
    await expect.poll(() => warned.mock.calls.length, { timeout: 120_000 }).toBeGreaterThan(0);
    await t.sql('alter table device_seen_away rename to device_seen');
    warned.mockRestore();
    await expect.poll(() => count('patient'), { timeout: 120_000 }).toBe(1);
  });
  test('[H mqtt] what is refused is said at the broker, and a command goes to a device that spoke there', async () => {
    await hub.subscribeAsync([refusedTopic(vendor.id), downTopic(vendor.id, 'B-1')], { qos: 1 });
    const heard = async () => {
      const [topic, payload] = (await once(hub as unknown as EventEmitter, 'message')) as [string, Buffer];
      return { topic, said: JSON.parse(payload.toString()) as Record<string, unknown> };
    };
    const refused = heard();
    await say(item('NOBODYS', 'x', now()));
    expect(await refused).toMatchObject({ topic: refusedTopic(vendor.id), said: { refused: [{ code: 'unknown' }] } });
    await t.told(189, 'device.said');
    const told = heard();
    const { cmdId } = await platform.ok(calls.createCommand, { id: ropeId, what: 'report' });
    expect(await told).toMatchObject({ topic: downTopic(vendor.id, 'B-1'), said: { cmdId, devId: 'B-1' } });
    expect((await platform.ok(calls.commandDetail, { id: cmdId })).state).toBe('sent');
  });
  test('[H mqtt] a vendor that is switched off says nothing there either', async () => {
    const witness = await vendorOf(platform, '旁人');
    await platform.ok(calls.batchRopes, { firm: witness.name, devIds: ['B-2'], orgId: 189 });
    await platform.ok(calls.updateProvider, { id: vendor.id, on: false });
    await say(item('B-1', 'off', now()));
    // The broker answers before we do: whoever speaks afterwards is heard afterwards.
    await hub.publishAsync(upTopic(witness.id), JSON.stringify(item('B-2', 'later', now())), { qos: 1 });
    const isHeard = async () => (await t.sql("select 1 from device_talk where no = 'later'")).length;
    await expect.poll(isHeard).toBe(1);
    expect(await count('off')).toBe(0);
  });
});
