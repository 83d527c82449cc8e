import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { HOUR_RULE } from '../../src/modules/analytics/rules';
import { signIn } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer } from './programs';
import { grow } from './region';
import { median, ratio, round, target, type Line } from './table';

// Hours of a region's schools over forty weeks, and its page of the education screen over them.

/** Forty weeks of hours. */
export const DAYS = 280;
/** Hours of a class on a weekday. */
const HOURS = 7;
/** Schools of 2,000 children: the two of 20,000 would be most of the hours. */
const MOST_CLASSES = 100;
export const BUREAU = 'bureau4109';
/** Tiles of the page that the region looks at. */
export const TILES = ['sum', 'sbj', 'day', 'covered'] as const;
/** The region that the province is counted by: schools of so many children. */
const [SCHOOLS, STUDENTS] = [300, 2000];

export interface Span {
  readonly from: string;
  readonly to: string;
}
export const queryOf = ({ from, to }: Span, more: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams({ from, to, ...more }).toString();
export const tilesOf = (span: Span): string[] =>
  TILES.map((tile) => `/api/monitor/screen/teach?${queryOf(span, { tile })}`);

/** The page of a region of 300 schools of 2,000 children over forty weeks. It makes them in a database of its own, which takes minutes. */
export async function benchAnalyticsRegion(o: ListOptions): Promise<Line[]> {
  await grow(o.url, SCHOOLS, STUDENTS);
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  try {
    return await regionLines(o, owner, await schoolsOf(owner));
  } finally {
    await owner.end();
  }
}

/** The page of a region from sums against its hours, and with ten times as many of them. The hours are made first, and stay. */
export async function regionLines(o: ListOptions, owner: pg.Client, schools: readonly number[]): Promise<Line[]> {
  const hours = await fill(owner, schools);
  const [full, lean] = [await spanOf(owner, DAYS), await spanOf(owner, DAYS, DAYS)];
  const page = await pages(o, full, lean);
  const slow = await middle(o.rounds, () => added(owner, schools, full));
  return [
    ratio(
      `A region's page of ${schools.length} schools over 40 weeks from sums, against adding up its hours`,
      slow / page.full,
      {
        atLeast: 50,
        note: `${round(page.full)} ms against ${round(slow)} ms, ${hours.toLocaleString('en')} hours`,
      },
    ),
    target('… the page itself', page.full, 'ms', 200),
    ratio('… with ten times as many hours', page.full / page.lean, {
      atMost: 1.3,
      note: `${round(page.full)} ms against ${round(page.lean)} ms`,
    }),
  ];
}

/** The schools of the big world, without its giants. */
export async function schoolsOf(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ org_id: string }>(
    `select org_id from class_clazz
     where org_id >= $1 and clazz_type = 1 and ended_at is null
     group by org_id
     having count(*) <= $2
     order by org_id`,
    [FIRST_ORG, MOST_CLASSES],
  );
  return rows.map((row) => Number(row.org_id));
}
/** So many days until yesterday, or before that many more, by the database's clock. */
export async function spanOf(owner: pg.Client, days: number, before = 0): Promise<Span> {
  const { rows } = await owner.query<Span>(
    'select (current_date - $1::int - $2::int)::text as from, (current_date - 1 - $2::int)::text as to',
    [days, before],
  );
  return rows[0]!;
}
/** Takes the hours away that `regionLines` made. */
export async function clear(owner: pg.Client, schools: readonly number[]): Promise<void> {
  for (const name of ['hour', 'sum', 'day'])
    await owner.query(`delete from analytics_${name} where org_id = any($1::bigint[])`, [schools]);
}
/** Forty weeks of hours, and forty weeks before them of one class in ten, with their sums. @returns how many the later ones are. */
async function fill(owner: pg.Client, schools: readonly number[]): Promise<number> {
  await owner.query(
    `insert into analytics_hour (org_id, on_date, kind, key_id, teacher_id, held_by_id, clazz_id, sbj_id, start_min, end_min, state,
       cause)
     select x.org_id, x.day, 'arrange', x.clazz_id * 100 + x.no, x.who, case when x.turn <> 0 then x.who + (x.turn = 1)::int end,
       x.clazz_id, 1 + (x.k + x.no) % 9, 480 + 60 * x.no, 525 + 60 * x.no,
       case x.turn when 0 then 'lost' when 1 then 'covered' else 'held' end, case when x.turn = 0 then 'absence' end
     from (
       select c.org_id, c.clazz_id, c.k, n.no, d.day::date, (c.k + n.no * 7 + extract(doy from d.day)::int) % 40 turn,
         c.org_id * 1000000 + 2 + (c.k * ${HOURS} + n.no) % 120 who
       from (
         select org_id, clazz_id, row_number() over (partition by org_id order by clazz_id) k
         from class_clazz
         where org_id = any($1::bigint[]) and clazz_type = 1 and ended_at is null) c
       cross join generate_series(0, ${HOURS - 1}) n (no)
       cross join generate_series(current_date - 2 * $2::int, current_date - 1, interval '1 day') d (day)
       where extract(isodow from d.day) < 6 and (d.day >= current_date - $2::int or c.k % 10 = 1)) x`,
    [schools, DAYS],
  );
  await owner.query(
    `insert into analytics_sum (org_id, sbj_id, on_date, planned, held, covered, lost)
     select h.org_id, s.sbj_id, h.on_date, count(*), count(*) filter (where h.state = 'held'),
       count(*) filter (where h.state = 'covered'), count(*) filter (where h.state = 'lost')
     from analytics_hour h
     cross join lateral (values (h.sbj_id), (0::bigint)) s (sbj_id)
     where h.org_id = any($1::bigint[])
     group by h.org_id, s.sbj_id, h.on_date`,
    [schools],
  );
  await owner.query(
    `insert into analytics_day (org_id, on_date, counted_at, rule)
     select o.org_id, d.day::date, now(), $3
     from unnest($1::bigint[]) o (org_id)
     cross join generate_series(current_date - $2::int, current_date - 1, interval '1 day') d (day)
     on conflict do nothing`,
    [schools, 2 * DAYS, HOUR_RULE],
  );
  await owner.query('vacuum analyze analytics_hour, analytics_sum, analytics_day');
  const { rows } = await owner.query<{ n: number }>(
    'select count(*)::int as n from analytics_hour where org_id = any($1::bigint[]) and on_date >= current_date - $2::int',
    [schools, DAYS],
  );
  return rows[0]!.n;
}
/** What the page says, from hours. */
async function added(owner: pg.Client, schools: readonly number[], { from, to }: Span): Promise<void> {
  await owner.query(
    `select h.org_id, count(*) planned, count(*) filter (where h.state = 'held') held,
       count(*) filter (where h.state = 'covered') covered, count(*) filter (where h.state = 'lost') lost
     from analytics_hour h
     where h.org_id = any($1::bigint[]) and h.on_date between $2 and $3
     group by h.org_id`,
    [schools, from, to],
  );
}
/** The middle of some rounds in milliseconds, after one that is not counted. */
async function middle(rounds: number, run: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i <= rounds; i++) {
    const from = performance.now();
    await run();
    if (i) times.push(performance.now() - from);
  }
  return median(times);
}

/** How long the bureau waits for its page over either span, turn and turn about: what else the machine does falls on both. */
async function pages(o: ListOptions, full: Span, lean: Span): Promise<{ full: number; lean: number }> {
  const headers = { authorization: `Bearer ${await signIn(o.url, BUREAU)}` };
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  try {
    const one = async (span: Span, seconds: number): Promise<number> =>
      (await clients.run({ base: server.base, paths: tilesOf(span).slice(0, 1), clients: 1, seconds, headers })).p50;
    for (const span of [full, lean]) await one(span, 1);
    const rounds: { full: number; lean: number }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({ full: await one(full, o.seconds / 2), lean: await one(lean, o.seconds / 2) });
    return { full: median(rounds.map((r) => r.full)), lean: median(rounds.map((r) => r.lean)) };
  } finally {
    await clients.stop();
    await server.stop();
  }
}
