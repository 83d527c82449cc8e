import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { emptied } from '../../psychology/server/testing';
import * as calls from '../contract';

const AT = '2026-11-23T02:00:00Z';
const FORM = 7001;
let t: TestApp;
let school: Caller;
/** Classes by grade. */
let clazzes: ReadonlyMap<number, readonly number[]>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(AT);
  school = await t.as('school189');
  const rows = await t.sql<{ clazz_id: string; grd_id: string }>(sql`
    select z.clazz_id, z.grd_id
    from class_clazz_v z
    where z.org_id = 189 and z.clazz_type = 1 and z.ended_at is null
    order by z.grd_id, z.order_no, z.clazz_id`);
  const of = new Map<number, number[]>();
  for (const { grd_id, clazz_id } of rows)
    of.set(Number(grd_id), [...(of.get(Number(grd_id)) ?? []), Number(clazz_id)]);
  clazzes = of;
  // Whatever day the world was made on, the autumn is a term without a holiday.
  await t.sql(`delete from timetable_day where org_id = 189`);
  await t.sql(`update timetable_term set first_on = '2026-09-01', last_on = '2027-01-22' where org_id = 189`);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await emptied(t);
});

const clazz = (grdId: number, at = 0): number => clazzes.get(grdId)![at]!;
/** A sleep form of grades 7 to 9. */
const form = (schemaId: number, yearId: number, termId: number, startOn: string, endOn: string) =>
  t.sql(sql`
    insert into psychology_schema (org_id, schema_id, kind, name, year_id, term_id, grd_ids, start_on, end_on, variant, is_on,
      made_by, made_at)
    values (189, ${schemaId}, 'psqi', ${`问卷 ${schemaId}`}, ${yearId}, ${termId}, '{7,8,9}', ${startOn}, ${endOn}, '1-5',
      false, 1, ${t.now()})`);
const now = () => form(FORM, 2026, 1, '2026-11-01', '2026-12-31');
/** What a class adds up to: children by whole hours slept. */
async function answered(clazzId: number, hours: Readonly<Record<number, number>>, over = 0, schemaId = FORM) {
  const count = Object.values(hours).reduce((sum, n) => sum + n, 0);
  const minutes = Object.entries(hours).reduce((sum, [hour, n]) => sum + Number(hour) * 60 * n, 0);
  const rows: readonly (readonly [string, string, number, number])[] = [
    ['total', 'fair', count, count * 7],
    ['slept', 'minutes', count, minutes],
    ['cutoff', 'over', over, 0],
    ['cutoff', 'within', count - over, 0],
    ['C', '1', count, count],
    ...Object.entries(hours).map(([hour, n]) => ['hours', hour, n, 0] as const),
  ];
  for (const [measure, code, n, total] of rows)
    await t.sql(sql`
      insert into psychology_sum (org_id, schema_id, clazz_id, measure, code, count, total)
      values (189, ${schemaId}, ${clazzId}, ${measure}, ${code}, ${n}, ${total})`);
}
const stat = (input: Parameters<typeof school.ok<typeof calls.statSleep>>[1] = {}) => school.ok(calls.statSleep, input);
const shown = (groups: readonly { readonly id: number; readonly figures: object | null }[]) =>
  groups.filter(({ figures }) => figures).map(({ id }) => id);

