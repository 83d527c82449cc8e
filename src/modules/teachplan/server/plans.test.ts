import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import type { InputOf } from '../../../kernel/shared/call';
import { createPlan, endPlan, getPlan, listPlans, markTaught, planChoices, removePlan, updatePlan } from '../contract';
import { MATHS, back, hour, make, units } from './testing';

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

const refusedAt = async (who: Caller, input: Partial<InputOf<typeof createPlan>>) =>
  (await who.refused(createPlan, { name: '测试计划', sbjId: MATHS, units: units('数轴'), ...input })).fields?.[0];

describe('what a plan must hold', () => {
  test('[V-071] plan content cannot be empty', async () => {
    expect(await refusedAt(me, { units: [] })).toMatchObject({ path: 'units', text: '教学计划内容不能为空' });
    for (const content of ['', '<p> </p>', '<p>&nbsp;</p>'])
      expect(await refusedAt(me, { units: [{ unit: '一', hours: [hour('数轴', content)] }] })).toMatchObject({
        path: 'units.0.hours.0.content',
        text: '教学计划内容不能为空',
      });
    // Nothing is left of it once it is cleaned.
    expect(
      await refusedAt(me, { units: [{ unit: '一', hours: [hour('数轴', '<script>alert(1)</script>')] }] }),
    ).toMatchObject({ path: 'units.0.hours.0.content', text: '“数轴”还没有内容' });
    expect((await me.in('en-US').refused(createPlan, { name: 'x', sbjId: MATHS, units: [] })).fields?.[0]?.text).toBe(
      'The content of a teaching plan cannot be empty',
    );
  });
  test('[V-072] a plan needs at least one hour', async () => {
    expect(await refusedAt(me, { units: [{ unit: '有理数', hours: [] }] })).toMatchObject({
      path: 'units',
      text: '教学计划至少要有一个课时',
    });
    const plan = await make(me);
    expect(
      (await me.refused(updatePlan, { id: plan.planId, name: plan.name, units: [{ unit: '有理数', hours: [] }] }))
        .fields?.[0],
    ).toMatchObject({ path: 'units' });
  });
  test('[V-073] a unit row with hours needs a unit name; a row without anything is dropped', async () => {
    expect(await refusedAt(me, { units: [{ unit: ' ', hours: [hour('数轴')] }] })).toMatchObject({
      path: 'units.0.unit',
      text: '有课时的一行要填写单元名称',
    });
    const plan = await make(me, {
      units: [{ unit: '', hours: [] }, ...units('数轴'), { unit: '待定单元', hours: [] }],
    });
    expect(plan.units.map((u) => u.unit)).toEqual(['有理数', '待定单元']);
  });
  test('[E-037] a teacher without a teaching subject is told to set it; other subjects are refused', async () => {
    expect(await refusedAt(me, { sbjId: 1 })).toMatchObject({ path: 'sbjId', code: 'teachplan.fault.otherSubject' });
    const bureau = await t.as('bureau4109');
    expect(await bureau.refused(createPlan, { name: 'x', sbjId: MATHS, units: units('数轴') })).toMatchObject({
      error: 'teachplan.fault.noSubject',
      message: '请先设置任教学科',
    });
    expect((await bureau.in('en-US').refused(planChoices, {})).message).toBe('Please set teaching subject');
  });
  test('formatted text is cleaned, and only open pictures of the own school stay', async () => {
    const plan = await make(me, {
      units: [
        {
          unit: '一',
          hours: [hour('数轴', '<p onclick="x()">数轴<script>1</script><img src="https://evil.cn/a.png"></p>')],
        },
      ],
    });
    expect(plan.units[0]!.hours[0]!.content).toBe('<p>数轴</p>');
    const [own] = await t.sql<{ path: string }>(
      `select path from files_file where org_id = 189 and open and state = 'ready' order by path limit 1`,
    );
    const [strange] = await t.sql<{ path: string }>(
      `select path from files_file where org_id <> 189 and open and state = 'ready' order by path limit 1`,
    );
    const withPicture = (path: string) => [
      {
        unit: '一',
        hours: [hour('数轴', `<p><img src="/api/file/store/get?path=${encodeURIComponent(path)}" /></p>`)],
      },
    ];
    expect((await make(me, { units: withPicture(own!.path) })).units[0]!.hours[0]!.content).toContain(
      encodeURIComponent(own!.path),
    );
    expect((await me.refused(createPlan, { name: 'x', sbjId: MATHS, units: withPicture(strange!.path) })).error).toBe(
      'teachplan.fault.strangePicture',
    );
  });
  test('a textbook of another subject is refused', async () => {
    const [book] = await t.sql<{ tbk_id: number }>(
      'select tbk_id from textbook_textbook where sbj_id = 1 order by tbk_id limit 1',
    );
    expect(await refusedAt(me, { tbkId: Number(book!.tbk_id) })).toMatchObject({
      path: 'tbkId',
      code: 'teachplan.fault.wrongBook',
    });
  });
});

