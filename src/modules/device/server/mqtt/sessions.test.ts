import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { upTopic } from '../../rules';
import { item, vendorOf, type Vendor } from '../testing';
import { Bridge } from './bridge';

/**
 * A broker in this process that keeps sessions and knows nothing of sharing: each session hears everything, which is more than
 * a broker that shares would give it, and what is heard twice is kept once.
 */
let broker: Aedes;
let server: Server;
let url = '';
let hub: MqttClient;
let t: TestApp;
let platform: Caller;
let vendor: Vendor;
let ropeId = 0;
let acked = 0;
/** The test's own connection is the first. */
let sockets: Socket[] = [];
const bridges: Bridge[] = [];
const QUICK = { lines: 1, lookMs: 200, quietMs: 500 } as const;
const WAIT = { timeout: 120_000 } as const;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  vendor = await vendorOf(platform, '大厂');
  ropeId = (await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['A-1'], orgId: 189 })).items[0]?.id ?? 0;
});
beforeEach(async () => {
  acked = 0;
  sockets = [];
  broker = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) => {
      done(null, Object.assign(subscription, { topic: subscription.topic.replace(/^\$share\/[^/]+\//, '') }));
    },
  });
  broker.on('ack', () => {
    acked += 1;
  });
  server = createServer((socket) => {
    sockets.push(socket);
    broker.handle(socket);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hub = await connectAsync(url, { reconnectPeriod: 0 });
});
afterEach(async () => {
  for (const bridge of bridges.splice(0)) await bridge.shut();
  await t.sql('alter table if exists device_seen_away rename to device_seen');
  await t.sql('delete from device_session');
  await hub.endAsync(true);
  await new Promise<void>((done) => {
    broker.close(done);
  });
  server.close();
});
afterAll(async () => {
  await t.stop();
});
/** A process that takes what devices say. */
const started = async (): Promise<Bridge> => {
  const bridge = new Bridge(t.kernel, url, QUICK);
  bridges.push(bridge);
  await bridge.open();
  return bridge;
};
const say = (no: string, qos: 0 | 1 = 1) =>
  hub.publishAsync(upTopic(vendor.id), JSON.stringify(item('A-1', no, t.now().toISOString())), { qos });
const kept = async (no: string) =>
  (await t.sql('select no from device_talk where device_id = $1 and no = $2', [ropeId, no])).length;
const sessions = async () =>
  (await t.sql<{ client_id: string }>('select client_id from device_session order by client_id')).map(
    (row) => row.client_id,
  );

test('[H mqtt] a message is answered to the broker after its commit, and not before', async () => {
  await started();
  const warned = vi.spyOn(t.kernel.log, 'warn');
  await t.sql('alter table device_seen rename to device_seen_away');
  await say('answered');
  await expect.poll(() => warned.mock.calls.length, WAIT).toBeGreaterThan(0);
  warned.mockRestore();
  expect(acked).toBe(0);
  await t.sql('alter table device_seen_away rename to device_seen');
  await expect.poll(() => acked, WAIT).toBe(1);
  expect(await kept('answered')).toBe(1);
});
test('[H mqtt] what a process had not kept when it ended is sent to the next one in its place, and what came meanwhile too', async () => {
  const first = await started();
  const warned = vi.spyOn(t.kernel.log, 'warn');
  await t.sql('alter table device_seen rename to device_seen_away');
  await say('underway');
  await expect.poll(() => warned.mock.calls.length, WAIT).toBeGreaterThan(0);
  await first.shut();
  warned.mockRestore();
  await t.sql('alter table device_seen_away rename to device_seen');
  await say('meanwhile');
  expect([acked, await kept('underway')]).toEqual([0, 0]);
  await started();
  await expect.poll(() => kept('underway'), WAIT).toBe(1);
  await expect.poll(() => kept('meanwhile'), WAIT).toBe(1);
  expect(await sessions()).toEqual(['meiyike-1']);
});
test('[H mqtt] what asks for no answer (QoS 0) is kept too, each once, and is no hindrance to what does', async () => {
  await started();
  await Promise.all(Array.from({ length: 200 }, (_, n) => say(`loose-${n}`, 0)));
  await say('behind');
  await expect.poll(() => kept('behind'), WAIT).toBe(1);
  const all = async () =>
    (await t.sql("select no from device_talk where device_id = $1 and no like 'loose-%'", [ropeId])).length;
  await expect.poll(all, WAIT).toBe(200);
  expect(acked).toBe(1);
});
test('[H mqtt] while the database is away what came with QoS 0 is held until it is kept, though its connection breaks', async () => {
  await started();
  const warned = vi.spyOn(t.kernel.log, 'warn');
  await t.sql('alter table device_seen rename to device_seen_away');
  await say('held', 0);
  await expect.poll(() => warned.mock.calls.length, WAIT).toBeGreaterThan(0);
  for (const socket of sockets.slice(1)) socket.destroy();
  warned.mockRestore();
  await t.sql('alter table device_seen_away rename to device_seen');
  await expect.poll(() => kept('held'), WAIT).toBe(1);
  expect(acked).toBe(0);
});
test('[H mqtt] two processes have seats of their own; the session of one that is gone is emptied by the other and ends', async () => {
  const first = await started();
  await started();
  expect(await sessions()).toEqual(['meiyike-1', 'meiyike-2']);
  await say('both');
  await expect.poll(() => kept('both'), WAIT).toBe(1);
  await first.shut();
  await say('after');
  await expect.poll(sessions, WAIT).toEqual(['meiyike-2']);
  expect(await kept('after')).toBe(1);
  // Whoever comes next has a place of its own again.
  await started();
  expect(await sessions()).toHaveLength(2);
});
test('[H mqtt] a process whose seats were lost with their connection takes some again, and hears on', async () => {
  await started();
  const holder = async () =>
    (
      await t.sql<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'meiyike_mqtt' and datname = current_database()",
      )
    ).map((row) => row.pid);
  const [before] = await holder();
  await t.sql('select pg_terminate_backend($1)', [before]);
  const isAnother = async () => (await holder()).some((pid) => pid !== before);
  await expect.poll(isAnother, WAIT).toBe(true);
  const isHeard = async () => {
    await say('again');
    return kept('again');
  };
  await expect.poll(isHeard, { ...WAIT, interval: 500 }).toBe(1);
  expect(await sessions()).toContain('meiyike-1');
});
