import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { boardExam, boardPage } from '../contract';
import { pagesOf } from '../rules';
import { FIGURE_UNITS, OF_SCHOOL, partsOf } from '../web/pages';
import { TILES } from './tiles';

type Block = ReplyOf<typeof boardPage>;
let t: TestApp;
let school: Caller;
let bureau: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau, platform] = await Promise.all([t.as('school189'), t.as('bureau4109'), t.as('platform')]);
});
afterAll(async () => {
  await t.stop();
});
const figure = (b: Block, key: string) => b.figures.find((f) => f.key === key)?.value;
const year = async () => (await school.ok(boardPage, { level: 'org', page: 'index' })).scope!.yearId!;

describe('whose board', () => {
  test('a school sees its own; the head says the name, the years, the grades', async () => {
    const { scope } = await school.ok(boardPage, { level: 'org', page: 'index' });
    expect(scope).toMatchObject({ level: 'org', orgId: 189, name: '濮阳市实验学校', up: [], schools: 1, least: 1 });
    expect(scope!.years.length).toBeGreaterThanOrEqual(2);
    expect(scope!.grades.map((g) => g.name)).toEqual(['一年级', '七年级', '八年级', '九年级']);
    expect((await school.in('en-US').ok(boardPage, { level: 'org', page: 'index' })).scope!.grades[0]!.name).toBe(
      'Primary Grade 1',
    );
  });
  test("another school's board and every region's are gone to it", async () => {
    expect((await school.refused(boardPage, { level: 'org', page: 'index', orgId: 619 })).status).toBe(404);
    for (const regId of [undefined, 4109, 410902])
      expect((await school.refused(boardPage, { level: 'reg', page: 'index', regId })).status).toBe(404);
  });
  test('a bureau sees its region, its districts and its schools, with the way up; another region is gone', async () => {
    expect((await bureau.ok(boardPage, { level: 'reg', page: 'index' })).scope).toMatchObject({
      level: 'reg',
      regId: 4109,
      name: '濮阳市',
      up: [],
      schools: 3,
      least: 5,
    });
    expect((await bureau.ok(boardPage, { level: 'reg', page: 'index', regId: 410902 })).scope).toMatchObject({
      name: '华龙区',
      up: [{ regId: 4109, name: '濮阳市' }],
      schools: 2,
    });
    expect((await bureau.ok(boardPage, { level: 'org', page: 'bmi', orgId: 189 })).scope).toMatchObject({
      orgId: 189,
      least: 5,
      up: [{ regId: 4109 }, { regId: 410902 }],
    });
    for (const asked of [{ regId: 4107 }, { regId: 410702 }, { regId: 41 }, { regId: 4 }])
      expect((await bureau.refused(boardPage, { level: 'reg', page: 'index', ...asked })).status).toBe(404);
    expect((await bureau.refused(boardPage, { level: 'org', page: 'index', orgId: 710 })).status).toBe(404);
    expect(await bureau.refused(boardPage, { level: 'org', page: 'index' })).toMatchObject({
      status: 400,
      message: '请先选择学校',
    });
    expect((await bureau.in('en-US').refused(boardPage, { level: 'org', page: 'index' })).message).toBe(
      'Choose a school first',
    );
  });
  test('the platform sees every region', async () => {
    expect((await platform.ok(boardPage, { level: 'reg', page: 'index' })).scope).toMatchObject({
      regId: null,
      name: '全部地区',
      schools: 4,
    });
    expect((await platform.ok(boardPage, { level: 'reg', page: 'index', regId: 4107 })).scope).toMatchObject({
      name: '新乡市',
      schools: 1,
    });
  });
  test('teachers, students and other lines have no boards', async () => {
    for (const who of ['teacher189', 'student189', 'training5', 'tutor3'])
      expect((await (await t.as(who)).refused(boardPage, { level: 'org', page: 'index' })).status).toBe(403);
  });
  test('a word that is no level, page or tile is gone', async () => {
    for (const input of [
      { level: 'x', page: 'index' },
      { level: 'org', page: 'place' },
      { level: 'org', page: 'money' },
      { level: 'org', page: 'bmi', tile: 'constructor' },
      { level: '__proto__', page: 'toString' },
    ])
      expect((await school.refused(boardPage, input)).status).toBe(404);
  });
});

