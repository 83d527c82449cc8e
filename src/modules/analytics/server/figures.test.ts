import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { select2 } from '../../organisation/contract';
import * as calls from '../contract';
import { screenPagesOf, type ScreenLevel, type ScreenPage } from '../rules';
import { isOfGrades, listOf, LOOKS } from '../web/screen-pages';
import { childrenOf, count, MONDAY, on, quietWeek, SEVEN } from './testing';

// Every figure opens a list that comes to the same number: of every page of the education screen and of every report, for whoever may
// see it.
const TUESDAY = on(1);
const TODAY = on(2);
const SPAN = { from: MONDAY, to: TODAY, pageSize: 200 };
let t: TestApp;
let clerk: Caller;
let bureau: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [clerk, bureau, platform] = [await t.as('classmgr189'), await t.as('bureau4109'), await t.as('platform')];
  const { userId } = await t.who('teacher189');
  await t.sql('delete from lesson_lesson where on_date >= $1', [TUESDAY]);
  // Beside the timetable, one after the other: taken and prepared, begun alone, running at noon; and two of the day before.
  for (const [lessonId, onDate, start, seats, isPrepared] of [
    [9101, TUESDAY, 1140, 30, true],
    [9102, TUESDAY, 1200, null, false],
    [9103, TODAY, 540, 30, true],
    [9104, TODAY, 600, null, false],
    [9105, TODAY, 700, null, true],
  ] as const) {
    const at = `${onDate}T01:00:00Z`;
    const taken = seats == null ? null : at;
    await t.sql(
      `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, prepared_at,
         started_at, taken_at, taken_by, taken_count, away_count, late_count, made_by, made_at)
       values (189, $1, $2, $3, 2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $4, $8)`,
      [
        lessonId,
        onDate,
        SEVEN,
        userId,
        start,
        start + 45,
        isPrepared ? at : null,
        at,
        taken,
        taken && userId,
        seats,
        taken ? 3 : 0,
        taken ? 1 : 0,
      ],
    );
  }
  // Two absent, one on leave and one late in each lesson whose attendance was taken; one left early, which nobody counts as away.
  const kids = await childrenOf(t, 5);
  for (const [lessonId, onDate] of [
    [9101, TUESDAY],
    [9103, TODAY],
  ] as const)
    for (const [at, code] of ['absent', 'absent', 'leave', 'late', 'early'].entries())
      await t.sql(
        `insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
         values (189, $1, $2, $3, $4, $5, $6, $7, $5)`,
        [lessonId, kids[at], SEVEN, onDate, code, userId, `${onDate}T01:00:00Z`],
      );
  await count(t, MONDAY, TUESDAY);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

interface Where {
  readonly orgId?: number;
  readonly grdId?: number;
}
/** Of these the number is that of the list's rows; of the others a sum over them. */
const OF_ROWS = new Set(['schools', 'clazzes', 'lessons', 'begun', 'running', 'taken', 'missing', 'prepared']);
/** What the list behind a figure comes to; undefined where nothing opens. */
async function behind(who: Caller, level: ScreenLevel, where: Where, page: string, key: string) {
  const opened = listOf(key, level);
  if (!opened) return undefined;
  const days = page === 'today' || page === 'actual' ? { from: TODAY, to: TODAY } : {};
  const { tab, ...filters } = opened;
  if (tab === 'days') {
    const { items } = await who.ok(calls.schoolLessons, { ...where, ...days });
    return items.reduce((sum, day) => sum + Number((day as Readonly<Record<string, unknown>>)[key]), 0);
  }
  const list = await who.ok(calls.regionList, { kind: tab, ...filters, ...where, ...days });
  return OF_ROWS.has(key) ? list.total : list.figures.find((one) => one.key === key)?.value;
}

/** The children behind a number of the screen, for whoever may name them. */
const children = (who: Caller, code: 'away' | 'late', input: object) =>
  who.ok(calls.absences, { code, wall: true, from: TODAY, to: TODAY, pageSize: 200, ...input });
