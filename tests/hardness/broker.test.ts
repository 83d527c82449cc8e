import { createServer, type AddressInfo, type Server } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SimulatedDevice } from '../../src/modules/device/demo/simulator';
import { upTopic } from '../../src/modules/device/rules';
import { servedNow, servedSql } from '../processes/clock';
import { Program } from './program';

/** What is said in each of the program's lives, half of it, and half of it while it is dead. */
const A_LIFE = 150;
const LIVES = 4;

/** A broker that stands while the program dies. It knows nothing of sharing: each session hears everything, and once is kept. */
let broker: Aedes;
let server: Server;
let hub: MqttClient;
let program: Program;
beforeAll(async () => {
  broker = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) => {
      done(null, Object.assign(subscription, { topic: subscription.topic.replace(/^\$share\/[^/]+\//, '') }));
    },
  });
  server = createServer((socket) => {
    broker.handle(socket);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hub = await connectAsync(url, { reconnectPeriod: 0 });
  program = await Program.make({ mqttUrl: url });
  await program.start();
});
afterAll(async () => {
  await program?.remove();
  await hub?.endAsync(true);
  await new Promise<void>((done) => {
    if (broker) broker.close(done);
    else done();
  });
  server?.close();
});

async function ok<T>(path: string, body: unknown): Promise<T> {
  const token = await program.tokenOf('platform');
  const answer = await fetch(`${program.base}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return (await answer.json()) as T;
}

test.skipIf(process.platform === 'win32')(
  'kill -9 three times while a broker that stands hands over what devices say: nothing that it answered is lost, nothing is kept twice',
  async () => {
    const vendor = await ok<{ readonly id: number; readonly name: string }>('/open/base/providers', {
      name: '跃动智能五厂',
    });
    await ok('/rope/device/batch', { firm: vendor.name, devIds: ['BR-1'], orgId: 189 });
    await program.sql(`update device_holder set from_at = ${servedSql()} - interval '1 hour' where dev_id = 'BR-1'`);
    const device = new SimulatedDevice('BR-1');
    const say = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          hub.publishAsync(
            upTopic(vendor.id),
            JSON.stringify(device.item({ at: servedNow(), says: { kind: 'beat', battery: 90 } })),
            { qos: 1 },
          ),
        ),
      );
    for (let life = 1; life <= LIVES; life += 1) {
      await say(A_LIFE / 2);
      // The last life is a long one.
      if (life < LIVES) await program.kill();
      await say(A_LIFE / 2);
      if (life < LIVES) await program.start();
    }
    const kept = async () => {
      const [row] = await program.sql<{ rows: number; numbers: number }>(
        "select count(*)::int as rows, count(distinct no)::int as numbers from device_talk where no like 'BR-1#%'",
      );
      return [row?.rows, row?.numbers];
    };
    const all = A_LIFE * LIVES;
    await expect.poll(kept, { timeout: 800_000, interval: 500 }).toEqual([all, all]);
  },
);