describe('figures', () => {
  test('every tile of every page answers for a school and a region, and holds figures of the demonstration world', async () => {
    for (const [who, level] of [
      [school, 'org'],
      [bureau, 'reg'],
    ] as const)
      for (const page of pagesOf(level))
        for (const tile of Object.keys(TILES[page])) {
          if (level === 'org' && ['load', 'kind', 'area'].includes(tile)) continue;
          const b = await who.ok(boardPage, { level, page, tile });
          expect([level, page, tile, b.figures.length + b.rows.length > 0]).toEqual([level, page, tile, true]);
        }
  });
  test('equal what the rows say: children, results, levels, BMI', async () => {
    const y = await year();
    const [want] = await t.sql<{ due: number; n: number; good: number; mean: number }>(
      `
        select count(*)::int due, count(total)::int n,
          count(*) filter (where level in ('excellent', 'good'))::int good, round(avg(total) / 100, 1)::float mean
        from fitness_test_total
        where org_id = 189 and year_id = $1
      `,
      [y],
    );
    const sum = await school.ok(boardPage, { level: 'org', page: 'index', tile: 'sum' });
    expect([figure(sum, 'due'), figure(sum, 'score'), figure(sum, 'goodRate')]).toEqual([
      want!.due,
      want!.mean,
      Math.round((want!.good / want!.n) * 1000) / 10,
    ]);
    const bands = await t.sql<{ level: string; n: number }>(
      "select level, count(*)::int n from fitness_test_result where org_id = 189 and year_id = $1 and item_id = 'bmi' and level is not null group by 1",
      [y],
    );
    const all = bands.reduce((n, b) => n + b.n, 0);
    const bmi = await school.ok(boardPage, { level: 'org', page: 'bmi', tile: 'sum' });
    for (const b of bands)
      expect([b.level, figure(bmi, b.level)]).toEqual([b.level, Math.round((b.n / all) * 1000) / 10]);
    const [fvc] = await t.sql<{ boys: number }>(
      `
        select round(avg(r.value))::int boys
        from fitness_test_result r
        join fitness_test_total x using (org_id, year_id, user_id)
        where r.org_id = 189 and r.year_id = $1 and r.item_id = 'fvc' and x.sex = 'male'
      `,
      [y],
    );
    expect(figure(await school.ok(boardPage, { level: 'org', page: 'fvc', tile: 'sum' }), 'boysMean')).toBe(fvc!.boys);
  });
  test('a grade narrows them; years before are there to be chosen', async () => {
    const y = await year();
    const [want] = await t.sql<{ n: number }>(
      'select count(*)::int n from fitness_test_total where org_id = 189 and year_id = $1 and grd_id = 7',
      [y],
    );
    expect(figure(await school.ok(boardPage, { level: 'org', page: 'users2', tile: 'sum', grdId: 7 }), 'due')).toBe(
      want!.n,
    );
    const before = await school.ok(boardPage, { level: 'org', page: 'index', tile: 'sum', yearId: y - 1 });
    expect(figure(before, 'due')).toBe(
      (
        await t.sql<{ n: number }>(
          'select count(*)::int n from fitness_test_total where org_id = 189 and year_id = $1',
          [y - 1],
        )
      )[0]!.n,
    );
    expect((await school.ok(boardPage, { level: 'org', page: 'index', tile: 'year' })).rows.map((r) => r.id)).toEqual([
      y - 1,
      y,
    ]);
  });
  test('a region is parted into districts, a district into schools, a school into classes: each opens the next', async () => {
    const city = await bureau.ok(boardPage, { level: 'reg', page: 'users2', tile: 'unit' });
    expect(city.rows.map((r) => [r.to, r.name])).toEqual([
      ['reg', '华龙区'],
      ['reg', '南乐县'],
    ]);
    expect(
      (await platform.ok(boardPage, { level: 'reg', page: 'users2', tile: 'unit' })).rows.map((r) => r.name),
    ).toEqual(['新乡市', '濮阳市']);
    const district = await bureau.ok(boardPage, { level: 'reg', page: 'users2', tile: 'unit', regId: 410902 });
    expect(district.rows.map((r) => [r.to, r.id])).toEqual([
      ['org', 189],
      ['org', 619],
    ]);
    const own = await bureau.ok(boardPage, { level: 'org', page: 'users2', tile: 'unit', orgId: 189 });
    expect(own.rows.map((r) => r.to)).toEqual(Array.from({ length: 5 }, () => 'clazz'));
    expect(own.rows[0]!.name).toBe('一年级1班');
  });
  test('the whole is the sum of its parts', async () => {
    const all = figure(await bureau.ok(boardPage, { level: 'reg', page: 'users2', tile: 'sum' }), 'left');
    expect(
      (await bureau.ok(boardPage, { level: 'reg', page: 'users2', tile: 'left' })).rows.reduce(
        (n, r) => n + r.values[0]!,
        0,
      ),
    ).toBe(all);
    const users = await bureau.ok(boardPage, { level: 'reg', page: 'users', tile: 'sum' });
    expect([figure(users, 'schools'), figure(users, 'boys')! + figure(users, 'girls')!]).toEqual([
      3,
      figure(users, 'students'),
    ]);
  });
  test('every figure opens: to districts, schools or classes, to grades and to years, which add up to it', async () => {
    for (const [who, level] of [
      [school, 'org'],
      [bureau, 'reg'],
    ] as const)
      for (const page of pagesOf(level)) {
        const sum = await who.ok(boardPage, { level, page, tile: 'sum' });
        for (const { key, value } of sum.figures)
          for (const part of partsOf(key)) {
            if (level === 'org' && OF_SCHOOL.has(key)) continue;
            const b = await who.ok(boardPage, { level, page, tile: `by-${part}`, key });
            expect([page, key, part, b.keys]).toEqual([page, key, part, [key]]);
            if (
              part === 'unit' &&
              Number.isInteger(value) &&
              (FIGURE_UNITS[key] === 'unit.people' ||
                ['students', 'boys', 'girls', 'clazzes', 'teachers'].includes(key))
            )
              expect([page, key, b.rows.reduce((n, r) => n + r.values[0]!, 0)]).toEqual([page, key, value]);
          }
      }
    const grades = await school.ok(boardPage, { level: 'org', page: 'users2', tile: 'by-grade', key: 'left' });
    expect(grades.rows.every((r) => r.to === 'grd')).toBe(true);
    for (const input of [
      { tile: 'by-unit' },
      { tile: 'by-unit', key: 'constructor' },
      { tile: 'by-day', key: 'left' },
      { tile: 'by-year', key: 'poorRate' },
    ])
      expect((await school.refused(boardPage, { level: 'org', page: 'users2', ...input })).status).toBe(404);
    expect((await bureau.ok(boardExam, { tile: 'by-unit', key: 'left' })).rows.length).toBe(2);
  });
  test("venues open to one school's: its name, its grounds; a school outside the region is gone", async () => {
    expect((await bureau.ok(boardPage, { level: 'reg', page: 'place', orgId: 189 })).scope).toMatchObject({
      level: 'reg',
      orgId: 189,
      name: '濮阳市实验学校',
      up: [{ regId: 4109 }, { regId: 410902 }],
    });
    const { rows } = await bureau.ok(boardPage, { level: 'reg', page: 'place', tile: 'list', orgId: 189 });
    const want = await t.sql<{ name: string; area: number }>(
      'select name, area from sport_data_place where org_id = 189 and is_on order by place_id',
    );
    expect(rows.map((r) => [r.to, r.name, r.values[0]])).toEqual(want.map((p) => ['place', p.name, p.area]));
    expect((await bureau.refused(boardPage, { level: 'reg', page: 'place', orgId: 710 })).status).toBe(404);
    expect((await school.refused(boardPage, { level: 'reg', page: 'place', orgId: 189 })).status).toBe(404);
  });
  test('small groups are suppressed below five where names are not allowed, and it says so', async () => {
    const own = await school.ok(boardPage, { level: 'org', page: 'bmi', tile: 'mean' });
    const seen = await bureau.ok(boardPage, { level: 'org', page: 'bmi', tile: 'mean', orgId: 189 });
    expect(own.hidden).toBe(0);
    expect(seen.hidden).toBeGreaterThan(0);
    expect(seen.rows.flatMap((r) => r.values).filter((v) => v == null).length).toBeGreaterThan(
      own.rows.flatMap((r) => r.values).filter((v) => v == null).length,
    );
  });
  test('a region reads through the door across, and a board that asks every minute leaves one line an hour', async () => {
    const lines = async () =>
      await t.sql<{ detail: { why: string; what: string; orgs: number } }>(
        "select detail from kernel_audit where org_id = 100 and action = 'kernel.across' and detail->>'what' = 'reg 410923' order by audit_id",
      );
    // The hour runs from the first look: the clock stands from it on, however long the looks take.
    const now = t.now();
    t.at(now);
    for (const page of ['bmi', 'fvc', 'vision'] as const)
      for (const tile of ['head', 'sum', 'grade', 'sum'])
        await bureau.ok(boardPage, { level: 'reg', page, tile, regId: 410923 });
    expect((await lines()).map((l) => l.detail)).toEqual([{ why: 'sport-data.board', what: 'reg 410923', orgs: 1 }]);
    try {
      t.at(new Date(now.getTime() + 59 * 60_000).toISOString());
      await bureau.ok(boardPage, { level: 'reg', page: 'bmi', tile: 'sum', regId: 410923 });
      expect(await lines()).toHaveLength(1);
      t.at(new Date(now.getTime() + 61 * 60_000).toISOString());
      await bureau.ok(boardPage, { level: 'reg', page: 'bmi', tile: 'sum', regId: 410923 });
      expect(await lines()).toHaveLength(2);
    } finally {
      t.at(now.toISOString());
    }
  });
});

