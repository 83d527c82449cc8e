import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { screenPagesOf, type ScreenLevel } from '../rules';
import { listOf } from '../web/screen-pages';
import { count, MONDAY, quietWeek, SEVEN } from './testing';

// Every figure opens a list that comes to the same number: of every page of the education screen and of every report, for whoever may
// see it.
const TUESDAY = '2026-11-17';
const TODAY = '2026-11-18';
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
  await count(t, MONDAY, TUESDAY);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

interface Where {
  readonly orgId?: number;
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

test('every figure of every page of the screen opens a list of the same number, for a school, a bureau and the operator', async () => {
  const wrong: string[] = [];
  const opened: string[] = [];
  const shut = new Set<string>();
  for (const [who, level, where] of [
    [clerk, 'org', {}],
    [bureau, 'reg', {}],
    [bureau, 'org', { orgId: 189 }],
    [platform, 'reg', {}],
    [platform, 'org', { orgId: 189 }],
  ] as const)
    for (const page of screenPagesOf(level)) {
      const { figures } = await who.ok(calls.screenPage, { page, ...where });
      for (const { key, value } of figures) {
        const inList = await behind(who, level, where, page, key);
        if (inList === undefined) shut.add(key);
        else opened.push(`${level} ${page} ${key}`);
        if (inList !== undefined && inList !== value) wrong.push(`${level} ${page} ${key}: ${value} and ${inList}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(opened.length).toBeGreaterThan(100);
  // Shares stand beside their sums; who signed in or answered is named by other reports, to whoever may know it.
  expect([...shut].toSorted()).toEqual([
    'answers',
    'givenRate',
    'inLib',
    'inLibRate',
    'learners',
    'logins',
    'minutes',
    'most',
    'online',
    'people',
    'perClazz',
    'perTeacher',
    'preparedRate',
    'resources',
    'rightRate',
  ]);
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
    const rates = await who.ok(calls.attendRates, { ...SPAN, ...where });
    for (const key of ['lessons', 'taken', 'seats', 'away', 'late'] as const)
      expect(rates.items.reduce((sum, row) => sum + row[key], 0)).toBe(figures[key]);
  }
});
