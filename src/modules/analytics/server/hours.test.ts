import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { termList, termUpdate } from '../../timetable/contract';
import * as calls from '../contract';
import { count, MONDAY, night, on, quietWeek, SEVEN, wrongDays } from './testing';

const TUESDAY = on(1);
const TODAY = on(2);
const SPAN = { from: MONDAY, to: TODAY };
let t: TestApp;
let clerk: Caller;
let teacherId = 0;
let coverId = 0;
/** The hours of teacher189 on Tuesday, by their schedules. */
let tuesday: number[] = [];
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  clerk = await t.as('classmgr189');
  teacherId = (await t.who('teacher189')).userId;
  coverId = clerk.userId;
  const rows = await t.sql<{ id: string }>(
    `select arrange_id as id from timetable_arrange
     where org_id = 189 and teacher_id = $1 and weekday = 2 and is_on and weeks = 'all' order by start_min`,
    [teacherId],
  );
  tuesday = rows.map((r) => Number(r.id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
});

const mine = async (input: object = {}) =>
  (await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200, ...input })).items.find(
    (r) => r.teacherId === teacherId,
  );
/** Teacher189 is away on Tuesday; a colleague takes the first of the hours. */
async function away(): Promise<void> {
  await t.sql(
    `insert into timetable_absence (org_id, absence_id, teacher_id, from_date, to_date, reason, made_by, made_at)
     values (189, 1, $1, '${on(1)}', '${on(1)}', 'x', $1, '${MONDAY}')`,
    [teacherId],
  );
  await t.sql(
    `insert into timetable_cover (org_id, cover_id, absence_id, arrange_id, on_date, start_min, end_min, absent_id,
       teacher_id, state, asked_by, asked_at, remark)
     select 189, 1, 1, arrange_id, '${on(1)}', start_min, end_min, teacher_id, $2, 'accepted', $2, '${MONDAY}', ''
     from timetable_arrange where org_id = 189 and arrange_id = $1`,
    [tuesday[0], coverId],
  );
}
const holiday = () =>
  t.sql(
    `insert into timetable_day (org_id, on_date, term_id, kind, name)
     select 189, '${MONDAY}', term_id, 'holiday', '运动会' from timetable_term
     where org_id = 189 and first_on <= '${MONDAY}' and last_on >= '${MONDAY}'`,
  );

test('[V-119] DATA_LESSON_HOURS opens lesson hours, DATA_LESSON_ATTEND attendance, DATA_REVIEW_BEIKE progress; nobody else is let in', async () => {
  for (const login of ['teacher189', 'school189', 'student189']) {
    const who = await t.as(login);
    for (const call of [calls.teacherHour, calls.studentHours, calls.lessonAttend, calls.teachProgress])
      expect((await who.refused(call, {})).status).toBe(403);
  }
  await t.sql("update role_preset set func_ids = array['DATA_LESSON_HOURS'] where role_id = 47");
  const hours = await t.as('classmgr189');
  await hours.ok(calls.teacherHour, SPAN);
  expect((await hours.refused(calls.lessonAttend, {})).status).toBe(403);
  await t.sql("update role_preset set func_ids = array['DATA_LESSON_ATTEND', 'DATA_REVIEW_BEIKE'] where role_id = 47");
  const other = await t.as('classmgr189');
  await other.ok(calls.lessonAttend, SPAN);
  await other.ok(calls.teachProgress, {});
  expect((await other.refused(calls.teacherHour, {})).status).toBe(403);
  await t.sql(
    `update role_preset set func_ids = array['DATA_LESSON_HOURS', 'DATA_LESSON_ATTEND', 'DATA_REVIEW_BEIKE',
       'DATA_SCREEN_MONITOR'] where role_id = 47`,
  );
  clerk = await t.as('classmgr189');
});

test('held, covered, lost and ahead make what was planned, of each teacher and of the school', async () => {
  await away();
  await holiday();
  const { items, figures } = await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200 });
  expect(items.length).toBeGreaterThan(2);
  for (const r of [...items, figures]) expect(r.held + r.covered + r.lost + r.ahead).toBe(r.planned);
  expect(figures.planned).toBe(items.reduce((n, r) => n + r.planned, 0));
  expect(figures.covered).toBe(figures.took);
  const row = await mine();
  expect(row?.covered).toBe(1);
  expect(row?.lost).toBeGreaterThanOrEqual(tuesday.length - 1);
  expect(items.find((r) => r.teacherId === coverId)?.took).toBe(1);
});

