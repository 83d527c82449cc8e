import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { openPools } from '../../src/kernel/server/db/pools';
import { inOrg } from '../../src/kernel/server/db/tenant';
import { seeded } from '../../src/kernel/server/world';
import { fixesOf, honest, passesOf } from '../../src/modules/sunny-run/demo/simulator';
import {
  judgeRun,
  keyOfSignature,
  lineOf,
  runsOfFixes,
  runsOfPasses,
  signatureOf,
  stationsOf,
  usualSettings,
} from '../../src/modules/sunny-run/rules';
import { replays, type Trace } from '../../src/modules/sunny-run/server/replay';
import { inside, signIn, signInMany } from './capture';
import type { ListOptions } from './list';
import { median, ratio, round, target, type Line } from './table';

/** The second school of the bench's world has two thousand children. */
const ORG = FIRST_ORG + 1;
const ADMIN = `school${ORG}`;
const RUNS = 10_000;
/** Run days of a term. */
const DAYS = 100;
const AT = Date.parse('2026-11-23T23:05:00Z');
/** Runs that end in one minute. */
const AT_ONCE = 800;

/** What judging costs, what sums save, and what a morning costs everybody else. */
export async function benchSunnyRun(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    return [judging(), ...(await history(client, o)), ...(await reports(client, o)), await morning(client, o)];
  } finally {
    await client.end();
  }
}

/** Runs of 2 km at one pass a lap and one fix in five seconds, reckoned and judged on one core. */
function judging(): Line {
  const settings = usualSettings();
  const line = lineOf(settings, 7, 'female');
  const stations = stationsOf([{ name: '', deviceId: 1, metres: 400 }], new Set([1]));
  // A hundred different runners, so that making them is not what takes the time.
  const made = Array.from({ length: 100 }, (_, seed) => {
    const rnd = seeded(seed + 1);
    const way = honest(rnd, 2000, 2.4 + 1.4 * rnd());
    return { passes: passesOf(way, stations, AT, { rnd }), fixes: fixesOf(way, AT, { rnd }) };
  });
  const around = {
    settings,
    line,
    weekday: 2,
    startMin: 430,
    endMin: 445,
    validBefore: 0,
    away: false,
    excused: false,
    pair: undefined,
    replay: undefined,
    isOther: false,
  };
  const from = performance.now();
  for (let no = 0; no < RUNS; no++) {
    const { passes, fixes } = made[no % made.length]!;
    for (const run of [...runsOfPasses(passes, stations), ...runsOfFixes(fixes)]) {
      judgeRun(run, around);
      signatureOf(run);
    }
  }
  return target('Judging 10,000 runs of 2 km, passes and fixes', (performance.now() - from) / 1000, 's', 20);
}