describe('saving', () => {
  test('an hour keeps its link through every change of name, order and unit; its content stays when it is not sent', async () => {
    const plan = await make(me);
    const [first, second] = plan.units[0]!.hours;
    const saved = await me.ok(updatePlan, {
      id: plan.planId,
      name: '改名',
      rev: plan.rev,
      units: [
        { unit: '新单元', hours: [{ linkId: second!.linkId, name: '绝对值（一）' }] },
        {
          unitId: plan.units[0]!.unitId,
          unit: '有理数',
          hours: [
            { ...hour('插入'), content: '<p>新</p>' },
            { linkId: first!.linkId, name: '数轴', content: '<p>改过</p>' },
          ],
        },
      ],
    });
    expect(saved).toMatchObject({ name: '改名', rev: plan.rev + 1, unitCount: 2, hourCount: 3 });
    const after = await me.ok(getPlan, { id: plan.planId });
    expect(after.units.map((u) => u.hours.map((h) => [h.name, h.content]))).toEqual([
      [['绝对值（一）', '<p>绝对值的内容</p>']],
      [
        ['插入', '<p>新</p>'],
        ['数轴', '<p>改过</p>'],
      ],
    ]);
    expect(after.units[0]!.hours[0]!.linkId).toBe(second!.linkId);
    expect(after.units[1]!.unitId).toBe(plan.units[0]!.unitId);
    await me.ok(updatePlan, {
      id: plan.planId,
      name: '改名',
      units: [{ unitId: plan.units[0]!.unitId, unit: '有理数', hours: [{ linkId: first!.linkId, name: '数轴' }] }],
    });
    expect((await me.ok(getPlan, { id: plan.planId })).hourCount).toBe(1);
  });
  test('a second window does not overwrite what the first one saved', async () => {
    const plan = await make(me);
    await me.ok(updatePlan, { id: plan.planId, name: '窗口一', rev: plan.rev, units: back(plan) });
    const older = { id: plan.planId, name: '窗口二', rev: plan.rev, units: back(plan) };
    const refused = await me.refused(updatePlan, older);
    expect([refused.error, refused.changed?.values]).toEqual(['kernel.fault.changedSince', { name: '窗口一' }]);
    expect((await me.ok(getPlan, { id: plan.planId })).name).toBe('窗口一');
  });
  test('units and hours of another plan are not taken over', async () => {
    const [plan, other] = [await make(me), await make(colleague)];
    const theirs = other.units[0]!;
    expect(
      (
        await me.refused(updatePlan, {
          id: plan.planId,
          name: 'x',
          units: [{ unit: '一', hours: [{ linkId: theirs.hours[0]!.linkId, name: 'x' }] }],
        })
      ).error,
    ).toBe('teachplan.fault.notInPlan');
    expect(
      (
        await me.refused(updatePlan, {
          id: plan.planId,
          name: 'x',
          units: [{ unitId: theirs.unitId, unit: '一', hours: [hour('x')] }],
        })
      ).error,
    ).toBe('teachplan.fault.notInPlan');
    const twice = plan.units[0]!.hours[0]!.linkId;
    expect(
      (
        await me.refused(updatePlan, {
          id: plan.planId,
          name: 'x',
          units: [
            {
              unit: '一',
              hours: [
                { linkId: twice, name: 'a' },
                { linkId: twice, name: 'b' },
              ],
            },
          ],
        })
      ).error,
    ).toBe('teachplan.fault.notInPlan');
  });
  test('the same create sent twice makes one plan', async () => {
    const input = { name: '只要一份', sbjId: MATHS, units: units('数轴') };
    const [a, b] = [await me.with('k-plan-1').ok(createPlan, input), await me.with('k-plan-1').ok(createPlan, input)];
    expect(a.planId).toBe(b.planId);
  });
  test('a long plan is saved and read with a fixed number of statements', async () => {
    const plan = await make(me, {
      units: Array.from({ length: 12 }, (_, i) => ({
        unit: `单元${i}`,
        hours: Array.from({ length: 10 }, (__, k) => hour(`课时${i}-${k}`)),
      })),
    });
    expect(plan).toMatchObject({ unitCount: 12, hourCount: 120 });
    await me.ok(updatePlan, { id: plan.planId, name: '长计划', rev: plan.rev, units: back(plan).toReversed() });
    const after = await me.ok(getPlan, { id: plan.planId });
    expect(after.units.map((u) => u.unit)[0]).toBe('单元11');
    expect(after.units.flatMap((u) => u.hours.map((h) => h.linkId))).toEqual(
      plan.units.toReversed().flatMap((u) => u.hours.map((h) => h.linkId)),
    );
  });
});

