import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { pushMessages } from '../../src/modules/device/contract';
import { placeOf, SimulatedBand, squareAround } from '../../src/modules/watch/demo/simulator';
import { USUAL, type Point } from '../../src/modules/watch/rules';
import { inside } from './capture';
import type { ListOptions } from './list';
import { median, ratio, round, target, told, type Line } from './table';

const ORG = FIRST_ORG;
const MIDDLE: Point = { latE6: 35_762_000, lonE6: 115_030_000 };
const KEY = 'dk_bench_watch';
/** Bands of the school, and messages of a request. */
const BANDS = 1600;
const AT_ONCE = 400;
const VENDOR = 77_000_001;
const FENCE = 77_000_002;
/** Ids of what the bench makes, far from those of the world. */
const wearOf = (at: number): number => 77_200_000 + at;
const MINUTE_MS = 60_000;

/** What watches cost: taking in with all rules, a child's day in a year of partitions, the board, an alarm in a full minute. */
export async function benchWatch(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    const children = await prepared(client);
    const lines: Line[] = [];
    await inside(o.url, async ({ app }) => {
      lines.push(await takingIn(client, app, o.rounds));
      lines.push(await ringing(client, app));
    });
    lines.push(...(await aDay(client, children, o.rounds)));
    lines.push(await fromSums(client, children, o.rounds));
    lines.push(...(await packed(client, children)));
    return lines;
  } finally {
    await client.end();
  }
}

/** Children with consent and bands, a vendor with a key, a fence at all times, partitions of a year. */
async function prepared(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from people_person where org_id = $1 and user_type = 1 and removed_at is null order by user_id limit $2`,
    [ORG, BANDS],
  );
  const ids = rows.map((row) => Number(row.user_id));
  if (ids.length < BANDS) throw new Error(`the school has ${ids.length} children`);
  for (const table of ['watch_reading', 'watch_fix', 'device_message', 'device_talk', 'device_event'])
    await client.query(
      `select kernel_open_months($1::regclass, now() - interval '13 months', now() + interval '2 months')`,
      [table],
    );
  await client.query(
    `with act as (
       insert into people_consent_act (org_id, act_id, user_id, purpose, version, text_hash, lang, act, way, by_kind, by_name, at)
       select $1, 77300000 + n, u, 'watch', 2, 'h', 'zh-CN', 'given', 'link', 'guardian', '家长', now()
       from unnest($2::bigint[]) with ordinality as x(u, n) returning act_id, user_id)
     insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select $1, user_id, 'watch', 2, 'given', act_id, now() from act
     on conflict (org_id, user_id, purpose) do update set version = 2, state = 'given', act_id = excluded.act_id`,
    [ORG, ids],
  );
  await client.query(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     values ($1, '压测腕表', '', '', $2, '{reading}', true, now(), now())`,
    [VENDOR, createHash('sha256').update(KEY).digest('hex')],
  );
  const names = ids.map((_, at) => `BENCH-W-${at}`);
  await client.query(
    `insert into device_claim (dev_id, provider_id, samples, made_at)
     select d, $1, '{}', now() from unnest($2::text[]) as x(d)`,
    [VENDOR, names],
  );
  await client.query(
    `insert into device_holder (dev_id, from_at, org_id, device_id)
     select d, now() - interval '1 day', $1, 77100000 + n - 1 from unnest($2::text[]) with ordinality as x(d, n)`,
    [ORG, names],
  );
  await client.query(
    `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at, held_at, is_silent)
     select $1, 77100000 + n - 1, 'band', 'band', d, d, '', $2, '{}', 60, now(), now(), false
     from unnest($3::text[]) with ordinality as x(d, n)`,
    [ORG, VENDOR, names],
  );
  await client.query(
    `insert into watch_wear (org_id, wear_id, user_id, dev_id, device_id, datum, from_at, made_by)
     select $1, 77200000 + n - 1, u, d, 77100000 + n - 1, 'wgs84', now() - interval '1 day', 1
     from unnest($2::bigint[], $3::text[]) with ordinality as x(u, d, n)`,
    [ORG, ids, names],
  );
  const times = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }];
  const config = { ...USUAL, times, limits: { ...USUAL.limits, silentMinutes: null } };
  await client.query(
    `insert into watch_config (org_id, kind, config, set_by, set_at) values ($1, 'school', $2, 1, now())`,
    [ORG, JSON.stringify(config)],
  );
  await client.query(
    `insert into watch_fence (org_id, fence_id, name, kind, points, times, dwell, is_on, made_by, made_at)
     values ($1, $2, '校园', 'stay', $3, $4, 0, true, 1, now())`,
    [ORG, FENCE, JSON.stringify(squareAround(MIDDLE, 200).map((p) => [p.latE6, p.lonE6])), JSON.stringify(times)],
  );
  return ids;
}