/** Everybody who may see the screen, at each level. */
const everybody = (): readonly (readonly [Caller, ScreenLevel, Where])[] => [
  [clerk, 'org', {}],
  [bureau, 'reg', {}],
  [bureau, 'org', { orgId: 189 }],
  [platform, 'reg', {}],
  [platform, 'org', { orgId: 189 }],
];
/** Opens every figure: what opened, what does not open, and what has another number in its list. */
async function openAll(of: Where, isShown: (page: ScreenPage) => boolean) {
  const [wrong, opened, shut]: [string[], string[], Set<string>] = [[], [], new Set()];
  for (const [who, level, at] of everybody())
    for (const page of screenPagesOf(level).filter(isShown)) {
      const where = { ...at, ...of };
      const { figures } = await who.ok(calls.screenPage, { page, ...where });
      for (const { key, value } of figures) {
        const inList = await behind(who, level, where, page, key);
        if (inList === undefined) shut.add(key);
        else opened.push(`${level} ${page} ${key}`);
        if (inList !== undefined && inList !== value) wrong.push(`${level} ${page} ${key}: ${value} and ${inList}`);
      }
    }
  return { wrong, opened, shut };
}
/** The grade of the class whose lessons these are. */
const gradeOf = async (): Promise<number> =>
  Number(
    (
      await t.sql<{ id: string }>('select grd_id as id from class_clazz where org_id = 189 and clazz_id = $1', [SEVEN])
    )[0]?.id,
  );

