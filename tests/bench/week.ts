import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { signInMany, statementsOf } from './capture';
import type { ListOptions } from './list';
import { Clients, startServer } from './programs';
import { atMost, median, ratio, round, type Line } from './table';

/** Schools of 2,000 in the bench's world: one with a term, one with ten. */
const ONE = FIRST_ORG + 2;
const TEN = FIRST_ORG + 3;
const PEOPLE = 1800;
const WITHIN = 30;
const WEEK = '/api/arrange/mine/week';

/** A morning on which everybody opens their week, and what ten times the lessons cost. */
export async function benchWeek(o: ListOptions): Promise<Line[]> {
  await timetable(o.url, ONE, 1);
  await timetable(o.url, TEN, 10);
  const crowd = await signInMany(o.url, ONE, PEOPLE + 200);
  const few = await signInMany(o.url, TEN, 200);
  const [alone, many] = [crowd.slice(PEOPLE), crowd.slice(0, PEOPLE)];
  const statements = (await statementsOf(o.url, alone[0]!, [WEEK]))[WEEK]!.length;
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const load = (tokens: readonly string[], more: { seconds: number; clients: number; perSecond?: number }) =>
    clients.run({ base: server.base, paths: [WEEK], headers: {}, tokens, ...more });
  try {
    // Plans, code and caches of the program are warm; the crowd's own sessions are not.
    await load(alone.slice(0, 20), { seconds: 2, clients: 2 });
    const lone = await load(alone.slice(20), { seconds: 3, clients: 1 });
    const all = await load(many, { seconds: WITHIN, clients: 200, perSecond: PEOPLE / WITHIN });
    // Both schools' sessions are warm here: what grows is the week, not the sign-in.
    for (const tokens of [alone, few]) await load(tokens, { seconds: 3, clients: 2 });
    const rounds: { one: number; ten: number }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      const one = (await load(alone, { seconds: o.seconds / 2, clients: 1 })).p50;
      rounds.push({ one, ten: (await load(few, { seconds: o.seconds / 2, clients: 1 })).p50 });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        `${all.count.toLocaleString('en')} people open “my week” within ${WITHIN} s: p95 against the p50 of a lone user`,
        all.p95 / lone.p50,
        { atMost: 3, note: `p95 ${round(all.p95)} ms, alone ${round(lone.p50)} ms` },
      ),
      ratio(
        'Ten terms of lessons against one: time of a week',
        of((r) => r.ten / r.one),
        { atMost: 1.3, note: `${round(of((r) => r.ten))} ms against ${round(of((r) => r.one))} ms` },
      ),
      atMost('Statements of a week page', statements, 4),
    ];
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** Terms of 45 classes x 35 lessons, the last one running now; written by the database itself. */
async function timetable(url: string, orgId: number, terms: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = (sql: string, ...params: unknown[]) => client.query(sql, [orgId, ...params]);
  try {
    for (let term = 0; term < terms; term++) {
      const id = orgId * 1000 + term;
      const [first, last] = [`current_date - ${60 + term * 150}`, `current_date - ${60 + term * 150} + 140`];
      await run(
        `
          insert into timetable_term (org_id, term_id, name, year, term_no, first_on, last_on)
          values ($1, $2::bigint, 'T' || $2::bigint, 2026 - ${term}, 1, ${first}, ${last})
        `,
        id,
      );
      await run('insert into timetable_scheme (org_id, scheme_id, term_id, name) values ($1, $2, $2, $3)', id, 'day');
      await run(
        `
          insert into timetable_period (org_id, scheme_id, sec_no, kind, start_min, end_min)
          select $1, $2::bigint, n, 'lesson', 420 + n * 60, 420 + n * 60 + 40
          from generate_series(1, 7) n
        `,
        id,
      );
      await run(
        `
          insert into timetable_arrange (
            org_id, arrange_id, kind, term_id, clazz_id, sbj_id, teacher_id, weekday, sec_no, start_min, end_min,
            weeks, from_date, to_date, made_by, made_at
          )
          select $1, $2::bigint * 10000 + row_number() over (), 'period', $2::bigint, c.clazz_id,
            1 + (c.k + d * 7 + s)::integer % 6, t.ids[1 + (c.k + d * 7 + s)::integer % array_length(t.ids, 1)], d,
            s, 420 + s * 60, 420 + s * 60 + 40, 'all', ${first}, ${last}, t.ids[1], now()
          from (
            select clazz_id, row_number() over (order by clazz_id) k
            from class_clazz
            where org_id = $1 and ended_at is null
          ) c,
            (
              select array_agg(user_id order by user_id) ids
              from people_person
              where org_id = $1 and user_type = 2 and removed_at is null
            ) t, generate_series(1, 5) d, generate_series(1, 7) s
        `,
        id,
      );
    }
    await client.query('analyze timetable_arrange, timetable_term, timetable_period, timetable_scheme');
  } finally {
    await client.end();
  }
}
