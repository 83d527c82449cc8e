import { createHash } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { makeWorld } from '../../src/apps/demo';
import { migrate } from '../../src/kernel/server/db/migrate';
import { openMonthsOf } from '../../src/kernel/server/db/months';
import { root } from '../../src/kernel/server/root';
import { SimulatedDevice, usedBy, type Item } from '../../src/modules/device/demo/simulator';
import { signIn } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer, type Running } from './programs';
import { median, ratio, round, told, type Line } from './table';

const ORG = 189;
const DEVICES = 200;
const AT_ONCE = 500;
/** A key may ask 600 times a minute: several vendors say more. */
const VENDORS = 8;
const SENDERS = 4;
const FEW = 200;
const MANY = 2000;
const EVENTS = 400;
const KEY = 'dk_benchmark-';
const MONTH_MS = 30 * 86_400_000;

/** What taking in what devices say costs, beside bare inserts and beside other people's calls; lists of many devices and months. */
export async function benchDevice(o: ListOptions): Promise<Line[]> {
  await migrate(o.url, join(root, 'migrations'));
  await makeWorld(o.url, 'test');
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  const server = await startServer(o.url, join(o.dir, 'device'));
  try {
    await makeDevices(client);
    const operator = { authorization: `Bearer ${await signIn(o.url, 'platform')}` };
    return [
      ...(await ingest(client, server, o)),
      ...(await beside(server, operator, o)),
      ...(await lists(client, server, operator, o)),
      ...(await months(client, server, operator, o)),
    ];
  } finally {
    await server.stop();
    await client.end();
  }
}

/** Vendors, and a device of each number up to `to`, as the program keeps them. */
async function makeDevices(client: pg.Client): Promise<void> {
  await client.query(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     select 900 + n, 'Bench ' || n, '', '', hash, '{reading,race}', true, now(), now()
     from unnest($1::text[]) with ordinality as x(hash, n)`,
    [
      Array.from({ length: VENDORS }, (_, n) =>
        createHash('sha256')
          .update(KEY + (n + 1))
          .digest('hex'),
      ),
    ],
  );
  await addDevices(client, 'BN', 1, DEVICES, 'station');
}
async function addDevices(client: pg.Client, name: string, from: number, to: number, type: string): Promise<void> {
  for (const text of [
    `insert into device_claim (dev_id, provider_id, samples, made_at)
     select $1 || '-' || n, 901 + n % ${VENDORS}, '{0}', now() from generate_series($2::int, $3::int) n`,
    `insert into device_holder (dev_id, from_at, org_id, device_id)
     select $1 || '-' || n, now() - interval '20 days', ${ORG}, abs(hashtext($1)) * 100000::bigint + n
     from generate_series($2::int, $3::int) n`,
  ])
    await client.query(text, [name, from, to]);
  await client.query(
    `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at,
       held_at, is_silent)
     select ${ORG}, abs(hashtext($1)) * 100000::bigint + n, 'apparatus', $4, $1 || '-' || n, $1 || ' ' || n, '',
       901 + n % ${VENDORS}, '{}', 60, now(), now() - interval '20 days', false
     from generate_series($2::int, $3::int) n`,
    [name, from, to, type],
  );
  await client.query('analyze');
}

interface Request {
  readonly vendor: number;
  readonly items: readonly Item[];
}
/** Requests of 500 messages that no earlier one had, each of the devices of one vendor. */
function* requests(name: string): Generator<Request, never> {
  const devices = Array.from({ length: DEVICES }, (_, n) => new SimulatedDevice(`BN-${n + 1}`));
  for (let round = 0; ; round += 1) {
    const vendor = round % VENDORS;
    const own = devices.filter((_, at) => (at + 1) % VENDORS === vendor);
    const items: Item[] = [];
    while (items.length < AT_ONCE)
      for (const device of own) items.push(...usedBy(device, Date.now(), { jumps: items.length }, 90));
    yield { vendor: vendor + 1, items: items.slice(0, AT_ONCE).map((item) => ({ ...item, no: `${name}${item.no}` })) };
  }
}
async function push(base: string, vendor: number, items: readonly Item[]): Promise<void> {
  const answer = await fetch(`${base}/api/open/device/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-provider-key': KEY + vendor },
    body: JSON.stringify({ items }),
  });
  const said = (await answer.json()) as { kept?: number; error?: string };
  if (said.kept !== items.length) throw new Error(`of ${items.length} messages were kept: ${JSON.stringify(said)}`);
}
/** Sends until the time is over. @returns messages answered a second. */
async function sendFor(base: string, name: string, seconds: number): Promise<number> {
  const next = requests(name);
  const from = performance.now();
  let kept = 0;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (performance.now() - from < seconds * 1000) {
        const { vendor, items } = next.next().value;
        await push(base, vendor, items);
        kept += items.length;
      }
    }),
  );
  return (kept / (performance.now() - from)) * 1000;
}