/** Whether somebody's trace was run before, with a history of ten thousand traces and with ten times as many. */
async function history(client: pg.Client, o: ListOptions): Promise<Line[]> {
  const people = await childrenOf(client, 200);
  const traces = people.map((userId, at): Trace => {
    const rnd = seeded(at + 9000);
    const [run] = runsOfFixes(fixesOf(honest(rnd, 2000, 2.4 + 1.4 * rnd()), AT, { rnd }));
    return { runId: at + 1, userId, from: AT, to: AT + 900_000, signature: run ? (signatureOf(run) ?? []) : [] };
  });
  const pools = await openPools(o.url, 2);
  const ask = async (): Promise<number> => {
    const took: number[] = [];
    for (let no = 0; no <= o.rounds * 3; no++) {
      const from = performance.now();
      await inOrg(pools.tenant, ORG, (door) => replays(door, traces));
      if (no > 0) took.push(performance.now() - from);
    }
    return median(took);
  };
  try {
    await addHistory(client, people, 10_000, 1);
    const few = await ask();
    await addHistory(client, people, 90_000, 2);
    const many = await ask();
    await client.query('delete from sunny_run_run where org_id = $1', [ORG]);
    return [
      ratio('Looking for replays of 200 traces with ten times the history', many / few, {
        atMost: 1.3,
        note: `${round(many)} ms against ${round(few)} ms`,
      }),
    ];
  } finally {
    await pools.end();
  }
}
/** Traces of the days before, of other speeds and ways, with their signatures. */
async function addHistory(client: pg.Client, people: readonly number[], count: number, part: number): Promise<void> {
  const kinds = Array.from({ length: 400 }, (_, seed) => {
    const rnd = seeded(seed * 31 + part);
    const [run] = runsOfFixes(fixesOf(honest(rnd, 2000, 2.2 + 1.8 * rnd()), AT, { rnd }));
    const signature = run ? (signatureOf(run) ?? []) : [];
    return { signature, key: keyOfSignature(signature) };
  });
  await client.query(
    `insert into sunny_run_run (org_id, run_id, user_id, on_date, no, clazz_id, grd_id, sex, room_id, source, started_at, ended_at,
       metres, paused_s, laps, marks, found, steps, signature, sig_key, reasons, judged, verdict, credited, cfg_version, judged_at,
       late, is_other)
     select $1, $2::bigint * 1000000 + n, ($3::bigint[])[1 + n % $4], date '2026-11-20' - (n % 200), 1, 1, 7, 'male', null, 'trace',
       timestamptz '2026-11-20 07:00+08' - make_interval(days => n % 200), timestamptz '2026-11-20 07:12+08' - make_interval(days => n % 200),
       2000, 0, 0, '[]', '[]', '[]', array(select jsonb_array_elements_text(($5::jsonb[])[1 + n % 400])::bigint),
       -- Spread over keys as runs of many speeds are: a hundredth of them stands near one of the traces.
       ($6::bigint[])[1 + n % 400] + case when n % 100 = 0 then 0 else 70000000000 + n * 7919::bigint end,
       '[]', 'valid', 'valid', 2000, 1, now(), 0, false
     from generate_series(1, $7::int) n`,
    [
      ORG,
      part,
      people,
      people.length,
      kinds.map((kind) => JSON.stringify(kind.signature)),
      kinds.map((kind) => kind.key),
      count,
    ],
  );
  await client.query('analyze sunny_run_run');
}
const childrenOf = async (client: pg.Client, most: number): Promise<number[]> => {
  const { rows } = await client.query<{ user_id: string }>(
    `select s.user_id from class_student_v s
     join people_person p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = $1 and s.clazz_type = 1 order by s.user_id limit $2`,
    [ORG, most],
  );
  return rows.map((row) => Number(row.user_id));
};

const RANGE_ROWS = `
  select r.clazz_id, count(distinct (r.user_id, r.on_date)) as ran, count(*) as runs,
    count(*) filter (where r.verdict = 'valid') as valid, sum(r.credited) as metres,
    sum(extract(epoch from r.ended_at - r.started_at)) as seconds
  from sunny_run_run r
  where r.org_id = $1 and r.on_date between $2 and $3
  group by r.clazz_id`;
const RANGE_SUMS = `
  select d.clazz_id, sum(d.ran) as ran, sum(d.runs) as runs, sum(d.valid) as valid, sum(d.metres) as metres,
    sum(d.seconds) as seconds
  from sunny_run_clazz_day d
  where d.org_id = $1 and d.on_date between $2 and $3
  group by d.clazz_id`;
const RANK = `
  select x.rank, x.user_id, p.name, x.valid, x.metres
  from (
    select d.org_id, d.user_id, sum(d.valid) as valid, sum(d.metres) as metres, rank() over (order by sum(d.metres) desc) as rank
    from sunny_run_day d
    where d.org_id = $1 and d.on_date between $2 and $3
    group by d.org_id, d.user_id
  ) x
  join people_person p on p.org_id = x.org_id and p.user_id = x.user_id
  order by x.rank, x.user_id
  limit 50`;