const bands = Array.from({ length: BANDS }, (_, at) => new SimulatedBand(`BENCH-W-${at}`));
/** What a band says: where the child is, the heart, steps. */
const says = (band: SimulatedBand, at: number, east: number) =>
  band.reading(at, {
    ...placeOf({ at, east, north: 0, acc: 10 }, MIDDLE),
    heart: 80,
    steps: Math.floor(at / 1000) % 9000,
  });
async function push(app: FastifyInstance, items: readonly object[]): Promise<void> {
  const res = await app.inject({
    method: 'POST',
    url: `/api${pushMessages.path}`,
    headers: { 'x-provider-key': KEY, 'content-type': 'application/json' },
    payload: JSON.stringify({ items }),
  });
  const { kept } = res.json() as { kept?: number };
  if (res.statusCode !== 200 || kept !== items.length)
    throw new Error(`the door answered ${res.statusCode}: ${res.body}`);
}
/** Until what follows from the messages is done. */
async function settled(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from kernel_outbox where org_id = $1 and topic = 'device.said' and done_at is null",
      [ORG],
    );
    if (Number(rows[0]?.n) === 0) return;
    await new Promise((go) => {
      setTimeout(go, 5);
    });
  }
}

const TABLES = ['device_seen', 'device_message', 'watch_reading', 'watch_fix'] as const;
/** A minute of all bands, with all rules run, against bare inserts of the rows that it left. */
async function takingIn(client: pg.Client, app: FastifyInstance, rounds: number): Promise<Line> {
  const list: { full: number; bare: number }[] = [];
  for (const table of TABLES) await client.query(`create table bench_${table} (like ${table} including all)`);
  for (let i = 0; i <= rounds; i += 1) {
    const at = Date.now();
    const from = performance.now();
    for (let n = 0; n < BANDS; n += AT_ONCE)
      await push(
        app,
        bands.slice(n, n + AT_ONCE).map((band) => says(band, at, 0)),
      );
    await settled(client);
    const full = performance.now() - from;
    const kept = await Promise.all(TABLES.map(async (table) => ({ table, rows: await newest(client, table, at) })));
    const begun = performance.now();
    for (const { table, rows } of kept) await bare(client, table, rows);
    list.push({ full, bare: performance.now() - begun });
  }
  const counted = list.slice(1);
  const [full, alone] = [median(counted.map((r) => r.full)), median(counted.map((r) => r.bare))];
  return ratio(
    'Readings of 1,600 bands taken in with all rules run, against bare inserts of the same rows',
    alone / full,
    {
      atLeast: 0.4,
      note: `${round((BANDS / full) * 1000)} bands a second; ${round(full)} ms against ${round(alone)} ms`,
    },
  );
}
async function newest(client: pg.Client, table: (typeof TABLES)[number], at: number) {
  const since = new Date(at - 1000).toISOString();
  const column = table === 'device_seen' || table === 'device_message' ? 'received_at' : 'at';
  const { rows } = await client.query<Record<string, unknown>>(`select * from ${table} where ${column} >= $1`, [since]);
  return rows;
}
async function bare(client: pg.Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    const values = part.map((_, r) => `(${names.map((_name, c) => `$${r * names.length + c + 1}`).join(', ')})`);
    await client.query(
      `insert into bench_${table} (${names.join(', ')}) values ${values.join(', ')}`,
      part.flatMap((row) => names.map((name) => row[name])),
    );
  }
}