describe('rates', () => {
  test('[J sleep] by school, grade and class: mean hours, who reaches the hours of the stage, who is over the cut-off', async () => {
    await now();
    await answered(clazz(7), { 9: 12, 7: 8 }, 6);
    await answered(clazz(8), { 8: 10, 10: 10 });
    const { whole, groups, trail } = await stat();
    expect(trail).toMatchObject([{ level: 'org', id: 0 }]);
    expect(whole).toMatchObject({ count: 40, minutes: 516, line: 540, reached: 22, judged: 40, over: 6 });
    expect(whole?.bands).toEqual([{ code: 'fair', count: 40 }]);
    expect(whole?.components.map(({ code, counts }) => [code, counts])).toContainEqual(['C', [0, 40, 0, 0]]);
    expect(groups.map(({ id, figures }) => [id, figures?.count, figures?.reached, figures?.over])).toEqual([
      [7, 20, 12, 6],
      [8, 20, 10, 0],
    ]);
    const seven = await stat({ level: 'clz', grdId: 7 });
    expect(seven.groups.map(({ id, figures }) => [id, figures?.minutes])).toEqual([[clazz(7), 492]]);
    expect([seven.whole?.count, seven.trail.map(({ level }) => level)]).toEqual([20, ['org', 'grd']]);
    const one = await stat({ level: 'clz', clazzId: clazz(8) });
    expect([one.whole?.reached, one.groups.length, one.trail.map(({ level }) => level)]).toEqual([
      10,
      1,
      ['org', 'grd', 'clz'],
    ]);
  });
  test('[J sleep] a primary class is held to ten hours and a junior class to nine, also in one sum', async () => {
    await now();
    await t.sql(sql`update class_clazz set stg_id = 1 where org_id = 189 and clazz_id = ${clazz(7)}`);
    await answered(clazz(7), { 9: 5 });
    await answered(clazz(8), { 9: 5 });
    const { whole, groups } = await stat();
    await t.sql(sql`update class_clazz set stg_id = 2 where org_id = 189 and clazz_id = ${clazz(7)}`);
    expect([whole?.reached, whole?.judged, whole?.line]).toEqual([5, 10, null]);
    expect(groups.map(({ figures }) => figures?.reached)).toEqual([0, 5]);
  });
  test('[J sleep] forms of a time before hours were summed count in the mean and not in the rate', async () => {
    await now();
    await answered(clazz(7), { 8: 6 });
    await t.sql(`delete from psychology_sum where measure = 'hours'`);
    expect((await stat()).whole).toMatchObject({ count: 6, minutes: 480, judged: 0, reached: 0 });
  });
  test('[J sleep] terms stand beside each other, the newest form with answers is the one that is shown', async () => {
    await now();
    await form(7002, 2025, 2, '2026-04-01', '2026-05-01');
    await form(7003, 2026, 2, '2027-03-01', '2027-04-01');
    await answered(clazz(7), { 9: 5 });
    await answered(clazz(7), { 6: 12 }, 6, 7002);
    const { form: chosen, terms } = await stat({ level: 'clz', clazzId: clazz(7) });
    expect(chosen?.schemaId).toBe(FORM);
    expect(terms.map((one) => [one.schemaId, one.figures?.count, one.figures?.reached, one.figures?.over])).toEqual([
      [FORM, 5, 5, 0],
      [7002, 12, 0, 6],
    ]);
    expect((await stat({ schemaId: 7002 })).whole?.minutes).toBe(360);
    expect((await stat({ schemaId: 7003 })).whole).toBeNull();
  });
});

describe('small groups', () => {
  test('[J sleep] a group under five is hidden, and the smallest beside it with it', async () => {
    await now();
    await answered(clazz(7), { 9: 20 });
    await answered(clazz(8), { 9: 6 });
    await answered(clazz(9), { 9: 4 });
    const { whole, groups } = await stat();
    expect([whole?.count, shown(groups)]).toEqual([30, [7]]);
    // Neither by the class, which is the whole grade, nor by naming it.
    expect(shown((await stat({ level: 'clz' })).groups)).toEqual([clazz(7)]);
    for (const place of [{ grdId: 8 }, { clazzId: clazz(8) }, { grdId: 9 }, { clazzId: clazz(9) }] as const) {
      const at = await stat({ level: 'clz', ...place });
      expect([place, at.whole, shown(at.groups), at.terms.map(({ figures }) => figures)]).toEqual([
        place,
        null,
        [],
        [null],
      ]);
    }
  });
  test('[J sleep] a class under five is not reckoned from its grade', async () => {
    await now();
    await answered(clazz(7, 0), { 9: 10 });
    await answered(clazz(7, 1), { 9: 3 });
    const { whole, groups } = await stat({ level: 'clz', grdId: 7 });
    expect([whole?.count, shown(groups)]).toEqual([13, []]);
    expect((await stat()).whole?.count).toBe(13);
  });
  test('[J sleep] a rate of fewer than five children is hidden, and the one beside it that would tell it', async () => {
    await now();
    await answered(clazz(7), { 9: 16, 7: 4 }, 3);
    await answered(clazz(8), { 9: 20 }, 9);
    const { whole, groups, terms } = await stat();
    expect(whole).toMatchObject({ count: 40, reached: null, judged: null, over: 12 });
    expect(groups.map(({ figures }) => [figures?.count, figures?.reached, figures?.judged, figures?.over])).toEqual([
      [20, null, null, null],
      [20, 20, 20, null],
    ]);
    expect(terms.map(({ figures }) => [figures?.reached, figures?.over])).toEqual([[null, 12]]);
    expect(whole?.components.find(({ code }) => code === 'C')?.counts).toEqual([0, 40, 0, 0]);
  });
  test('[J sleep] fewer than five in the whole school are not shown', async () => {
    await now();
    await answered(clazz(7), { 9: 4 });
    expect((await stat()).whole).toBeNull();
  });
});

