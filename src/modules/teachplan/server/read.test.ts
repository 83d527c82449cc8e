import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import {
  commonHours,
  commonPlans,
  endPlan,
  getPlan,
  listPlans,
  planChoices,
  removePlan,
  sharePlan,
  studyPlan,
  studyPlans,
  updatePlan,
} from '../contract';
import { MATHS, back, make } from './testing';

const [SEVEN, SEVEN_2] = [189002, 189003];
let t: TestApp;
let me: Caller;
let colleague: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  me = await t.as('teacher189');
  colleague = await t.as('classmgr189');
  await t.sql(
    'insert into people_teach_sbj (org_id, user_id, sbj_id, ord) values (189, $1, $2, 9) on conflict do nothing',
    [colleague.userId, MATHS],
  );
});
afterAll(async () => {
  await t.stop();
});

describe('who sees a plan', () => {
  test("a colleague's plan is gone until it is common; then it is read and begun from, not changed", async () => {
    const plan = await make(me, { name: '只给自己' });
    const id = plan.planId;
    for (const call of [getPlan, commonHours, endPlan, removePlan] as const)
      expect((await colleague.refused(call, { id })).status).toBe(404);
    expect((await me.ok(sharePlan, { id, on: true })).common).toBe(true);
    expect((await colleague.ok(getPlan, { id })).mine).toBe(false);
    expect((await colleague.ok(commonPlans, { sbjId: MATHS })).map((p) => p.planId)).toContain(id);
    expect((await colleague.ok(commonHours, { id })).hours).toMatchObject([
      { unitNo: 1, hourNo: 1, no: 1, taught: false },
      { hourNo: 2, no: 2 },
    ]);
    expect((await colleague.refused(updatePlan, { id, name: 'x', units: back(plan) })).error).toBe(
      'teachplan.fault.notYours',
    );
    expect((await colleague.refused(removePlan, { id })).status).toBe(403);
    await me.ok(sharePlan, { id, on: false });
    expect((await colleague.ok(commonPlans, {})).map((p) => p.planId)).not.toContain(id);
  });
  test("another school's teacher finds nothing of it", async () => {
    const [row] = await t.sql<{
      user_id: number;
    }>(`select p.user_id from people_person p join people_person_role r on r.org_id = p.org_id and r.user_id = p.user_id and r.role_id = 40
      where p.org_id = 619 and p.removed_at is null and not exists (select 1 from teachplan_plan x where x.org_id = 619 and x.user_id = p.user_id)
      order by p.user_id limit 1`);
    const stranger = await t.asUser(619, Number(row!.user_id));
    const [mine] = await me.rows(listPlans, {});
    await me.ok(sharePlan, { id: mine!.planId, on: true });
    expect((await stranger.refused(getPlan, { id: mine!.planId })).status).toBe(404);
    expect(await stranger.ok(commonPlans, {})).toEqual([]);
    await me.ok(sharePlan, { id: mine!.planId, on: false });
  });
  test('students see where their class stands, not what the teacher wrote', async () => {
    const child = await t.as('student189');
    const plans = await child.ok(studyPlans, { clazzId: SEVEN, sbjId: MATHS });
    expect(plans).toMatchObject([{ clazzName: '七年级1班', sbjName: '数学', userName: '周明辉' }]);
    const plan = await child.ok(studyPlan, { id: plans[0]!.planId });
    expect(plan.units[0]!.hours[0]).toMatchObject({ unitNo: 1, hourNo: 1, taught: true });
    expect(JSON.stringify(plan)).not.toContain('教学目标');
    const [other] = await t.sql<{ plan_id: number }>(
      `
        select plan_id
        from teachplan_plan p
        where org_id = 189
          and not exists (select 1 from teachplan_clazz k where k.org_id = p.org_id and k.plan_id = p.plan_id)
        order by plan_id
        limit 1
      `,
    );
    expect((await child.refused(studyPlan, { id: Number(other!.plan_id) })).status).toBe(404);
    expect((await child.refused(studyPlans, { clazzId: SEVEN_2 })).status).toBe(404);
    expect((await child.refused(listPlans, {})).status).toBe(403);
  });
  test('choices name the subjects, the running classes and the plan each follows', async () => {
    const { subjects, clazzes } = await me.in('en-US').ok(planChoices, {});
    expect(subjects).toEqual([{ sbjId: MATHS, sbjName: 'Mathematics' }]);
    expect(clazzes.find((c) => c.clazzId === SEVEN)).toMatchObject({ sbjIds: [MATHS], grdName: 'Junior Grade 1' });
    expect(clazzes.find((c) => c.clazzId === SEVEN)?.taken.find((k) => k.sbjId === MATHS)).toMatchObject({
      userName: '周明辉',
    });
  });
});
