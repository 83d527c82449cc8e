import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { HOUR_RULE } from '../../src/modules/analytics/rules';
import {
  BUREAU,
  DAYS,
  TILES,
  clear,
  queryOf,
  regionLines,
  schoolsOf,
  spanOf,
  tilesOf,
  type Span,
} from './analytics-hours';
import { signIn, statementsOf } from './capture';
import { SCHOOL, demonstration, worksIn } from './everyday';
import { SMALL, type ListOptions } from './list';
import { Clients, forgetPeak, memoryOf, startBare, startServer } from './programs';
import { atMost, median, ratio, round, type Line } from './table';

/** Days of a term. */
const TERM_DAYS = 140;
/** Who may see the reports of a school. */
const REPORTS = 47;
/** Screens that show one page each, and ask each of its tiles once a minute. */
const BOARDS = 300;
const [EXPORT_ROWS, EXPORT_MB] = [100_000, 400];

/**
 * The education screen of a region from sums against its hours, and with ten times as many of them; many open screens against one; the
 * report of a school's teachers over a term against its bare SQL; a long sheet within its memory; attendance that is taken while its days
 * are counted anew.
 */
export async function benchAnalytics(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  const schools = await schoolsOf(owner);
  try {
    await clear(owner, schools);
    const lines = await regionLines(o, owner, schools);
    return [
      ...lines,
      await boards(o, await spanOf(owner, DAYS)),
      ...(await teachers(o, owner)),
      ...(await sheet(o, owner, schools)),
      await attendance(o),
    ];
  } finally {
    await clear(owner, schools);
    await owner.end();
  }
}