describe('the exam monitor', () => {
  test('shows how far the testing of the year has come, for a school and a region', async () => {
    const own = await school.ok(boardExam, { tile: 'sum' });
    expect(figure(own, 'due')).toBe(figure(own, 'complete')! + figure(own, 'excused')! + figure(own, 'left')!);
    expect((await bureau.ok(boardExam, { tile: 'unit' })).rows.map((r) => r.to)).toEqual(['reg', 'reg']);
    expect((await bureau.ok(boardExam, { orgId: 189 })).scope).toMatchObject({ level: 'org', orgId: 189 });
    expect((await school.refused(boardExam, { orgId: 619 })).status).toBe(404);
    expect((await bureau.refused(boardExam, { regId: 4107 })).status).toBe(404);
    expect((await platform.refused(boardExam, {})).status).toBe(403);
  });
  test('narrows to one exam: its children, its schools; another one, a draft and a stranger are gone', async () => {
    const [mine] = await t.sql<{ tst_id: number; name: string }>(
      "select tst_id, name from fitness_test_exam where org_id = 189 and state = 'published' order by start_on desc, tst_id desc limit 1",
    );
    expect((await school.ok(boardExam, {})).scope!.exams).toContainEqual({ tstId: mine!.tst_id, name: mine!.name });
    const [want] = await t.sql<{ due: number; begun: number; n: number }>(
      `
        select count(*)::int due, count(*) filter (where b)::int begun, count(*) filter (where a)::int n
        from (
          select c.user_id, bool_or(m.user_id is not null) b, bool_and(m.user_id is not null) a
          from fitness_test_exam_child c
          cross join unnest(c.item_ids) u(i)
          left join fitness_test_mark m on m.org_id = c.org_id
            and m.tst_id = c.tst_id
            and m.user_id = c.user_id
            and m.item_id = u.i
            and (m.draft_value is not null or m.draft_mark is not null or m.value is not null or m.mark is not null)
          where c.org_id = 189 and c.tst_id = $1
          group by 1
        ) x
      `,
      [mine!.tst_id],
    );
    const sum = await school.ok(boardExam, { tile: 'sum', tstId: mine!.tst_id });
    expect([figure(sum, 'due'), figure(sum, 'begun'), figure(sum, 'complete')]).toEqual([
      want!.due,
      want!.begun,
      want!.n,
    ]);
    expect(
      (await school.ok(boardExam, { tile: 'unit', tstId: mine!.tst_id })).rows.every((r) => r.to === 'clazz'),
    ).toBe(true);
    expect((await school.ok(boardExam, { tile: 'day', tstId: mine!.tst_id })).rows).toHaveLength(14);
    for (const input of [
      { tstId: 5 },
      { tile: 'sum', tstId: 5 },
      { tile: 'by-year', key: 'left', tstId: mine!.tst_id },
    ])
      expect((await school.refused(boardExam, input)).status).toBe(404);
    expect((await (await t.as('school619')).refused(boardExam, { tile: 'sum', tstId: mine!.tst_id })).status).toBe(404);
    const [theirs] = (await bureau.ok(boardExam, {})).scope!.exams ?? [];
    if (theirs)
      expect(figure(await bureau.ok(boardExam, { tile: 'sum', tstId: theirs.tstId }), 'due')).toBe(
        (
          await t.sql<{ n: number }>(
            'select count(*)::int n from fitness_test_exam_child where tst_id = $1 and org_id <> 100',
            [theirs.tstId],
          )
        )[0]!.n,
      );
  });
  test('counts what came in on each of the last 14 days', async () => {
    const { rows } = await school.ok(boardExam, { tile: 'day' });
    expect(rows).toHaveLength(14);
    const [want] = await t.sql<{ n: number }>(
      `
        select count(*)::int n
        from fitness_test_result
        where org_id = 189
          and year_id = $1
          and value is not null
          and done_on > (${t.sqlNow} at time zone 'Asia/Shanghai')::date - 14
      `,
      [await year()],
    );
    expect(rows.reduce((n, r) => n + r.values[0]!, 0)).toBe(want!.n);
  });
});
