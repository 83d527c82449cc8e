import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { FIRST_DAY, LAST_DAY } from '../../../kernel/shared/fields';
import * as calls from '../contract';
import { ABSENCE_DAYS, TERM_DAYS, WALK_DAYS, daysBetween } from '../rules';
import { MONDAY, on } from './testing';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let student: Caller;
const ONE = 189002;
beforeAll(async () => {
  t = await TestApp.start();
  [admin, teacher, student] = [await t.as('school189'), await t.as('teacher189'), await t.as('student189')];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** How many statements a call sends before it answers; the first call of a sign-in also builds the session. */
async function statements(run: () => Promise<unknown>): Promise<number> {
  await run();
  return (await asked(run)).length;
}

test('a walk over days is refused before its first step when it is too long', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-01', '2026-02-27')).toEqual([]);
  expect(daysBetween('2026-01-01', '2028-03-10')).toHaveLength(WALK_DAYS);
  expect(() => daysBetween('2026-01-01', '2028-03-11')).toThrow(RangeError);
  expect(() => daysBetween(FIRST_DAY, LAST_DAY)).toThrow(RangeError);
});
test('lessons of a class are listed for two months at most, however far the days lie', async () => {
  const far = await student.refused(calls.clazzLessons, { clazzId: ONE, from: FIRST_DAY, to: LAST_DAY });
  expect(far).toMatchObject({ status: 400, error: 'timetable.fault.spanTooLong' });
  expect((await student.refused(calls.clazzLessons, { clazzId: ONE, to: LAST_DAY })).status).toBe(400);
  expect((await student.refused(calls.clazzLessons, { clazzId: ONE, to: '9999-12-31' })).status).toBe(400);
  expect((await student.refused(calls.clazzLessons, { clazzId: ONE, from: '0001-01-01' })).status).toBe(400);
  const backwards = await student.refused(calls.clazzLessons, { clazzId: ONE, from: LAST_DAY, to: FIRST_DAY });
  expect(backwards).toMatchObject({ status: 400, error: 'timetable.fault.toBeforeFrom' });
});
test('weeks at both ends of the calendar are empty weeks', async () => {
  for (const date of [FIRST_DAY, LAST_DAY]) {
    expect((await teacher.ok(calls.myWeek, { date })).days).toHaveLength(7);
    expect((await student.ok(calls.clazzWeek, { clazzId: ONE, date })).items).toEqual([]);
    expect((await admin.ok(calls.master, { date })).days).toHaveLength(7);
  }
});
test('a term that ends more than four hundred days after its first day is refused at its last day, in a sentence of its own', async () => {
  const year = { name: '长学期', year: 2030, termNo: 1, firstOn: '2030-09-01' };
  const refused = await admin.refused(calls.termCreate, { ...year, lastOn: '2031-10-07' });
  expect([refused.status, refused.fields]).toMatchObject([
    400,
    [{ path: 'lastOn', text: '一个学期从第一天到最后一天最多 401 天，请检查日期' }],
  ]);
  const english = await admin.in('en-US').refused(calls.termCreate, { ...year, lastOn: '2031-10-07' });
  expect(english.fields?.[0]?.text).toBe('A term has at most 401 days from its first to its last: check the dates');
  const { termId } = await admin.ok(calls.termCreate, { ...year, lastOn: '2031-10-06' });
  const again = await admin.refused(calls.termUpdate, { id: termId, ...year, lastOn: '2031-10-07' });
  expect(again.fields?.[0]).toMatchObject({ path: 'lastOn', params: { days: TERM_DAYS } });
  await admin.ok(calls.termRemove, { id: termId });
});
test('an absence lasts two hundred days at most, and a list of all of them walks years apart by itself', async () => {
  const away = { teacherId: teacher.userId, fromDate: on(15), reason: '进修' };
  t.at(`${MONDAY}T01:00:00Z`);
  const refused = await admin.refused(calls.absenceCreate, { ...away, toDate: LAST_DAY });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.fields?.[0]).toMatchObject({ path: 'toDate', params: { days: ABSENCE_DAYS } });
  await t.sql(
    `insert into timetable_absence (org_id, absence_id, teacher_id, from_date, to_date, reason, made_by, made_at)
     values (189, 901, $1, '1990-01-01', '1990-02-01', '', 1, ${t.sqlNow}), (189, 902, $1, $2, $3, '', 1, ${t.sqlNow}),
      (189, 903, $1, '2190-01-01', '2190-02-01', '', 1, ${t.sqlNow})`,
    [teacher.userId, on(15), on(197)],
  );
  const items = (await admin.ok(calls.absenceList, { past: true })).items;
  expect(items.find((a) => a.absenceId === 901)).toMatchObject({ lessons: 0 });
  expect(items.find((a) => a.absenceId === 902)!.lessons).toBeGreaterThan(0);
  await admin.ok(calls.absenceLessons, { id: 902 });
  await t.sql('delete from timetable_absence where org_id = 189 and absence_id in (901, 902, 903)');
});
test('the counts of substitutions refuse an end before the beginning and an order nobody offers', async () => {
  expect((await admin.refused(calls.coverCounts, { from: LAST_DAY, to: FIRST_DAY })).status).toBe(400);
  await admin.ok(calls.coverCounts, { from: FIRST_DAY, to: LAST_DAY });
});
test('a week is one statement, whoever’s it is; the day takes two', async () => {
  // The session's look-up is the second one; a class of its own is judged first.
  expect(await statements(() => teacher.ok(calls.myWeek, {}))).toBeLessThanOrEqual(2);
  expect(await statements(() => student.ok(calls.myWeek, {}))).toBeLessThanOrEqual(2);
  expect(await statements(() => admin.ok(calls.teacherWeek, { userId: teacher.userId }))).toBeLessThanOrEqual(3);
  expect(await statements(() => student.ok(calls.clazzWeek, { clazzId: ONE }))).toBeLessThanOrEqual(4);
  expect(await statements(() => teacher.ok(calls.myToday, {}))).toBeLessThanOrEqual(3);
});