test('every figure of every page of the screen opens a list of the same number, for a school, a bureau and the operator', async () => {
  const { wrong, opened, shut } = await openAll({}, () => true);
  expect(wrong).toEqual([]);
  expect(opened.length).toBeGreaterThan(100);
  // Shares stand beside their sums; the most of a day's minutes is none of its rows.
  expect([...shut].toSorted()).toEqual([
    'givenRate',
    'inLibRate',
    'most',
    'perClazz',
    'perTeacher',
    'preparedRate',
    'rightRate',
  ]);
});
test('the number of children away or late opens as many children one by one, of a school, a region and one grade, and the sheet holds them', async () => {
  await t.sql("update role_preset set func_ids = func_ids || '{DATA_LESSON_ATTEND}'::text[] where role_id = 81");
  const office = await t.as('bureau4109');
  const grdId = await gradeOf();
  for (const [who, at] of [
    [clerk, {}],
    [office, {}],
    [office, { regId: 4109 }],
    [office, { orgId: 189 }],
    [platform, {}],
    [platform, { orgId: 189 }],
  ] as const)
    for (const where of [at, { ...at, grdId }]) {
      const { figures } = await who.ok(calls.screenPage, { page: 'today', ...where });
      for (const [key, some] of [
        ['away', 3],
        ['late', 1],
      ] as const) {
        expect([key, figures.find((one) => one.key === key)?.value]).toEqual([key, some]);
        const list = await children(who, key, where);
        expect([list.total, list.items.length, list.figures[key]]).toEqual([some, some, some]);
        expect(new Set(list.items.map((row) => row.userId)).size).toBe(some);
        const sheet = await who.send(calls.exportAbsences, { code: key, wall: true, from: TODAY, to: TODAY, ...where });
        expect(sheet.status).toBe(200);
        const { headers, rows } = await readSheet(sheet.raw, 'a.xlsx');
        const named = (title: string) => rows.map((row) => row[headers.indexOf(title)]);
        expect(named('学生')).toEqual(list.items.map((row) => row.name));
        expect(named('日期')).toEqual(list.items.map((row) => row.onDate));
      }
    }
  const other = await office.ok(calls.absences, { wall: true, grdId: grdId + 1, from: TODAY, to: TODAY });
  expect(other.total).toBe(0);
  for (const where of [{ orgId: 710 }, { regId: 4107 }, { regId: 4109, orgId: 710 }, { grdId: 999_999 }]) {
    expect((await office.refused(calls.absences, { wall: true, ...where })).status).toBe(404);
    expect((await office.send(calls.exportAbsences, { wall: true, ...where })).status).toBe(404);
  }
  expect((await clerk.refused(calls.absences, { regId: 4109 })).status).toBe(404);
  await t.sql("update role_preset set func_ids = array_remove(func_ids, 'DATA_LESSON_ATTEND') where role_id = 81");
});
test('of a lesson of four a bureau’s wall and its list of children say nothing, its school’s say it', async () => {
  await t.sql("update role_preset set func_ids = func_ids || '{DATA_LESSON_ATTEND}'::text[] where role_id = 81");
  const office = await t.as('bureau4109');
  await t.sql('update lesson_lesson set taken_count = 4 where org_id = 189 and lesson_id = 9103');
  for (const where of [{}, { orgId: 189 }]) {
    const { figures } = await office.ok(calls.screenPage, { page: 'today', ...where });
    expect(figures.find((one) => one.key === 'away')?.value).toBeNull();
    expect((await children(office, 'away', where)).items).toEqual([]);
  }
  expect((await children(clerk, 'away', {})).total).toBe(3);
  await t.sql('update lesson_lesson set taken_count = 30 where org_id = 189 and lesson_id = 9103');
  await t.sql("update role_preset set func_ids = array_remove(func_ids, 'DATA_LESSON_ATTEND') where role_id = 81");
});
test('sign-ins, who is online, resources and practice have lists whose rows come to their sums', async () => {
  await t.sql(
    `insert into analytics_online (org_id, at, process_id, people) values (189, ${t.sqlNow} - interval '30 seconds', 990, 7)`,
  );
  // Somebody who signed in twice, in two hours.
  await t.sql(
    `insert into account_login_log (org_id, log_id, user_id, login, how, ok, ip, agent, at)
     select 189, 990000 + n, $1::bigint, 'teacher189', 'password', true, '', '', '${on(2)}T00:10:00Z'::timestamptz + n * interval '1 hour'
     from generate_series(1, 2) n`,
    [(await t.who('teacher189')).userId],
  );
  // And six children, whom a bureau may count, of whom one practised on two days.
  await t.sql(
    `insert into practice_day (org_id, user_id, sbj_id, done_on, answers, right_count, share_sum, spent)
     select 189, k.user_id, 2, $2::date + n, 10, 5, 500, 100
     from (
       select s.user_id, row_number() over (order by s.user_id) as no
       from class_student_v s
       where s.org_id = 189 and s.clazz_id = $1) k
     cross join generate_series(0, 1) n
     where k.no = 1 or (k.no <= 6 and n = 0)
     on conflict do nothing`,
    [SEVEN, MONDAY],
  );
  const span = { from: MONDAY, to: TODAY, pageSize: 200 };
  for (const [who, where] of [
    [clerk, {}],
    [bureau, { orgId: 189 }],
  ] as const) {
    const figure = async (kind: string, key: string) => {
      const list = await who.ok(calls.regionList, { kind, ...span, ...where });
      return { ...list, value: list.figures.find((one) => one.key === key)?.value ?? 0 };
    };
    for (const [kind, key] of [
      ['logins', 'logins'],
      ['online', 'online'],
      ['resources', 'resources'],
      ['resources', 'inLib'],
      ['study', 'answers'],
    ] as const) {
      const { items, value } = await figure(kind, key);
      expect([kind, key, items.reduce((sum, row) => sum + (row[key] ?? 0), 0)]).toEqual([kind, key, value]);
      if (kind !== 'resources') expect(value).toBeGreaterThan(0);
    }
    // People and learners stand in every row in which they did something, and once in the sum.
    for (const [kind, key] of [
      ['logins', 'people'],
      ['study', 'learners'],
    ] as const) {
      const { items, value } = await figure(kind, key);
      expect(items.reduce((sum, row) => sum + (row[key] ?? 0), 0)).toBeGreaterThanOrEqual(value);
      expect(value).toBeGreaterThan(0);
    }
    const page = await who.ok(calls.screenPage, { page: 'study', ...where, from: span.from, to: span.to });
    for (const key of ['learners', 'answers', 'minutes'])
      expect([key, page.figures.find((one) => one.key === key)?.value]).toEqual([
        key,
        (await figure('study', key)).value,
      ]);
  }
  for (const kind of ['resources', 'logins', 'online']) {
    const { items } = await bureau.ok(calls.regionList, { kind, pageSize: 200 });
    // A school of another city.
    expect([kind, items.filter((row) => row.orgId === 710)]).toEqual([kind, []]);
    expect((await bureau.refused(calls.regionList, { kind, orgId: 710 })).status).toBe(404);
  }
  expect((await bureau.refused(calls.regionList, { kind: 'study' })).error).toBe('analytics.fault.chooseSchool');
});
test('the picker of schools offers none whose rows the lists do not have', async () => {
  const offered = (await bureau.ok(select2, { busiId: 4 })).map((one) => one.orgId);
  const { items } = await bureau.ok(calls.regionList, { kind: 'orgs', pageSize: 200 });
  const listed = new Set(items.map((row) => row.orgId));
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.filter((orgId) => !listed.has(orgId))).toEqual([]);
  for (const orgId of offered) await bureau.ok(calls.screenPage, { page: 'info', orgId });
});
test('every figure of one grade opens a list of the same number, which is that of its classes', async () => {
  const grdId = await gradeOf();
  const { wrong, opened } = await openAll({ grdId }, isOfGrades);
  expect(wrong).toEqual([]);
  expect(opened.length).toBeGreaterThan(80);
  for (const [who, orgId] of [
    [clerk, undefined],
    [bureau, 189],
  ] as const) {
    const lessons = await who.ok(calls.regionList, { kind: 'lessons', grdId, orgId, ...SPAN });
    expect(lessons.items.some((row) => row.clazzId === SEVEN)).toBe(true);
    const other = await who.ok(calls.regionList, { kind: 'lessons', grdId: grdId + 1, orgId, ...SPAN });
    expect(other.items.some((row) => row.clazzId === SEVEN)).toBe(false);
  }
});
test('the hours of a region’s grade are those of its classes counted one by one', async () => {
  const grdId = await gradeOf();
  const found = await t.sql<{ planned: number; held: number }>(
    `select count(*)::int as planned, (count(*) filter (where h.state = 'held'))::int as held
     from analytics_hour h
     join class_clazz c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
     join organisation_org o on o.org_id = h.org_id
     where o.busi_id = 4 and o.enabled and h.on_date between $1 and $2 and c.grd_id = $3`,
    [MONDAY, TUESDAY, grdId],
  );
  const days = { from: MONDAY, to: TUESDAY };
  const { figures } = await platform.ok(calls.screenPage, { page: 'teach', grdId, ...days });
  for (const key of ['planned', 'held'] as const)
    expect([key, figures.find((one) => one.key === key)?.value]).toEqual([key, found[0]?.[key]]);
  const whole = await platform.ok(calls.screenPage, { page: 'teach', ...days });
  expect(whole.figures.find((one) => one.key === 'planned')?.value).toBeGreaterThan(found[0]?.planned ?? 0);
});
test('what has no grades refuses one, what the screen draws of a grade answers, and a grade that does not exist is gone', async () => {
  const grdId = await gradeOf();
  const refused = async (who: Caller, input: { page: string; tile: string; orgId?: number }) =>
    expect([input.page, input.tile, (await who.refused(calls.screenPage, { ...input, grdId })).error]).toEqual([
      input.page,
      input.tile,
      'analytics.fault.noGrade',
    ]);
  for (const [who, level, where] of everybody())
    for (const page of screenPagesOf(level))
      for (const { tile, ...look } of LOOKS[page].filter((one) => one.level == null || one.level === level))
        if (isOfGrades(page) && !look.allGrades) await who.ok(calls.screenPage, { page, tile, grdId, ...where });
        else await refused(who, { page, tile, ...where });
  expect((await clerk.refused(calls.regionList, { kind: 'teachers', grdId })).error).toBe('analytics.fault.noGrade');
  expect((await clerk.send(calls.exportRegionList, { kind: 'teachers', grdId })).status).toBe(400);
  for (const id of [999_999, 2_000_000_000])
    for (const who of [clerk, bureau]) {
      expect((await who.refused(calls.screenPage, { page: 'info', grdId: id })).status).toBe(404);
      expect((await who.refused(calls.regionList, { kind: 'students', grdId: id })).status).toBe(404);
      expect((await who.refused(calls.schoolLessons, { orgId: 189, grdId: id })).status).toBe(404);
    }
});
test('lessons of now are those of the figure, also of one school, whose list has all that were given', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [bureau, { orgId: 189 }],
    [bureau, {}],
  ] as const) {
    const now = await who.ok(calls.regionList, { kind: 'lessons', now: 'begun', ...where });
    expect(now.items.filter((row) => row.orgId === 189).map((row) => row.lessonId)).toEqual([9105, 9104, 9103]);
    const running = await who.ok(calls.regionList, { kind: 'lessons', now: 'running', ...where });
    expect(running.items.map((row) => row.lessonId)).toEqual([9105]);
  }
});
test('every figure of the reports of hours is the sum of its rows, and a row’s opens as many hours', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [platform, { orgId: 189 }],
  ] as const) {
    const { items, figures, total, basis } = await who.ok(calls.teacherHour, { ...SPAN, ...where });
    expect(items).toHaveLength(total);
    for (const key of ['planned', 'held', 'covered', 'lost', 'ahead', 'took', 'minutes'] as const)
      expect([key, items.reduce((sum, row) => sum + row[key], 0)]).toEqual([key, figures[key]]);
    const [first] = items;
    if (!first) throw new Error('nobody has hours');
    const of = { from: basis.from, to: basis.to, orgId: first.orgId, teacherId: first.teacherId };
    for (const state of ['held', 'covered', 'lost', 'took'] as const)
      expect([state, (await who.ok(calls.teacherHours, { ...of, state })).total]).toEqual([state, first[state]]);
  }
});
test('every figure of the reports of attendance is that of its rows, by lesson and by class', async () => {
  for (const [who, where] of [
    [clerk, {}],
    [platform, { orgId: 189 }],
  ] as const) {
    const { figures, total } = await who.ok(calls.lessonAttend, { ...SPAN, ...where });
    expect(figures.lessons).toBe(total);
    for (const [key, taken] of [
      ['taken', true],
      ['missing', false],
    ] as const)
      expect((await who.ok(calls.lessonAttend, { ...SPAN, ...where, taken })).total).toBe(figures[key]);
    const taken = await who.rows(calls.lessonAttend, { ...SPAN, ...where, taken: true });
    for (const [key, of] of [
      ['seats', 'students'],
      ['away', 'away'],
      ['late', 'late'],
    ] as const)
      expect([key, taken.reduce((sum, row) => sum + (row[of] ?? 0), 0)]).toEqual([key, figures[key]]);
    for (const code of ['away', 'late'] as const) {
      const list = await who.ok(calls.absences, { ...SPAN, ...where, code });
      expect([code, list.total, list.items.length]).toEqual([code, figures[code], figures[code]]);
    }
    const all = await who.ok(calls.absences, { ...SPAN, ...where });
    expect(all.figures).toEqual({ away: 6, absent: 4, leave: 2, late: 2, early: 2 });
    expect(all.total).toBe(all.figures.away + all.figures.late + all.figures.early);
    const rates = await who.ok(calls.attendRates, { ...SPAN, ...where });
    for (const key of ['lessons', 'taken', 'seats', 'away', 'late'] as const)
      expect(rates.items.reduce((sum, row) => sum + row[key], 0)).toBe(figures[key]);
  }
});
