import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MONDAY, on, plainTerm, TERM } from './testing';

let t: TestApp;
let admin: Caller;
let teacher: Caller;
const CLAZZ = 189002;
beforeAll(async () => {
  t = await TestApp.start();
  [admin, teacher] = [await t.as('school189'), await t.as('teacher189')];
  await plainTerm(t);
  t.at(`${MONDAY}T01:00:00Z`);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
// One teacher for the whole class, so that only what a test arranges stands in the way.
beforeEach(async () => {
  await t.sql('update timetable_arrange set is_on = false where org_id = 189 and clazz_id <> $1', [CLAZZ]);
});
const list = () => admin.ok(calls.periodArranges, { clazzId: CLAZZ }).then((r) => r.items);
const placeOf = (a: { weekday: number; secNo: number | null; start: string; end: string }) => ({
  weekday: a.weekday,
  secNo: a.secNo,
  start: a.start,
  end: a.end,
});
async function pair() {
  const items = await list();
  const a = items[0]!;
  return { a, b: items.find((x) => x.sbjId !== a.sbjId && x.weekday !== a.weekday)! };
}

test('two lessons of a class change places from today on, and what has been stays', async () => {
  const { a, b } = await pair();
  const { items } = await admin.ok(calls.swapPeriodArranges, { id: a.arrangeId, withId: b.arrangeId });
  const of = (sbjId: number) => items.find((x) => x.sbjId === sbjId)!;
  expect(placeOf(of(a.sbjId))).toEqual(placeOf(b));
  expect(placeOf(of(b.sbjId))).toEqual(placeOf(a));
  expect(items.map((x) => x.fromDate)).toEqual([MONDAY, MONDAY]);
  const past = await admin.ok(calls.clazzWeek, { clazzId: CLAZZ, date: on(-7) });
  expect(past.items.some((o) => o.arrangeId === a.arrangeId && o.start === a.start)).toBe(true);
  const week = await admin.ok(calls.clazzWeek, { clazzId: CLAZZ, date: MONDAY });
  expect(week.items.filter((o) => items.some((x) => x.arrangeId === o.arrangeId))).toHaveLength(2);
  // Lessons that have not begun yet simply move, and keep their name.
  const back = await admin.ok(calls.swapPeriodArranges, { id: items[0]!.arrangeId, withId: items[1]!.arrangeId });
  expect(back.items.map((x) => x.arrangeId).sort()).toEqual(items.map((x) => x.arrangeId).sort());
  expect(
    await t.sql(
      "select 1 from kernel_outbox where org_id = 189 and topic = 'timetable.changed' and payload->>'kind' = 'moved'",
    ),
  ).toHaveLength(2);
});
test('a teacher who is busy in the other’s section is named, and nothing moves', async () => {
  const { a, b } = await pair();
  const [other] = await t.sql<{ arrange_id: string }>(
    'select arrange_id from timetable_arrange where org_id = 189 and clazz_id <> $1 order by arrange_id limit 1',
    [CLAZZ],
  );
  await t.sql(
    `update timetable_arrange set is_on = true, teacher_id = $2, weekday = x.weekday, sec_no = x.sec_no, start_min = x.start_min, end_min = x.end_min
     from (select weekday, sec_no, start_min, end_min from timetable_arrange where org_id = 189 and arrange_id = $3) x
     where org_id = 189 and arrange_id = $1`,
    [other!.arrange_id, a.teacherId, b.arrangeId],
  );
  const before = await list();
  const refused = await admin.refused(calls.swapPeriodArranges, { id: a.arrangeId, withId: b.arrangeId });
  expect(refused).toMatchObject({ status: 409, error: 'timetable.fault.teacherBusy' });
  expect(refused.message).toContain(a.teacherName);
  expect(await list()).toEqual(before);
});
test('only lessons of one class change places, by whoever arranges the class', async () => {
  const { a, b } = await pair();
  const [far] = await t.sql<{ arrange_id: string }>(
    'select arrange_id from timetable_arrange where org_id = 189 and clazz_id <> $1 order by arrange_id limit 1',
    [CLAZZ],
  );
  const withOther = { id: a.arrangeId, withId: Number(far!.arrange_id) };
  expect((await admin.refused(calls.swapPeriodArranges, withOther)).status).toBe(404);
  expect((await admin.refused(calls.swapPeriodArranges, { id: a.arrangeId, withId: a.arrangeId })).status).toBe(404);
  const refused = await teacher.refused(calls.swapPeriodArranges, { id: a.arrangeId, withId: b.arrangeId });
  expect(refused.error).toBe('timetable.fault.noPermission');
});
test('at the weekend the coming week stands there, unless one of its days has lessons', async () => {
  await t.sql('update timetable_arrange set is_on = true where org_id = 189 and clazz_id = $1', [CLAZZ]);
  t.at(`${on(5)}T02:00:00Z`);
  const coming = await admin.ok(calls.clazzWeek, { clazzId: CLAZZ });
  expect(coming.days[0]!.date).toBe(on(7));
  expect((await admin.ok(calls.clazzWeek, { clazzId: CLAZZ, date: on(5) })).days[0]!.date).toBe(MONDAY);
  const [term] = await t.sql<{ term_id: string }>(
    'select term_id from timetable_term where org_id = 189 and first_on = $1',
    [TERM.firstOn],
  );
  await t.sql(
    "insert into timetable_day (org_id, on_date, term_id, kind, as_weekday, name) values (189, $2, $1, 'makeup', 1, '补课')",
    [term!.term_id, on(6)],
  );
  expect((await admin.ok(calls.clazzWeek, { clazzId: CLAZZ })).days[0]!.date).toBe(MONDAY);
  t.at(`${MONDAY}T01:00:00Z`);
  expect((await admin.ok(calls.clazzWeek, { clazzId: CLAZZ })).days[0]!.date).toBe(MONDAY);
});