/** A term of two thousand children: sums against rows, and the ranking against its bare statement. */
async function reports(client: pg.Client, o: ListOptions): Promise<Line[]> {
  await aTerm(client);
  const span = ['2026-09-01', '2027-01-31'];
  const timed = async (text: string): Promise<number> => {
    const took: number[] = [];
    for (let no = 0; no <= o.rounds; no++) {
      const from = performance.now();
      await client.query(text, [ORG, ...span]);
      if (no > 0) took.push(performance.now() - from);
    }
    return median(took);
  };
  const [rows, sums, bare] = [await timed(RANGE_ROWS), await timed(RANGE_SUMS), await timed(RANK)];
  const token = await signIn(o.url, ADMIN);
  const called = await inside(o.url, async ({ app }) => {
    const took: number[] = [];
    for (let no = 0; no <= o.rounds * 3; no++) {
      const from = performance.now();
      const res = await app.inject({
        url: `/api/sdas/sunny/ranks?from=${span[0]}&to=2026-12-31&pageSize=50`,
        headers: { authorization: `Bearer ${token}` },
      });
      if (res.statusCode !== 200) throw new Error(`the ranking answered ${res.statusCode}: ${res.body}`);
      if (no > 0) took.push(performance.now() - from);
    }
    return median(took);
  });
  return [
    ratio('A school’s term from runs against from sums', rows / sums, {
      atLeast: 50,
      note: `${round(rows)} ms against ${round(sums)} ms`,
    }),
    ratio('Places of 2,000 children against the bare statement', called / bare, {
      atMost: 2,
      note: `${round(called)} ms against ${round(bare)} ms`,
    }),
  ];
}
async function aTerm(client: pg.Client): Promise<void> {
  await client.query(
    `insert into sunny_run_run (org_id, run_id, user_id, on_date, no, clazz_id, grd_id, sex, source, started_at, ended_at, metres,
       paused_s, laps, marks, found, steps, reasons, judged, verdict, credited, cfg_version, judged_at, late, is_other)
     select $1, row_number() over (), s.user_id, date '2026-09-01' + n, 1, s.clazz_id, s.grd_id, 'male', 'pass',
       timestamptz '2026-09-01 07:05+08' + make_interval(days => n),
       timestamptz '2026-09-01 07:14+08' + make_interval(days => n, secs => abs(hashint8(s.user_id + n)::bigint) % 300),
       1600, 0, 4, '[[0,0,1,null,null],[35,100,2,null,null],[70,200,3,null,null]]', '[]', '[]', '[]', 'valid', 'valid',
       1200 + abs(hashint8(s.user_id * 7 + n)::bigint) % 800, 1, now(), 0, false
     from class_student_v s
     cross join generate_series(0, $2::int - 1) n
     where s.org_id = $1 and s.clazz_type = 1`,
    [ORG, DAYS],
  );
  await client.query(
    `insert into sunny_run_day (org_id, user_id, on_date, clazz_id, grd_id, sex, year_id, term_id, runs, valid, doubtful, metres,
       seconds, goal, is_met)
     select r.org_id, r.user_id, r.on_date, r.clazz_id, r.grd_id, 'male', 2026, 1, 1, 1, 0, r.credited,
       extract(epoch from r.ended_at - r.started_at), 1500, r.credited >= 1500
     from sunny_run_run r where r.org_id = $1`,
    [ORG],
  );
  await client.query(
    `insert into sunny_run_clazz_day (org_id, clazz_id, on_date, grd_id, ran, met, runs, valid, doubtful, metres, seconds)
     select d.org_id, d.clazz_id, d.on_date, min(d.grd_id), count(*), count(*) filter (where d.is_met), sum(d.runs), sum(d.valid),
       0, sum(d.metres), sum(d.seconds)
     from sunny_run_day d where d.org_id = $1 group by d.org_id, d.clazz_id, d.on_date`,
    [ORG],
  );
  await client.query('vacuum analyze sunny_run_run, sunny_run_day, sunny_run_clazz_day');
}