/** Open screens, each of which asks its tiles once a minute, against one that asks alone. */
async function boards(o: ListOptions, span: Span): Promise<Line> {
  const headers = { authorization: `Bearer ${await signIn(o.url, BUREAU)}` };
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  try {
    const load = { base: server.base, paths: tilesOf(span), headers };
    await clients.run({ ...load, clients: 1, seconds: 1 });
    const lone = await clients.run({ ...load, clients: 1, seconds: o.seconds });
    const perSecond = (BOARDS * TILES.length) / 60;
    const all = await clients.run({ ...load, clients: BOARDS, perSecond, seconds: o.seconds * 2 });
    return ratio(`${BOARDS} open screens of the region, p95 of a tile against that of one`, all.p95 / lone.p95, {
      atMost: 3,
      note: `${round(all.p95)} ms against ${round(lone.p95)} ms, ${perSecond} tiles a second`,
    });
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** The hours of a school's teachers over a term, against a bare handler with the same SQL, and how many statements they are. */
async function teachers(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const orgId = Number(SMALL.slice('school'.length));
  await owner.query(
    `insert into people_person_role (org_id, user_id, role_id)
     select org_id, user_id, $2 from account_login_claim where login = $1
     on conflict do nothing`,
    [SMALL, REPORTS],
  );
  const token = await signIn(o.url, SMALL);
  const path = `/api/report/teacherHour?${queryOf(await spanOf(owner, TERM_DAYS), { pageSize: '50', sort: '-planned' })}`;
  const script = await statementsOf(o.url, token, [path]);
  const file = join(o.dir, 'analytics.json');
  writeFileSync(file, JSON.stringify(script));
  const server = await startServer(o.url, o.dir);
  const [bare, clients] = [await startBare(o.url, file), new Clients()];
  try {
    const one = async (base: string): Promise<number> =>
      (
        await clients.run({
          base,
          paths: [path],
          clients: 1,
          seconds: o.seconds / 2,
          headers: { authorization: `Bearer ${token}` },
        })
      ).p50;
    for (const base of [server.base, bare.base]) await one(base);
    const rounds: { ours: number; theirs: number }[] = [];
    for (let i = 0; i < o.rounds; i++) rounds.push({ ours: await one(server.base), theirs: await one(bare.base) });
    const of = (pick: (r: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
    return [
      ratio(
        'Hours of 120 teachers over a term, against bare SQL',
        of((r) => r.ours / r.theirs),
        { atMost: 2, note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.theirs))} ms, one client` },
      ),
      atMost('… statements of the call', script[path]!.length, 5),
    ];
  } finally {
    await owner.query('delete from people_person_role where org_id = $1 and role_id = $2', [orgId, REPORTS]);
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/**
 * The most memory that a program holds which makes one sheet of lessons of the region and made nothing else: a long sheet, and a short one
 * by a program of its own. Counted from when it stands: what starting takes on its way says nothing of a sheet, and is told beside it.
 */
async function sheet(o: ListOptions, owner: pg.Client, schools: readonly number[]): Promise<Line[]> {
  const headers = { authorization: `Bearer ${await signIn(o.url, BUREAU)}` };
  const short = await lessonsOf(owner, schools, EXPORT_ROWS / 10);
  const few = await sheetOf(o, owner, headers, short);
  const span = await lessonsOf(owner, schools, EXPORT_ROWS * 1.05);
  const many = await sheetOf(o, owner, headers, span);
  return few && many
    ? [
        atMost(
          `MB that a program holds at most while it makes a sheet of ${span.n.toLocaleString('en')} lessons`,
          Math.round(many.peak),
          EXPORT_MB,
          [
            `${Math.round(many.before)} MB before it`,
            `${Math.round(few.peak)} MB with ${short.n.toLocaleString('en')} lessons`,
            `${Math.round(many.start)} MB while it started`,
          ].join(', '),
        ),
      ]
    : [];
}
/** The latest days that have at most so many lessons together. */
async function lessonsOf(owner: pg.Client, schools: readonly number[], most: number): Promise<Span & { n: number }> {
  const { rows } = await owner.query<Span & { n: number }>(
    `select min(t.on_date)::text as from, max(t.on_date)::text as to, max(t.up_to)::int as n
     from (
       select h.on_date, sum(count(*)) over (order by h.on_date desc) as up_to
       from analytics_hour h
       where h.org_id = any($1::bigint[]) and h.state <> 'lost'
       group by h.on_date) t
     where t.up_to <= $2`,
    [schools, most],
  );
  return rows[0]!;
}
/** What a program holds in MB before it makes a sheet, at most while it makes it, and at most before that; nothing where the system does not say. */
async function sheetOf(
  o: ListOptions,
  owner: pg.Client,
  headers: Readonly<Record<string, string>>,
  span: Span,
): Promise<{ before: number; peak: number; start: number } | undefined> {
  const server = await startServer(o.url, o.dir);
  try {
    const stands = memoryOf(server.pid);
    if (!stands) return undefined;
    forgetPeak(server.pid);
    const answer = await fetch(`${server.base}/api/analytics/region/lessons/export?${queryOf(span)}`, { headers });
    const text = await answer.text();
    if (answer.status !== 202) throw new Error(`the sheet answered ${answer.status}: ${text.slice(0, 200)}`);
    const { jobId } = JSON.parse(text) as { jobId: number };
    await finished(owner, jobId);
    return { before: stands.now, peak: memoryOf(server.pid)!.peak, start: stands.peak };
  } finally {
    await server.stop();
  }
}
async function finished(owner: pg.Client, jobId: number): Promise<void> {
  for (const until = performance.now() + 600_000; performance.now() < until;) {
    const { rows } = await owner.query<{ state: string }>('select state from kernel_job where job_id = $1', [jobId]);
    const state = rows[0]?.state;
    if (state === 'done') return;
    if (state !== 'waiting' && state !== 'running') throw new Error(`the sheet ended as ${state}`);
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('the sheet was not made');
}

/** Lessons of past days among these, and those days: of today nothing is kept. */
async function pastOf(owner: pg.Client, paths: readonly string[]): Promise<{ paths: string[]; days: string[] }> {
  const idOf = (path: string): number => Number(/lessons\/(\d+)\//.exec(path)?.[1]);
  const { rows } = await owner.query<{ id: string; day: string }>(
    `select lesson_id as id, on_date::text as day
     from lesson_lesson
     where org_id = $1 and lesson_id = any($2::bigint[]) and on_date < current_date`,
    [SCHOOL, paths.map(idOf)],
  );
  const past = new Set(rows.map((row) => Number(row.id)));
  if (past.size === 0) throw new Error('the demonstration world has no attendance of past days to measure');
  return { paths: paths.filter((path) => past.has(idOf(path))), days: [...new Set(rows.map((row) => row.day))] };
}
/** Until what was said of attendance is heard: what one round leaves would fall on the next one. */
async function heard(owner: pg.Client): Promise<void> {
  for (const until = performance.now() + 120_000; performance.now() < until;) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from kernel_outbox where org_id = $1 and topic like 'lesson.%' and done_at is null`,
      [SCHOOL],
    );
    if (rows[0]?.n === 0) return;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('events of attendance were not delivered');
}
/** Attendance of past lessons whose days are counted anew after each, against the same while nothing is kept of those days. */
async function attendance(o: ListOptions): Promise<Line> {
  const url = await demonstration(o.url);
  const work = (await worksIn(url)).find((one) => one.method === 'PUT');
  if (!work) throw new Error('nobody takes attendance in the demonstration world');
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const server = await startServer(url, o.dir);
  const clients = new Clients();
  try {
    const { paths, days } = await pastOf(owner, work.paths);
    const headers = { authorization: `Bearer ${await signIn(url, work.login)}` };
    const keep = (kept: boolean) =>
      owner.query(
        kept
          ? `insert into analytics_day (org_id, on_date, counted_at, rule)
             select $1::bigint, day::date, now(), ${HOUR_RULE} from unnest($2::text[]) day
             on conflict do nothing`
          : 'delete from analytics_day where org_id = $1::bigint and on_date = any($2::date[])',
        [SCHOOL, days],
      );
    const one = async (kept: boolean, seconds: number): Promise<number> => {
      await keep(kept);
      const load = { base: server.base, paths, method: work.method, bodies: work.bodies, headers, clients: 8, seconds };
      const { perSecond } = await clients.run(load);
      await heard(owner);
      return perSecond;
    };
    for (const kept of [true, false]) await one(kept, 2);
    const rounds: { kept: number; bare: number }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      // Turn and turn about: what else the machine does falls on both.
      const first = i % 2 ? await one(false, o.seconds) : undefined;
      const kept = await one(true, o.seconds);
      rounds.push({ kept, bare: first ?? (await one(false, o.seconds)) });
    }
    await keep(true);
    const of = (pick: (r: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
    return ratio(
      'Attendance of past days that are counted anew after it, against days of which nothing is kept',
      of((r) => r.kept / r.bare),
      {
        atLeast: 0.8,
        note: `${round(of((r) => r.kept))} against ${round(of((r) => r.bare))} a second, 8 clients`,
      },
    );
  } finally {
    await clients.stop();
    await server.stop();
    await owner.end();
  }
}