describe('classes and the end', () => {
  test('a class follows one running plan in a subject; who has it is named', async () => {
    const refused = await me.refused(createPlan, {
      name: '第二份',
      sbjId: MATHS,
      clazzIds: [SEVEN],
      units: units('数轴'),
    });
    expect(refused).toMatchObject({ status: 409, error: 'teachplan.fault.clazzTaken', fields: [{ path: 'clazzIds' }] });
    expect(refused.message).toContain('七年级1班');
    expect(refused.message).toContain('七年级上册数学教学计划');
  });
  test('two who take one class at the same moment: one gets it', async () => {
    const mine = (await me.rows(listPlans, { clazzId: SEVEN }))[0]!;
    const plan = await me.ok(getPlan, { id: mine.planId });
    await me.ok(updatePlan, { id: plan.planId, name: plan.name, clazzIds: [SEVEN], units: back(plan) });
    const results = await Promise.all(
      [1, 2, 3].map((n) =>
        me.send(createPlan, { name: `抢${n}`, sbjId: MATHS, clazzIds: [SEVEN_2], units: units('数轴') }),
      ),
    );
    expect(results.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    const won = results.find((r) => r.status === 200)!.body;
    await me.ok(removePlan, { id: won.planId });
    await me.ok(updatePlan, { id: plan.planId, name: plan.name, clazzIds: [SEVEN, SEVEN_2], units: back(plan) });
  });
  test("other people's classes and another school's are gone", async () => {
    const theirs = await t.make.clazz({ masterId: colleague.userId });
    for (const { clazzId } of [theirs, await t.make.clazz({ orgId: 619 })])
      expect(
        (await me.refused(createPlan, { name: 'x', sbjId: MATHS, clazzIds: [clazzId], units: units('数轴') })).status,
      ).toBe(404);
  });
  test('[S-026] a teaching plan can be ended: its classes are freed and it takes no further hours', async () => {
    const school = await t.sql<{ clazz_id: number }>(
      `
        select clazz_id
        from class_teacher
        where org_id = 189
          and user_id = $1
          and sbj_id = 2
          and clazz_id not in (select clazz_id from teachplan_clazz where org_id = 189 and is_on)
        order by clazz_id
        limit 1
      `,
      [colleague.userId],
    );
    const clazzId = Number(school[0]?.clazz_id ?? 0);
    const who = clazzId ? colleague : me;
    const classes = clazzId ? [clazzId] : [];
    const plan = await make(who, { clazzIds: classes });
    expect(await who.ok(endPlan, { id: plan.planId })).toMatchObject({ ended: true });
    expect((await who.ok(endPlan, { id: plan.planId })).ended).toBe(true);
    expect(
      await who.refused(updatePlan, {
        id: plan.planId,
        name: 'x',
        units: [...back(plan), { unit: '再加', hours: [hour('一课时')] }],
      }),
    ).toMatchObject({ status: 409, error: 'teachplan.fault.ended', message: '教学计划已经结束，不能再修改' });
    expect(
      (
        await who.refused(markTaught, {
          id: plan.planId,
          clazzId: clazzId || SEVEN,
          linkIds: [plan.units[0]!.hours[0]!.linkId],
          on: true,
        })
      ).error,
    ).toBe('teachplan.fault.ended');
    await make(who, { name: '接着的一份', clazzIds: classes });
    expect((await who.rows(listPlans, { ended: true, pageSize: 50 })).map((p) => p.planId)).toContain(plan.planId);
    expect((await who.rows(listPlans, { ended: false, pageSize: 50 })).map((p) => p.planId)).not.toContain(plan.planId);
  });
  test('what a class has had is marked once and taken back', async () => {
    const [mine] = await me.rows(listPlans, { clazzId: SEVEN });
    const plan = await me.ok(getPlan, { id: mine!.planId });
    const last = plan.units.at(-1)!.hours.at(-1)!.linkId;
    const before = plan.clazzes.find((c) => c.clazzId === SEVEN)!;
    const mark = (on: boolean) => me.ok(markTaught, { id: plan.planId, clazzId: SEVEN, linkIds: [last], on });
    expect((await mark(true)).taught).toBe(before.taught + 1);
    expect((await mark(true)).taught).toBe(before.taught + 1);
    expect((await me.ok(getPlan, { id: plan.planId })).units.at(-1)!.hours.at(-1)!.taughtIn).toEqual([SEVEN]);
    expect((await mark(false)).taught).toBe(before.taught);
    expect((await me.refused(markTaught, { id: plan.planId, clazzId: 619001, linkIds: [last], on: true })).status).toBe(
      404,
    );
  });
});