const KEY = 'bench-key-of-stations';
/** Eight hundred runs that end in one minute, and what it costs whoever does something else then. */
async function morning(client: pg.Client, o: ListOptions): Promise<Line> {
  const items = await stationsAndBands(client);
  const tokens = await signInMany(o.url, ORG, 10);
  return inside(o.url, async ({ app }) => {
    const seconds = Math.max(6, o.seconds * 2);
    await others(app, tokens, 2);
    const alone = await others(app, tokens, seconds);
    const pushing = push(app, items, seconds);
    const beside = await others(app, tokens, seconds);
    await pushing;
    return ratio('Other calls in the minute when 800 runs end, p95', beside / alone, {
      atMost: 3,
      note: `${round(beside)} ms against ${round(alone)} ms`,
    });
  });
}
/** The 95th percentile of a light call, fifty a second. */
async function others(app: FastifyInstance, tokens: readonly string[], seconds: number): Promise<number> {
  const took: number[] = [];
  const waiting: Promise<unknown>[] = [];
  for (let no = 0; no < seconds * 50; no++) {
    const from = performance.now();
    const asked = app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${tokens[no % tokens.length]}` },
    });
    waiting.push(asked.then(() => took.push(performance.now() - from)));
    await new Promise((go) => {
      setTimeout(go, 20);
    });
  }
  await Promise.all(waiting);
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
}
/** Sends what stations saw, spread over the time, a hundred messages a request. */
async function push(app: FastifyInstance, items: readonly object[], seconds: number): Promise<void> {
  const requests = Math.ceil(items.length / 100);
  for (let no = 0; no < requests; no++) {
    const res = await app.inject({
      method: 'POST',
      url: '/api/open/device/messages',
      headers: { 'content-type': 'application/json', 'x-provider-key': KEY },
      payload: JSON.stringify({ items: items.slice(no * 100, no * 100 + 100) }),
    });
    if (res.statusCode !== 200) throw new Error(`the door answered ${res.statusCode}: ${res.body}`);
    await new Promise((go) => {
      setTimeout(go, (seconds * 1000) / requests / 2);
    });
  }
}
async function stationsAndBands(client: pg.Client): Promise<object[]> {
  const people = await childrenOf(client, AT_ONCE);
  const now = Date.now();
  const start = now - 900_000;
  await client.query(
    `insert into device_provider (provider_id, name, contact, phone, key_hash, kinds, is_on, made_at, key_at)
     values ($1, 'bench stations', 'x', '13900001234', $2, '{reading}', true, now(), now())`,
    [ORG, createHash('sha256').update(KEY).digest('hex')],
  );
  const route: { name: string; deviceId: number; metres: number }[] = [];
  for (const n of [1, 2]) {
    const deviceId = ORG * 100 + n;
    const devId = `BENCH-SUN-${n}`;
    await client.query(
      `insert into device_claim (dev_id, provider_id, samples, made_at) values ($1, $2, '{}', now() - interval '1 day')`,
      [devId, ORG],
    );
    await client.query(
      `insert into device_device (org_id, device_id, kind, type, dev_id, name, text, provider_id, setting, interval_s, made_at,
         held_at, is_silent)
       values ($1, $2, 'apparatus', 'beacon', $3, $3, '', $4, '{}', 60, now(), now() - interval '1 day', false)`,
      [ORG, deviceId, devId, ORG],
    );
    await client.query(
      `insert into device_holder (dev_id, from_at, org_id, device_id) values ($1, now() - interval '1 day', $2, $3)`,
      [devId, ORG, deviceId],
    );
    route.push({ name: devId, deviceId, metres: 200 });
  }
  const roomId = ORG * 1000;
  await client.query(
    `insert into sunny_run_room (org_id, room_id, name, route, metres, laps, is_open, made_at)
     values ($1, $2, 'bench', $3, 400, 5, true, now())`,
    [ORG, roomId, JSON.stringify(route)],
  );
  await client.query(
    'insert into sunny_run_station (org_id, device_id, room_id) select $1, x, $2 from unnest($3::bigint[]) x',
    [ORG, roomId, route.map((place) => place.deviceId)],
  );
  await client.query(
    `insert into sunny_run_band (org_id, band_id, tag, user_id, from_at, made_by)
     select $1, row_number() over (), (1000 + row_number() over ())::text, u, now() - interval '1 day', u
     from unnest($2::bigint[]) u`,
    [ORG, people],
  );
  const stations = stationsOf(route, new Set(route.map((place) => place.deviceId)));
  const seen = people.flatMap((_, at) => {
    const rnd = seeded(at + 1);
    return passesOf(honest(rnd, 1600, 2.4 + 1.4 * rnd()), stations, start, { rnd }).map((pass) => ({
      devId: pass.deviceId === route[0]?.deviceId ? 'BENCH-SUN-1' : 'BENCH-SUN-2',
      no: `${at}-${pass.passId}`,
      at: new Date(pass.at).toISOString(),
      sentAt: new Date(now - 300).toISOString(),
      kind: 'reading',
      values: { tag: 1001 + at },
    }));
  });
  return seen.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
