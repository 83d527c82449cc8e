import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { createPlan, exportProgress, getPlan, listPlans, markTaught, planProgress, updatePlan } from '../contract';

const MATHS = 2;
const SEVEN = 189002;
let t: TestApp;
let head: Caller;
let me: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  head = await t.as('school189');
  me = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
});

test('the head of research sees how far every class is, furthest behind first, and nobody else does', async () => {
  const { items, figures, total } = await head.ok(planProgress, { pageSize: 100 });
  expect(figures.clazzes).toBe(total);
  expect(items.find((r) => r.clazzId === SEVEN && r.sbjId === MATHS)).toMatchObject({
    clazzName: '七年级1班',
    sbjName: '数学',
    userName: '周明辉',
  });
  const lags = items.map((r) => r.lag ?? -Infinity);
  expect(lags).toEqual(lags.toSorted((a, b) => b - a));
  expect(figures.behind).toBe(lags.filter((l) => l > 0).length);
  const behind = await head.rows(planProgress, { lagging: true, pageSize: 100 });
  expect(behind).toHaveLength(figures.behind);
  expect((await me.refused(planProgress, {})).status).toBe(403);
  expect((await t.as('school619').then((s) => s.ok(planProgress, {}))).items.filter((r) => r.clazzId < 619000)).toEqual(
    [],
  );
});
test('filters narrow rows and figures alike; the export equals the screen', async () => {
  const { items, figures } = await head.ok(planProgress, { sbjId: MATHS, grdId: 7, pageSize: 50 });
  expect(items.every((r) => r.sbjId === MATHS && r.clazzName.startsWith('七年级'))).toBe(true);
  expect(figures.clazzes).toBe(items.length);
  const file = await head.send(exportProgress, { sbjId: MATHS });
  expect(file.status).toBe(200);
  expect(file.raw.length).toBeGreaterThan(2000);
});
test('marking an hour moves the class on in the list of the head', async () => {
  const of = async () =>
    (await head.rows(planProgress, { sbjId: MATHS, clazzId: SEVEN })).find((r) => r.clazzId === SEVEN)!;
  const before = await of();
  await me.ok(markTaught, { id: before.planId, clazzId: SEVEN, linkIds: [before.next!.linkId], on: true });
  const after = await of();
  expect(after.taught).toBe(before.taught + 1);
  if (before.lag != null) expect(after.lag).toBe(before.lag - 1);
  expect(after.next?.no).toBe(before.next!.no + 1);
});
test("the plan's hours meet the timetable's lessons: the n-th lesson is the n-th hour; without a timetable the hours a week count", async () => {
  const [mine] = await me.rows(listPlans, { clazzId: SEVEN });
  const plan = await me.ok(getPlan, { id: mine!.planId });
  const units = plan.units.map(({ unitId, unit, hours }) => ({
    unitId,
    unit,
    hours: hours.map(({ linkId, name }) => ({ linkId, name })),
  }));
  const order = units.flatMap((u) => u.hours.map((h) => h.linkId));
  const paceAt = async (at: string) => {
    t.at(at);
    return (await me.ok(getPlan, { id: plan.planId })).clazzes.find((c) => c.clazzId === SEVEN)!;
  };
  // A term of its own, five Mondays ago, with two lessons a week: Tuesday and, in odd weeks, Thursday.
  await t.sql('delete from timetable_arrange where org_id = 189');
  await t.sql(
    'delete from timetable_term where org_id = 189 and not exists (select 1 from timetable_arrange a where a.org_id = 189)',
  );
  await me.ok(updatePlan, { id: plan.planId, name: plan.name, beginOn: '2027-03-01', weekHours: 5, units });
  expect(await paceAt('2027-03-17T04:00:00Z')).toMatchObject({ source: 'weeks', due: 12 });
  await t.sql(`insert into timetable_term values (189, 77, '试排', 2026, 2, '2027-03-01', '2027-07-01')`);
  const arrange = (id: number, weekday: number, weeks: string) =>
    t.sql(
      `
        insert into timetable_arrange (
          org_id, arrange_id, kind, term_id, clazz_id, sbj_id, teacher_id, weekday, sec_no, start_min, end_min,
          weeks, from_date, to_date, made_by, made_at
        )
        values (
          189, $1, 'period', 77, ${SEVEN}, ${MATHS}, $2, $3, 1, 480, 525, $4, '2027-03-01', '2027-07-01', $2, ${t.sqlNow}
        )
      `,
      [id, me.userId, weekday, weeks],
    );
  await arrange(1, 2, 'all');
  await arrange(2, 4, 'odd');
  await t.sql(`insert into timetable_day values (189, '2027-03-09', 77, 'holiday', null, null, '放假')`);
  // Weeks: 2 and 4 March; none (holiday) in week 2; 16 and 18 March.
  const third = await paceAt('2027-03-17T04:00:00Z');
  expect(third).toMatchObject({ source: 'timetable', due: 3 });
  expect(third.thisWeek.map((p) => p.linkId)).toEqual(order.slice(2, 4));
  expect(third.thisWeek[0]).toMatchObject({ unitNo: 1, hourNo: 3, no: 3 });
  const second = await paceAt('2027-03-10T04:00:00Z');
  expect(second).toMatchObject({ due: 2, thisWeek: [] });
  t.at(null);
});
test('a class without timetable and hours a week: nobody knows what is due', async () => {
  const [other] = await t.sql<{ clazz_id: number; user_id: number }>(
    `
      select clazz_id, user_id
      from class_teacher k
      where org_id = 189
        and sbj_id = 2
        and user_id <> $1
        and not exists (
          select 1
          from teachplan_clazz x
          where x.org_id = k.org_id and x.clazz_id = k.clazz_id and x.sbj_id = 2 and x.is_on
        )
      order by clazz_id, user_id
      limit 1
    `,
    [me.userId],
  );
  const [who, clazzIds] = other ? [await t.asUser(189, Number(other.user_id)), [Number(other.clazz_id)]] : [me, []];
  const plan = await who.ok(createPlan, {
    name: '没有周课时',
    sbjId: MATHS,
    clazzIds,
    units: [{ unit: '一', hours: [{ name: '甲', content: '<p>甲</p>' }] }],
  });
  for (const c of plan.clazzes)
    expect(c).toMatchObject({ due: null, lag: null, source: null, thisWeek: [], next: { no: 1 } });
});
test('a page of plans costs the same number of statements whatever its length', async () => {
  const count = async (pageSize: number) => (await asked(() => head.ok(planProgress, { pageSize }))).length;
  expect(await count(50)).toBe(await count(1));
});
