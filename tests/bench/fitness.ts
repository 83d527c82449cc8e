import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { inOrg } from '../../src/kernel/server/db/tenant';
import { openPools } from '../../src/kernel/server/db/pools';
import { World } from '../../src/kernel/server/world';
import { natureOf, resultsOf } from '../../src/modules/fitness-test/demo/children';
import { enterResults, standardFor, yearOf, type Entered } from '../../src/modules/fitness-test/server/published';
import { signIn } from './capture';
import { copyAll, takeAway, writtenBy } from './copy';
import { BIG, SMALL, type ListOptions } from './list';
import { Clients, startServer } from './programs';
import { median, ratio, round, target, type Line } from './table';

const SCHOOL = FIRST_ORG + 4;
/** What the sums save grows with the children of a school (2,000 in a real region), what they cost does not. */
const REGION = { schools: 300, years: 3, first: 20_001 };
const YEAR = 2026;
const SIGN = 'select xmin::text id from fitness_test_result limit 1';

/** A school's results against COPY; a region's report from sums against the rows themselves; one child's line. */
export async function benchFitness(o: ListOptions): Promise<Line[]> {
  const owner = new pg.Client({ connectionString: o.url });
  await owner.connect();
  try {
    return [...(await againstCopy(o, owner)), await tenfold(o, owner), ...(await region(o, owner))];
  } finally {
    await owner.end();
  }
}

/** From parsed rows to commit: checked, scored, summed. */
async function againstCopy(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const pools = await openPools(o.url, 4);
  const world = new World(owner, 'full', '2026-11-21', new Date('2026-11-21T00:00:00Z'), 11);
  try {
    const rounds: { ours: number; copying: number }[] = [];
    let entries = 0;
    for (let i = 0; i <= o.rounds; i++) {
      await roster(owner, SCHOOL, YEAR);
      const { rows: children } = await owner.query<{ user_id: number; grd_id: number; sex: 'male' | 'female' }>(
        'select user_id::float8 user_id, grd_id::float8 grd_id, sex from fitness_test_total where org_id = $1 and year_id = $2',
        [SCHOOL, YEAR],
      );
      const standard = await inOrg(pools.tenant, SCHOOL, async (door) => standardFor(door, await yearOf(door, YEAR)));
      const rows: Entered[] = children.flatMap((c) =>
        [...resultsOf(world, standard, { grdId: c.grd_id, sex: c.sex }, natureOf(world))].map(([itemId, result]) =>
          typeof result === 'number'
            ? { userId: c.user_id, itemId, value: result }
            : { userId: c.user_id, itemId, mark: result },
        ),
      );
      entries = rows.length;
      await owner.query('vacuum analyze fitness_test_total, fitness_test_result, fitness_test_stat');
      const from = performance.now();
      await inOrg(pools.tenant, SCHOOL, (door) =>
        enterResults(door, { yearId: YEAR, source: 'sheet', at: '2026-11-21T00:00:00Z' }, rows),
      );
      const ours = performance.now() - from;
      const sign = SIGN.replace('limit 1', `where org_id = ${SCHOOL} limit 1`);
      const written = await writtenBy(owner, sign);
      await takeAway(owner, written, sign);
      const copying = await copyAll(owner, written);
      if (i) rounds.push({ ours, copying });
      await owner.query('delete from fitness_test_year where org_id = $1', [SCHOOL]);
      await owner.query('delete from fitness_test_stat where org_id = $1', [SCHOOL]);
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        [
          `${entries.toLocaleString('en')} results of 2,000 children, from parsed rows to commit, checked and scored,`,
          'against COPY of the same rows into the same tables',
        ].join(' '),
        of((r) => r.ours / r.copying),
        { atMost: 6, note: `${round(of((r) => r.ours))} ms against ${round(of((r) => r.copying))} ms` },
      ),
    ];
  } finally {
    await pools.end();
  }
}

/** A year with the school's children of now on its roster, untested. */
async function roster(owner: pg.Client, orgId: number, yearId: number): Promise<void> {
  await owner.query(
    `
      insert into fitness_test_year (org_id, year_id, standard_key, settings, state, opened_at, opened_by)
      select $1, $2, standard_key, settings, 'open', now(), 1
      from fitness_test_year
      where org_id = 189
      order by year_id desc limit 1
    `,
    [orgId, yearId],
  );
  await owner.query(
    `
      insert into fitness_test_total (
        org_id, year_id, user_id, name, sex, sid_no, born_on, clazz_id, clazz_name, grd_id, due, state, missing,
        changed_at
      )
      select $1, $2, p.user_id, p.name, p.sex, p.sid_no, p.born_on, c.clazz_id, c.clazz_name, c.grd_id, 7,
        'incomplete', '{}', now()
      from people_person p
      join class_enrolment e on e.org_id = p.org_id and e.user_id = p.user_id and e.removed_at is null
      join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
      where p.org_id = $1 and p.user_type = 1 and p.removed_at is null
    `,
    [orgId, yearId],
  );
}