describe('beside sleep', () => {
  test('[J sleep] the first lesson of the stage, and when at the earliest it should begin', async () => {
    await now();
    await answered(clazz(7), { 9: 5 });
    const [slow] = await t.sql<{ start_min: number; early_min: number }>(sql`
      select min(p.start_min) filter (where p.kind = 'lesson') as start_min, min(p.start_min) as early_min
      from timetable_period_v p
      where p.org_id = 189 and p.stg_id = 2`);
    const { whole, starts } = await stat();
    expect(starts).toEqual([{ stgId: 2, startMin: slow!.start_min, earlyMin: slow!.early_min, notBefore: 480 }]);
    expect(whole?.startMin).toBe(slow!.start_min);
  });
  test('[J sleep] homework by child and school day, of the four weeks up to the form, and none is no nought', async () => {
    await now();
    await answered(clazz(7), { 9: 5 });
    await answered(clazz(8), { 9: 5 });
    await t.sql(`update homework_reply set spent = 0 where org_id = 189`);
    expect((await stat()).whole?.homework).toBeNull();
    const [child] = await t.sql<{ user_id: string; n: number }>(sql`
      select min(s.user_id) as user_id, count(*)::int as n
      from class_student_v s
      where s.org_id = 189 and s.clazz_id = ${clazz(7)}`);
    const task = (taskId: number, kind: string, startAt: string, hours: number) =>
      t.sql(sql`
        with made as (
          insert into homework_task (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, is_late_on, release,
            full_score, que_count, made_at)
          values (189, ${taskId}, ${school.userId}, ${kind}, '作业', 2, 1, ${startAt}, true, 'due', 100, 1, ${t.now()}))
        insert into homework_reply (org_id, task_id, user_id, clazz_id, state, submitted_at, spent)
        values (189, ${taskId}, ${Number(child!.user_id)}, ${clazz(7)}, 'submitted', ${startAt}, ${hours * 3600})`);
    const children = child!.n;
    await task(71, 'work', '2026-11-20T10:00:00Z', children * 20);
    await task(72, 'work', '2026-10-01T10:00:00Z', children * 99);
    await task(73, 'exam', '2026-11-20T10:00:00Z', children * 99);
    const at = async (clazzId: number) => (await stat({ level: 'clz', clazzId })).whole?.homework;
    // 20 hours a child over the 20 school days of four weeks, and over 19 where one was a holiday.
    expect(await at(clazz(7))).toBe(60);
    await t.sql(sql`
      insert into timetable_day (org_id, term_id, on_date, kind, name)
      select org_id, term_id, date '2026-11-19', 'holiday', '校运会' from timetable_term where org_id = 189`);
    expect(await at(clazz(7))).toBe(63);
    expect(await at(clazz(8))).toBeNull();
  });
});

describe('who', () => {
  test('[J sleep] sums are campus health: its holder sees them; teachers, children, the bureau and others do not', async () => {
    await now();
    await answered(clazz(7), { 9: 5 });
    expect((await (await t.as('peteach189')).ok(calls.statSleep, {})).whole?.count).toBe(5);
    for (const login of ['classmgr189', 'teacher189', 'student189', 'bureau4109', 'platform'])
      expect([login, (await (await t.as(login)).send(calls.statSleep, {})).status]).toEqual([login, 403]);
  });
  test('[J sleep] another school finds neither the form nor the classes', async () => {
    await now();
    await answered(clazz(7), { 9: 5 });
    const other = await t.as('school619');
    expect(await other.ok(calls.statSleep, {})).toMatchObject({ form: null, groups: [], terms: [] });
    expect((await other.refused(calls.statSleep, { schemaId: FORM })).status).toBe(404);
    for (const who of [school, other])
      expect((await who.refused(calls.statSleep, { level: 'clz', clazzId: 619001 })).status).toBe(404);
    expect(await stat({ level: 'clz', clazzId: clazz(9) })).toMatchObject({ groups: [], whole: null });
    const mht = sql`update psychology_schema set kind = 'mht' where schema_id = ${FORM}`;
    await t.sql(mht);
    expect((await school.refused(calls.statSleep, { schemaId: FORM })).status).toBe(404);
  });
});

/** Moves a child to another class at an instant, as the roster does. */
async function moved(userId: number, from: number, to: number, at: string): Promise<void> {
  await t.sql(
    `update class_enrolment set removed_at = $3, removed_why = 'moved', is_home = false
     where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [from, userId, at],
  );
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (189, $1, $2, $3, true)`,
    [to, userId, at],
  );
}

test('a form that is over has the children of its last day, class by class; one that runs has those of today', async () => {
  await t.sql("update class_enrolment set joined_at = '2026-08-01' where org_id = 189");
  await form(7004, 2026, 1, '2026-09-01', '2026-10-31');
  await form(7005, 2026, 2, '2026-11-01', '2026-12-31');
  const expected = async (schemaId: number, clazzId: number) =>
    (await stat({ schemaId, level: 'clz', clazzId })).expected;
  const all = () => Promise.all([7004, 7005].flatMap((id) => [clazz(7), clazz(8)].map((at) => expected(id, at))));
  const [seven = 0, eight = 0, ...today] = await all();
  expect(seven).toBeGreaterThan(0);
  expect(today).toEqual([seven, eight]);
  const [kid] = await t.sql<{ user_id: string }>(
    'select min(user_id) as user_id from class_student_v where org_id = 189 and clazz_id = $1',
    [clazz(7)],
  );
  await moved(Number(kid?.user_id), clazz(7), clazz(8), '2026-11-10T08:00:00Z');
  expect(await all()).toEqual([seven, eight, seven - 1, eight + 1]);
});