/** The same rows, numbers and messages, written by whoever does nothing else. @returns messages a second. */
async function bareFor(url: string, name: string, seconds: number): Promise<number> {
  const next = requests(name);
  const from = performance.now();
  let kept = 0;
  const id = { last: Date.now() * 1000 };
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      while (performance.now() - from < seconds * 1000) {
        const { vendor, items } = next.next().value;
        const rows = items.map((item) => ({ item, id: (id.last += 1) }));
        await client.query('begin');
        await insert(
          client,
          'device_seen (dev_id, provider_id, no, hash, message_id, times, received_at)',
          rows,
          (row) => [row.item.devId, 900 + vendor, row.item.no, 'x'.repeat(43), row.id, 1, new Date()],
        );
        for (const [table, isTalk] of [
          ['device_message', false],
          ['device_talk', true],
        ] as const)
          await insert(
            client,
            `${table} (org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at, received_at, offset_ms, is_conflict)`,
            rows.filter((row) => (row.item['kind'] === 'beat') === isTalk),
            ({ item, id: messageId }) => {
              const at = new Date(String(item['at']));
              const device = Number(item.devId.slice(3));
              return [
                ORG,
                messageId,
                deviceId + device,
                900 + vendor,
                item.no,
                item['kind'],
                '{}',
                at,
                at,
                at,
                new Date(),
                0,
                false,
              ];
            },
          );
        await client.query('commit');
        kept += items.length;
      }
      await client.end();
    }),
  );
  return (kept / (performance.now() - from)) * 1000;
}
let deviceId = 0;
async function insert<T>(
  client: pg.Client,
  into: string,
  rows: readonly T[],
  valuesOf: (row: T) => readonly unknown[],
): Promise<void> {
  const values = rows.map(valuesOf);
  const width = values[0]?.length ?? 0;
  const places = values.map(
    (_, row) => `(${Array.from({ length: width }, (__, at) => `$${row * width + at + 1}`).join()})`,
  );
  await client.query(`insert into ${into} values ${places.join()}`, values.flat());
}

