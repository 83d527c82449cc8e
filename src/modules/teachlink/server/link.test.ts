import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { QUES, plant } from '../../homework/server/testing';
import { designGet } from '../../resource/contract';
import { endPlan } from '../../teachplan/contract';
import * as calls from '../contract';
import { EVENING, MORNING, SEVEN, childrenOf, hourOf, sent, teacherOf } from './testing';

let t: TestApp;
let teacher: Caller, mate: Caller, other: Caller, child: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [teacher, mate, other] = [await t.as('teacher189'), await t.as('classmgr189'), await teacherOf(t, 619)];
  await plant(t, teacher.userId);
  [child] = (await childrenOf(t, 1)) as [Caller];
  t.at(EVENING);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('a link is the hour of an own plan: design and reflection become texts of the own library', async () => {
  const linkId = await hourOf(teacher);
  expect(await teacher.ok(calls.getLink, { linkId })).toMatchObject({
    linkId,
    name: '数轴',
    unit: '有理数',
    designId: null,
    reflectId: null,
    resId: null,
    ended: false,
  });
  const design = await teacher.ok(calls.setDesign, { linkId, content: '<p>目标<script>x</script></p>' });
  expect(design.content).toBe('<p>目标</p>');
  expect(await teacher.ok(designGet, { id: design.resId })).toMatchObject({ content: '<p>目标</p>', mine: true });
  const reflect = await teacher.ok(calls.setReflect, { linkId, content: '<p>讲快了</p>' });
  expect(await teacher.ok(calls.getLink, { linkId })).toMatchObject({
    designId: design.resId,
    reflectId: reflect.resId,
    design: { content: '<p>目标</p>' },
    reflect: { content: '<p>讲快了</p>' },
  });
  expect((await teacher.refused(calls.setDesign, { linkId, content: '<p></p>' })).status).toBe(400);
});

test('a second window that saved first is not overwritten; typing grows one version, a version that others hold stays', async () => {
  const linkId = await hourOf(teacher, '相反数');
  const first = await teacher.ok(calls.setDesign, { linkId, content: '<p>一</p>' });
  t.at(`${testDayPlus(-2)}T10:00:05Z`);
  const second = await teacher.ok(calls.setDesign, { linkId, content: '<p>二</p>', savedAt: first.savedAt });
  expect((await teacher.refused(calls.setDesign, { linkId, content: '<p>旧</p>', savedAt: first.savedAt })).error).toBe(
    'kernel.fault.stale',
  );
  const versions = () =>
    t.sql('select ver_id from resource_version where org_id = 189 and res_id = $1', [second.resId]);
  expect(await versions()).toHaveLength(1);
  t.at(`${testDayPlus(-2)}T10:30:00Z`);
  await teacher.ok(calls.setDesign, { linkId, content: '<p>三</p>', savedAt: second.savedAt });
  expect(await versions()).toHaveLength(2);
  t.at(EVENING);
});

test('another own design can be hung on the link, a stranger’s cannot', async () => {
  const [a, b] = [await hourOf(teacher, '甲'), await hourOf(teacher, '乙')];
  const design = await teacher.ok(calls.setDesign, { linkId: a, content: '<p>好设计</p>' });
  expect((await teacher.ok(calls.setDesign, { linkId: b, designId: design.resId })).content).toBe('<p>好设计</p>');
  const [foreign] = await t.sql<{ res_id: number }>(
    `select res_id from resource_res where res_type = 'teachdesign' and not (org_id = 189 and owner_id = $1) order by res_id limit 1`,
    [teacher.userId],
  );
  if (foreign)
    expect((await teacher.refused(calls.setDesign, { linkId: b, designId: Number(foreign.res_id) })).status).toBe(404);
});

test('the link of another teacher and of another school is gone, and children never see design or reflection', async () => {
  const linkId = await sent(teacher, [QUES.single.verId], '墙');
  await teacher.ok(calls.setDesign, { linkId, content: '<p>秘密的设计</p>' });
  await teacher.ok(calls.setReflect, { linkId, content: '<p>秘密的反思</p>' });
  for (const who of [mate, other]) {
    expect((await who.refused(calls.getLink, { linkId })).status).toBe(404);
    expect((await who.refused(calls.setDesign, { linkId, content: '<p>x</p>' })).status).toBe(404);
    expect((await who.refused(calls.getPreview, { linkId })).status).toBe(404);
    expect((await who.refused(calls.setPreview, { linkId, resIds: [], queIds: [] })).status).toBe(404);
    expect((await who.refused(calls.getSurvey, { linkId })).status).toBe(404);
    expect((await who.refused(calls.setShare, { linkId, on: true })).status).toBe(404);
  }
  for (const call of [calls.getLink, calls.getPreview, calls.getSurvey] as const)
    expect((await child.refused(call, { linkId })).status).toBe(403);
  const seen = JSON.stringify([
    await child.ok(calls.studyPreview, { linkId }),
    await child.ok(calls.perform, { linkId }),
    await child.ok(calls.studyLinks, {}),
  ]);
  expect(seen).not.toContain('秘密');
});

test('a plan that has ended is read only', async () => {
  const linkId = await hourOf(teacher, '结束');
  const { planId } = await teacher.ok(calls.getLink, { linkId });
  await teacher.ok(calls.setDesign, { linkId, content: '<p>留下</p>' });
  await teacher.ok(endPlan, { id: planId });
  expect(await teacher.ok(calls.getLink, { linkId })).toMatchObject({
    ended: true,
    design: { content: '<p>留下</p>' },
  });
  for (const refused of [
    teacher.refused(calls.setDesign, { linkId, content: '<p>晚</p>' }),
    teacher.refused(calls.setPreview, { linkId, resIds: [], queIds: [] }),
    teacher.refused(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: MORNING }),
  ])
    expect((await refused).error).toBe('teachlink.fault.ended');
});