/** Results of a year for every child on a roster: eight items each. */
const fill = (owner: pg.Client, first: number, last: number, year: number) =>
  owner.query(
    `
      insert into fitness_test_result (org_id, year_id, user_id, item_id, value, points, level, source)
      select t.org_id, t.year_id, t.user_id, i.item_id, 100 + t.user_id % 400, 60 + t.user_id % 40, 'pass', 'sheet'
      from fitness_test_total t,
        (select distinct item_id from fitness_test_result where org_id = 189 order by 1 limit 8) i
      where t.org_id between $1 and $2 and t.year_id = $3
    `,
    [first, last, year],
  );

/** What a page of results costs in a school of ten times the children. */
async function tenfold(o: ListOptions, owner: pg.Client): Promise<Line> {
  const [big, small] = [FIRST_ORG, FIRST_ORG + 1];
  for (const orgId of [big, small]) {
    await roster(owner, orgId, YEAR);
    await fill(owner, orgId, orgId, YEAR);
  }
  await owner.query('vacuum analyze fitness_test_total, fitness_test_result');
  const {
    rows: [n],
  } = await owner.query<{ big: string; small: string }>(
    'select count(*) filter (where org_id = $1) big, count(*) filter (where org_id = $2) small from fitness_test_total where year_id = $3',
    [big, small, YEAR],
  );
  const tokens = [await signIn(o.url, BIG), await signIn(o.url, SMALL)] as const;
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const paths = [1, 2, 3].map((curPage) => `/api/phys/educ/list?yearId=${YEAR}&pageSize=20&curPage=${curPage}`);
  const time = async (token: string) =>
    (
      await clients.run({
        base: server.base,
        paths,
        clients: 1,
        seconds: o.seconds / 2,
        headers: { authorization: `Bearer ${token}` },
      })
    ).p50;
  try {
    for (const token of tokens) await time(token);
    const rounds: { big: number; small: number }[] = [];
    for (let i = 0; i < o.rounds; i++) rounds.push({ big: await time(tokens[0]), small: await time(tokens[1]) });
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return ratio(
      `Results of ${Number(n!.big).toLocaleString('en')} children against ${Number(n!.small).toLocaleString('en')}: time of a page`,
      of((r) => r.big / r.small),
      { atMost: 1.3, note: `${round(of((r) => r.big))} ms against ${round(of((r) => r.small))} ms` },
    );
  } finally {
    await clients.stop();
    await server.stop();
    await owner.query('delete from fitness_test_year where org_id = any($1)', [[big, small]]);
  }
}