test('every figure of a teacher opens as many hours as it says, each with who gave it or why it was lost', async () => {
  await away();
  await holiday();
  const row = await mine();
  for (const state of ['held', 'covered', 'lost', 'ahead', 'took'] as const) {
    const list = await clerk.ok(calls.teacherHours, { ...SPAN, teacherId, state, pageSize: 200 });
    expect([state, list.total, list.items.length]).toEqual([state, row?.[state], row?.[state]]);
  }
  const [covered] = await clerk.rows(calls.teacherHours, { ...SPAN, teacherId, state: 'covered' });
  expect(covered).toMatchObject({ onDate: TUESDAY, heldByName: '林若曦', teacherName: '周明辉', took: false });
  const causes = await clerk.rows(calls.teacherHours, { ...SPAN, teacherId, state: 'lost', pageSize: 200 });
  expect(new Set(causes.map((h) => `${h.onDate} ${h.cause}`))).toEqual(
    new Set([
      ...(causes.some((h) => h.onDate === MONDAY) ? [`${MONDAY} holiday`] : []),
      ...(tuesday.length > 1 ? [`${TUESDAY} absence`] : []),
    ]),
  );
});

test('a counted past says what the rows said, and today comes from rows', async () => {
  await away();
  const before = await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200 });
  expect(before.basis).toMatchObject({ ...SPAN, open: 2, countedAt: null, source: 'rows' });
  expect(await count(t, MONDAY, TUESDAY)).toEqual([MONDAY, TUESDAY]);
  const after = await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200 });
  expect(after.items).toEqual(before.items);
  expect(after.figures).toEqual(before.figures);
  expect(after.basis).toMatchObject({ open: 0, source: 'both' });
  expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([]);
  // The afternoon of today is ahead at noon, and held in the evening.
  t.at(`${on(2)}T15:00:00Z`);
  const evening = await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200 });
  expect(evening.figures).toMatchObject({ planned: after.figures.planned, ahead: 0 });
});

test('events that come twice and in any order leave what the slow query says', async () => {
  await count(t, MONDAY, TUESDAY);
  await away();
  await holiday();
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at,
       ended_at, made_by, made_at)
     values (189, 7001, '${on(1)}', $1, 2, $2, 1000, 1045, '${on(1)}T08:40:00Z', '${on(1)}T09:25:00Z', $2, '${on(1)}')`,
    [SEVEN, teacherId],
  );
  expect((await wrongDays(t, MONDAY, TUESDAY)).length).toBe(2);
  const [term] = await t.sql<{ id: string }>(
    `select term_id as id from timetable_term where org_id = 189 and first_on <= '${MONDAY}' and last_on >= '${MONDAY}'`,
  );
  const events: readonly [string, object][] = [
    ['lesson.finished', { lessonId: 7001, clazzId: SEVEN, teacherId, date: TUESDAY }],
    ['timetable.days', { termId: Number(term?.id) }],
    ['timetable.changed', { kind: 'moved', arrangeIds: [tuesday[0]], from: TUESDAY }],
    ['lesson.attended', { lessonId: 7001, clazzId: SEVEN, date: TUESDAY }],
  ];
  // Those of lessons belong to others as well, who look for what stands behind them: only the timetable's are sent here by chance.
  for (const order of [
    [1, 3, 2, 1, 3],
    [2, 2, 3, 1],
  ]) {
    await count(t, on(-7), on(-7));
    for (const [at, n] of order.entries()) {
      const [topic, payload] = events[n]!;
      await t.sql(
        `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, $1, $2, $3, '${on(2)}T04:00:00Z')`,
        [9_000_000 + order.length * 100 + at, topic, JSON.stringify(payload)],
      );
    }
    await t.told(189, '%');
    expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([]);
  }
});

test('a term whose last day was moved takes its hours along, also those of days that it had', async () => {
  await count(t, MONDAY, TUESDAY);
  const onTuesday = () => t.sql('select 1 from analytics_hour where org_id = 189 and on_date = $1', [TUESDAY]);
  const before = await onTuesday();
  const head = await t.as('school189');
  const { items } = await head.ok(termList, {});
  const term = items.find((one) => one.firstOn <= MONDAY && one.lastOn >= TUESDAY);
  if (!term) throw new Error('there is no term');
  const { name, year, termNo, firstOn } = term;
  await head.ok(termUpdate, { id: term.termId, name, year, termNo, firstOn, lastOn: MONDAY });
  await t.told(189, '%');
  expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([]);
  expect((await onTuesday()).length).toBeLessThan(before.length);
});
test('a schedule that was taken back as a whole leaves no hours behind', async () => {
  await t.sql(
    `insert into timetable_arrange (org_id, arrange_id, kind, clazz_id, sbj_id, teacher_id, weekday, start_min, end_min, weeks,
       from_date, to_date, made_by, made_at)
     values (189, 990001, 'interval', $1, 2, $2, 2, 1350, 1380, 'all', '${on(-15)}', '${on(67)}', $2, '${on(-15)}')`,
    [SEVEN, teacherId],
  );
  await count(t, MONDAY, TUESDAY);
  expect(await t.sql('select 1 from analytics_hour where org_id = 189 and key_id = 990001')).toHaveLength(1);
  await t.sql('delete from timetable_arrange where org_id = 189 and arrange_id = 990001');
  expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([TUESDAY]);
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, topic, payload, at)
     values (189, 9100001, 'timetable.changed', $1, '${on(2)}T04:00:00Z')`,
    [JSON.stringify({ kind: 'removed', arrangeIds: [990001], from: TODAY })],
  );
  await t.told(189, '%');
  expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([]);
});
test('the night finds a fact that is wrong, mends it, and counts what was never counted', async () => {
  await count(t, TUESDAY, TUESDAY);
  await t.sql(
    `update analytics_hour set state = 'lost', held_by_id = null, cause = 'holiday'
     where org_id = 189 and state = 'held' and on_date = '${on(1)}' and teacher_id = $1`,
    [teacherId],
  );
  expect(await night(t)).toEqual([TUESDAY]);
  expect(await wrongDays(t, on(-76), TUESDAY)).toEqual([]);
  expect(await night(t)).toEqual([]);
  const { basis } = await clerk.ok(calls.teacherHour, { from: on(-76), to: TODAY });
  expect(basis.open).toBe(0);
});