/** How long it takes from a deciding fix to the alarm while 20,000 bands speak in a minute. */
async function ringing(client: pg.Client, app: FastifyInstance): Promise<Line> {
  await client.query('delete from watch_affair where org_id = $1', [ORG]);
  const took: number[] = [];
  const seconds = 10;
  const perSecond = Math.round(20_000 / 60);
  const begun = Date.now();
  let next = 0;
  const waiting: Promise<void>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const items = Array.from({ length: perSecond }, () => {
      next = (next + 1) % BANDS;
      return { at: next, item: says(bands[next]!, Date.now(), 0) };
    });
    // Two children a second leave: their second fix outside decides.
    const leavers = [items[3]!.at, items[7]!.at];
    const outside = leavers.flatMap((at) => [
      says(bands[at]!, Date.now() + 1, 400),
      says(bands[at]!, Date.now() + 2, 400),
    ]);
    const from = performance.now();
    await push(app, [...items.map(({ item }) => item), ...outside]);
    waiting.push(rung(client, leavers.map(wearOf), from, took));
    const rest = begun + (second + 1) * 1000 - Date.now();
    if (rest > 0)
      await new Promise((go) => {
        setTimeout(go, rest);
      });
  }
  await Promise.all(waiting);
  const sorted = took.toSorted((a, b) => a - b);
  return target(
    'An alarm after its deciding fix, 20,000 bands a minute, p95',
    (sorted[Math.floor(sorted.length * 0.95)] ?? 0) / 1000,
    's',
    2,
  );
}
async function rung(client: pg.Client, wearIds: readonly number[], from: number, took: number[]): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from watch_affair a join watch_wear w on w.org_id = a.org_id and w.user_id = a.user_id
       where a.org_id = $1 and a.kind = 'fence' and w.wear_id = any($2::bigint[])`,
      [ORG, wearIds],
    );
    if (Number(rows[0]?.n) >= wearIds.length) {
      took.push(performance.now() - from);
      return;
    }
    await new Promise((go) => {
      setTimeout(go, 10);
    });
  }
  throw new Error('an alarm did not ring');
}

/** Readings of a stretch of months: a value an hour of the school day. */
const fill = (client: pg.Client, ids: readonly number[], from: string, to: string, step: string) =>
  client.query(
    `insert into watch_reading (org_id, user_id, kind, at, message_id, wear_id, value)
     select $1, u, 'heart', g, 1, 1, 80
     from unnest($2::bigint[]) as x(u)
     cross join generate_series($3::timestamptz, $4::timestamptz, $5::interval) as y(g)
     on conflict do nothing`,
    [ORG, ids, from, to, step],
  );
const monthAgo = (months: number): string => new Date(Date.now() - months * 30 * 24 * 60 * MINUTE_MS).toISOString();
/** One child's day, in a month of 1,600 bands and in twelve. */
async function aDay(client: pg.Client, ids: readonly number[], rounds: number): Promise<Line[]> {
  await client.query('delete from watch_reading where org_id = $1', [ORG]);
  await fill(client, ids, monthAgo(1), new Date().toISOString(), '3 hours');
  const day = async () => {
    await client.query('analyze watch_reading');
    const took: number[] = [];
    for (let i = 0; i < rounds * 40; i += 1) {
      const from = performance.now();
      await client.query(
        `select r.at, r.value from watch_reading r
         where r.org_id = $1 and r.user_id = $2 and r.kind = 'heart' and r.at >= $3 and r.at < $4
         order by r.at limit 10000`,
        [ORG, ids[(i * 37) % ids.length], monthAgo(0.5), monthAgo(0.5 - 1 / 30)],
      );
      took.push(performance.now() - from);
    }
    return median(took);
  };
  const one = await day();
  await fill(client, ids, monthAgo(12), monthAgo(1), '3 hours');
  const twelve = await day();
  return [
    ratio("One child's day with twelve months of 1,600 bands against one month", twelve / one, {
      atMost: 1.3,
      note: `${round(twelve)} ms against ${round(one)} ms`,
    }),
  ];
}
/** The school's month by day from the sums, against the rows themselves. */
async function fromSums(client: pg.Client, ids: readonly number[], rounds: number): Promise<Line> {
  await fill(client, ids.slice(0, 400), monthAgo(1), new Date().toISOString(), '10 minutes');
  await client.query('delete from watch_sum where org_id = $1', [ORG]);
  await client.query(
    `insert into watch_sum (org_id, user_id, kind, span, at, count, total, least, most)
     select org_id, user_id, kind, 'day', date_trunc('day', at), count(*), sum(value), min(value), max(value)
     from watch_reading where org_id = $1 and at >= $2 group by 1, 2, 3, 5`,
    [ORG, monthAgo(1)],
  );
  await client.query('analyze watch_sum');
  await client.query('analyze watch_reading');
  const time = async (text: string) => {
    const took: number[] = [];
    for (let i = 0; i < rounds; i += 1) {
      const from = performance.now();
      await client.query(text, [ORG, monthAgo(1)]);
      took.push(performance.now() - from);
    }
    return median(took);
  };
  const sums = await time(
    `select s.at, sum(s.total) as total, sum(s.count) as count from watch_sum s
     where s.org_id = $1 and s.span = 'day' and s.kind = 'heart' and s.at >= $2 group by s.at order by s.at`,
  );
  const rows = await time(
    `select date_trunc('day', r.at) as at, sum(r.value) as total, count(*) as count from watch_reading r
     where r.org_id = $1 and r.kind = 'heart' and r.at >= $2 group by 1 order by 1`,
  );
  return ratio('The board of a month from sums, against the rows themselves', rows / sums, {
    atLeast: 50,
    note: `${round(sums)} ms against ${round(rows)} ms`,
  });
}
/** One row a reading against packed hours: an hour of 400 bands that speak each minute, and reading a child's day. */
async function packed(client: pg.Client, ids: readonly number[]): Promise<Line[]> {
  await client.query('create table bench_row (like watch_reading including all)');
  await client.query(
    `create table bench_packed (org_id bigint, user_id bigint, kind text, hour timestamptz, ats integer[], vals integer[],
      primary key (org_id, user_id, kind, hour))`,
  );
  const own = ids.slice(0, 400);
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
  const from = performance.now();
  for (let minute = 0; minute < 60; minute += 1)
    await client.query(
      `insert into bench_row (org_id, user_id, kind, at, message_id, wear_id, value)
       select $1, u, 'heart', $3::timestamptz + make_interval(mins => $4), 1, 1, 80 from unnest($2::bigint[]) as x(u)`,
      [ORG, own, hour, minute],
    );
  const rows = performance.now() - from;
  const begun = performance.now();
  for (let minute = 0; minute < 60; minute += 1)
    await client.query(
      `insert into bench_packed as b (org_id, user_id, kind, hour, ats, vals)
       select $1, u, 'heart', $3::timestamptz, array[$4::integer], array[80] from unnest($2::bigint[]) as x(u)
       on conflict (org_id, user_id, kind, hour) do update set ats = b.ats || excluded.ats, vals = b.vals || excluded.vals`,
      [ORG, own, hour, minute],
    );
  const hours = performance.now() - begun;
  const { rows: sizes } = await client.query<{ r: string; p: string }>(
    "select pg_total_relation_size('bench_row') as r, pg_total_relation_size('bench_packed') as p",
  );
  const each = (bytes: string | undefined) => round(Number(bytes) / (own.length * 60));
  return [
    told(
      'An hour of 400 bands, a value a minute: one row each, against packed hours',
      `${round(rows)} ms / ${round(hours)} ms`,
      `${each(sizes[0]?.r)} against ${each(sizes[0]?.p)} bytes a value as they lie, before a vacuum`,
    ),
  ];
}