async function region(o: ListOptions, owner: pg.Client): Promise<Line[]> {
  const last = REGION.first + REGION.schools - 1;
  await owner.query(
    `
      insert into organisation_org (
        org_id, name, busi_id, scope, reg_id, parent_id, sys_ids, zone, enabled, visit, visit_set, made_at
      )
      select n, '区域学校' || n, o.busi_id, o.scope, o.reg_id, o.parent_id, o.sys_ids, o.zone, true, false, '{}', now()
      from organisation_org o, generate_series($1::bigint, $2::bigint) n
      where o.org_id = 189
    `,
    [REGION.first, last],
  );
  await owner.query(
    `
      insert into organisation_serve (org_id, serv_id, start_on, end_on)
      select n, s.serv_id, s.start_on, s.end_on
      from organisation_serve s, generate_series($1::bigint, $2::bigint) n
      where s.org_id = 189
    `,
    [REGION.first, last],
  );
  for (let back = 0; back < REGION.years; back++) {
    const year = YEAR - back;
    await owner.query(
      `
        insert into fitness_test_year (org_id, year_id, standard_key, settings, state, opened_at, opened_by)
        select n, $3, y.standard_key, y.settings, 'open', now(), 1
        from generate_series($1::bigint, $2::bigint) n,
          (select standard_key, settings from fitness_test_year where org_id = 189 order by year_id desc limit 1) y
        on conflict do nothing
      `,
      [REGION.first, last, year],
    );
    await owner.query(
      `
        insert into fitness_test_total (
          org_id, year_id, user_id, name, sex, clazz_id, clazz_name, grd_id, height, weight, bmi, done, due,
          standard_score, total, level, state, missing, changed_at
        )
        select n, $3, n * 1000000 + k, '生' || k, case when k % 2 = 0 then 'male' else 'female' end,
          n * 100 + k / 40, 'C' || k / 40, 1 + k / 40 % 9, 1500 + k % 200, 400 + k % 200, 190, 7, 7,
          6000 + k % 3500, 6000 + k % 3500,
          case
            when k % 10 = 0 then 'excellent'
            when k % 10 < 4 then 'good'
            when k % 10 < 9 then 'pass'
            else 'fail'
          end, 'complete', '{}', now()
        from generate_series($1::bigint, $2::bigint) n, generate_series(1, $4::bigint) k
      `,
      [REGION.first, last, year, o.children],
    );
    await fill(owner, REGION.first, last, year);
  }
  await owner.query(
    `
      insert into fitness_test_stat (
        org_id, year_id, clazz_id, item_id, grd_id, sex, due, n, begun, excused, value_sum, points_sum, c1, c2, c3,
        c4
      )
      select org_id, year_id, k.clazz_id, '', grd_id, sex, count(*), count(total), count(*), 0, sum(total),
        sum(total / 100), count(*) filter (where level = 'excellent'), count(*) filter (where level = 'good'),
        count(*) filter (where level = 'pass'), count(*) filter (where level = 'fail')
      from fitness_test_total t, lateral (values (t.clazz_id), (0::bigint)) k(clazz_id)
      where org_id between $1 and $2
      group by 1, 2, 3, 5, 6
    `,
    [REGION.first, last],
  );
  await owner.query(
    `
      insert into fitness_test_stat (
        org_id, year_id, clazz_id, item_id, grd_id, sex, due, n, begun, excused, value_sum, points_sum, c1, c2, c3,
        c4
      )
      select t.org_id, t.year_id, k.clazz_id, r.item_id, t.grd_id, t.sex, count(*), count(*), count(*), 0,
        sum(r.value), sum(r.points), 0, 0, count(*), 0
      from fitness_test_total t
      join fitness_test_result r using (org_id, year_id, user_id),
        lateral (values (t.clazz_id), (0::bigint)) k(clazz_id)
      where t.org_id between $1 and $2
      group by 1, 2, 3, 4, 5, 6
    `,
    [REGION.first, last],
  );
  await owner.query('vacuum analyze fitness_test_total, fitness_test_result, fitness_test_stat, organisation_org');

  const [bureau, school] = [await signIn(o.url, 'bureau4109'), await signIn(o.url, 'school189')];
  const {
    rows: [child],
  } = await owner.query<{ user_id: number }>(
    'select user_id::float8 user_id from fitness_test_total where org_id = 189 group by user_id order by count(*) desc, user_id limit 1',
  );
  const server = await startServer(o.url, o.dir);
  const clients = new Clients();
  const one = (token: string, path: string) =>
    clients.run({
      base: server.base,
      paths: [path],
      clients: 1,
      seconds: o.seconds / 2,
      headers: { authorization: `Bearer ${token}` },
    });
  try {
    const report = `/api/phys/educ/report?yearId=${YEAR}&level=reg`;
    await one(bureau, report);
    const rounds: { sums: number; rows: number }[] = [];
    for (let i = 0; i < o.rounds; i++)
      rounds.push({ sums: (await one(bureau, report)).p50, rows: await slow(owner, last) });
    const line = await one(school, `/api/phys/educ/archs/${child!.user_id}`);
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      target(
        `Region report over ${REGION.schools} schools, from sums`,
        of((r) => r.sums),
        'ms',
        200,
      ),
      ratio(
        [
          `… against the same figures from the rows of ${o.children.toLocaleString('en')} children a school and two of`,
          `${REGION.years} years (${(REGION.schools * o.children * 2 * 8).toLocaleString('en')} results)`,
        ].join(' '),
        of((r) => r.rows / r.sums),
        { atLeast: o.children / 40, note: `${round(of((r) => r.rows))} ms against ${round(of((r) => r.sums))} ms` },
      ),
      target('Growth line of one child', line.p50, 'ms', 50),
    ];
  } finally {
    await clients.stop();
    await server.stop();
  }
}

/** What the report says, reckoned from the children's rows: figures per school and sex, and per item, of the year and the one before. @returns milliseconds. */
async function slow(owner: pg.Client, last: number): Promise<number> {
  const from = performance.now();
  for (const year of [YEAR, YEAR - 1]) {
    await owner.query(
      `
        select org_id, sex, count(*), count(total), sum(total), count(*) filter (where level = 'excellent'),
          count(*) filter (where level = 'good'), count(*) filter (where level = 'pass'),
          count(*) filter (where level = 'fail')
        from fitness_test_total
        where org_id between $1 and $2 and year_id = $3
        group by org_id, sex
      `,
      [REGION.first, last, year],
    );
    await owner.query(
      `
        select r.item_id, t.sex, count(*), sum(r.points), sum(r.value),
          count(*) filter (where r.level = 'excellent'), count(*) filter (where r.level = 'good'),
          count(*) filter (where r.level = 'pass'), count(*) filter (where r.level = 'fail')
        from fitness_test_result r
        join fitness_test_total t using (org_id, year_id, user_id)
        where r.org_id between $1 and $2 and r.year_id = $3
        group by r.item_id, t.sex
      `,
      [REGION.first, last, year],
    );
  }
  return performance.now() - from;
}