test('a period that ends before it begins, lies ahead or is longer than 400 days is refused by name', async () => {
  expect((await clerk.refused(calls.teacherHour, { from: TODAY, to: MONDAY })).status).toBe(400);
  expect((await clerk.refused(calls.teacherHour, { from: on(3) })).error).toBe('analytics.fault.ahead');
  expect((await clerk.refused(calls.teacherHour, { from: on(-684), to: TODAY })).error).toBe(
    'analytics.fault.spanTooLong',
  );
  const none = await clerk.ok(calls.teacherHour, { from: on(-138), to: on(-108) });
  expect([none.total, none.figures.planned]).toEqual([0, 0]);
});

test('another school and its teachers are gone', async () => {
  const other = await t.as('school619');
  expect((await clerk.refused(calls.teacherHour, { ...SPAN, orgId: 619 })).status).toBe(404);
  expect((await clerk.refused(calls.teacherHours, { ...SPAN, teacherId: other.userId })).status).toBe(404);
  expect((await clerk.refused(calls.studentHours, { ...SPAN, orgId: 619 })).status).toBe(404);
});

test('the sheet of hours holds the rows of the list, whose filter and order it takes', async () => {
  await away();
  const of = { ...SPAN, name: '周', sort: '-planned' } as const;
  const { items, total } = await clerk.ok(calls.teacherHour, { ...of, pageSize: 200 });
  expect(total).toBeGreaterThan(0);
  const columns = ['planned', 'name', 'lost'];
  const { headers, rows } = await readSheet(
    (await clerk.send(calls.exportTeacherHour, { ...of, columns })).raw,
    'a.xlsx',
  );
  expect(headers).toEqual(['计划课时', '教师', '未上']);
  expect(rows).toEqual(items.map((row) => [String(row.planned), row.name, String(row.lost)]));
  const [line] = await t.sql<{ detail: { rows: number } }>(
    "select detail from kernel_audit where org_id = 189 and action = 'analytics.exported' order by at desc limit 1",
  );
  expect(line?.detail.rows).toBe(total);
});

test('the operator reads one school with today, and all of them from facts', async () => {
  await count(t, MONDAY, TUESDAY);
  const operator = await t.as('platform');
  const one = await operator.ok(calls.teacherHour, { ...SPAN, orgId: 189, pageSize: 200 });
  expect(one.figures).toEqual((await clerk.ok(calls.teacherHour, { ...SPAN, pageSize: 200 })).figures);
  const all = await operator.ok(calls.teacherHour, { ...SPAN, pageSize: 200 });
  expect(all.basis).toMatchObject({ to: TUESDAY, source: 'kept' });
  expect(all.items.filter((r) => r.orgId === 189).length).toBeGreaterThan(0);
});