async function ingest(client: pg.Client, server: Running, o: ListOptions): Promise<Line[]> {
  deviceId = Number(
    (await client.query<{ id: string }>("select abs(hashtext('BN')) * 100000::bigint as id")).rows[0]?.id,
  );
  await sendFor(server.base, 'warm', 1);
  const rounds: { program: number; bare: number }[] = [];
  for (let i = 0; i < o.rounds; i += 1) {
    const bare = await bareFor(o.url, `b${i}`, o.seconds);
    rounds.push({ bare, program: await sendFor(server.base, `p${i}`, o.seconds) });
    await settled(client);
  }
  const of = (pick: (row: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  return [
    ratio(
      'Messages of devices answered durable, against bare inserts of the same rows',
      of((row) => row.program / row.bare),
      { atLeast: 0.5, note: `${round(of((row) => row.program))} against ${round(of((row) => row.bare))} a second` },
    ),
  ];
}
/** What follows from messages is done after they were answered. */
async function settled(client: pg.Client): Promise<void> {
  const open = "select 1 from kernel_outbox where topic = 'device.said' and done_at is null limit 1";
  while ((await client.query(open)).rowCount)
    await new Promise((go) => {
      setTimeout(go, 100);
    });
}

async function beside(server: Running, headers: Record<string, string>, o: ListOptions): Promise<Line[]> {
  const clients = new Clients();
  const calls = {
    base: server.base,
    paths: ['/api/open/apparatus/list?pageSize=20'],
    headers,
    clients: 20,
    seconds: o.seconds,
    perSecond: 50,
  };
  try {
    await clients.run({ ...calls, seconds: 1 });
    const rounds: { alone: number; busy: number }[] = [];
    for (let i = 0; i < o.rounds; i += 1) {
      const { p95: alone } = await clients.run(calls);
      const [{ p95: busy }] = await Promise.all([clients.run(calls), sendFor(server.base, `n${i}`, o.seconds)]);
      rounds.push({ alone, busy });
    }
    const of = (pick: (row: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        'p95 of 50 other calls a second while devices send all they can, against the same without',
        of((row) => row.busy / row.alone),
        { atMost: 3, note: `${round(of((row) => row.busy))} ms against ${round(of((row) => row.alone))} ms` },
      ),
    ];
  } finally {
    await clients.stop();
  }
}

/** The middle time of a call that one client makes again and again, in milliseconds. */
async function timeOf(base: string, path: string, headers: Record<string, string>, times = 60): Promise<number> {
  const took: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const from = performance.now();
    const answer = await fetch(`${base}/api${path}`, { headers });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    took.push(performance.now() - from);
  }
  return median(took.slice(times / 4));
}
async function lists(
  client: pg.Client,
  server: Running,
  headers: Record<string, string>,
  { rounds }: ListOptions,
): Promise<Line[]> {
  await addDevices(client, 'LF', 1, FEW, 'beacon');
  await addDevices(client, 'LM', 1, MANY, 'hub');
  const page = (type: string) => `/open/apparatus/list?type=${type}&pageSize=50`;
  const found: { few: number; many: number }[] = [];
  for (let i = 0; i < rounds; i += 1)
    found.push({
      few: await timeOf(server.base, page('beacon'), headers),
      many: await timeOf(server.base, page('hub'), headers),
    });
  const of = (pick: (row: (typeof found)[number]) => number) => median(found.map(pick));
  return [
    ratio(
      `A page of ${MANY.toLocaleString('en')} devices against one of ${FEW}`,
      of((row) => row.many / row.few),
      { atMost: 1.3, note: `${round(of((row) => row.many))} ms against ${round(of((row) => row.few))} ms` },
    ),
  ];
}
async function months(
  client: pg.Client,
  server: Running,
  headers: Record<string, string>,
  { rounds }: ListOptions,
): Promise<Line[]> {
  const now = Date.now();
  await openMonthsOf(client, 'device_event', new Date(now - 12 * MONTH_MS).toISOString(), new Date(now).toISOString());
  // As many events of each device: of one in this month, of the other spread over twelve.
  for (const [device, months_] of [
    [1, 1],
    [2, 12],
  ] as const)
    await client.query(
      `insert into device_event (org_id, event_id, device_id, code, at, detail, noted_at)
       select ${ORG}, $1::bigint * 1000000 + n, $2::bigint + $1, 'silent', at, '{}', at
       from generate_series(1, ${EVENTS}) n
       cross join lateral (select now() - make_interval(secs => n * $3::float8 * 86400 / ${EVENTS}) as at) x`,
      [device, deviceId, months_ === 1 ? Math.min(20, new Date(now).getUTCDate() - 0.5) : 360],
    );
  await client.query('analyze device_event');
  const page = (device: number) => `/supv/dev/${deviceId + device}/evts?pageSize=50`;
  const found: { one: number; twelve: number }[] = [];
  for (let i = 0; i < rounds; i += 1)
    found.push({
      one: await timeOf(server.base, page(1), headers),
      twelve: await timeOf(server.base, page(2), headers),
    });
  const of = (pick: (row: (typeof found)[number]) => number) => median(found.map(pick));
  const { rows } = await client.query<{ n: string }>(
    "select count(*) as n from pg_inherits where inhparent = 'device_event'::regclass",
  );
  return [
    ratio(
      'A page of events over twelve months of partitions against one of this month',
      of((row) => row.twelve / row.one),
      { atMost: 1.3, note: `${round(of((row) => row.twelve))} ms against ${round(of((row) => row.one))} ms` },
    ),
    told('… partitions of events', String(rows[0]?.n)),
  ];
}
