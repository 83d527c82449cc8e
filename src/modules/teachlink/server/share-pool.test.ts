import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { fileUpload } from '../../files/contract';
import { QUES, plant } from '../../homework/server/testing';
import { wareCreate } from '../../resource/contract';
import { createPlan } from '../../teachplan/contract';
import { units } from '../../teachplan/server/testing';
import * as calls from '../contract';
import { copied } from './share-pool';
import { EVENING, MATHS, childrenOf, sent, teacherOf } from './testing';

let t: TestApp;
let teacher: Caller, mate: Caller, guest: Caller, far: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  [mate, guest, far] = [await t.as('classmgr189'), await teacherOf(t, 619), await teacherOf(t, 710)];
  await plant(t, teacher.userId);
  t.at(EVENING);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const seenBy = async (who: Caller, linkId: number) =>
  (await who.rows(calls.sharedLinks, {})).some((l) => l.linkId === linkId);

/** A link with a design and six children's answers, five of them wrong alike. */
async function full(name: string): Promise<number> {
  const linkId = await sent(teacher, [QUES.single.verId, QUES.blank.verId], name);
  await teacher.ok(calls.setDesign, { linkId, content: `<p>${name}的设计</p>` });
  await teacher.ok(calls.setReflect, { linkId, content: '<p>下次先画图</p>' });
  for (const child of await childrenOf(t, 5))
    await child.ok(calls.answerSurvey, {
      linkId,
      answers: [
        { qid: 9001, qcid: 0, answer: { picks: [3] } },
        { qid: 9004, qcid: 0, answer: { blanks: ['小明写的话', '负数'] } },
      ],
    });
  return linkId;
}

test('a link is shared with colleagues of the subject, the school or the city, and with nobody beyond', async () => {
  const linkId = await full('分享');
  expect(await seenBy(guest, linkId)).toBe(false);
  expect(await teacher.ok(calls.setShare, { linkId, on: true, scope: 'org' })).toMatchObject({
    on: true,
    scope: 'org',
  });
  expect([await seenBy(mate, linkId), await seenBy(guest, linkId)]).toEqual([true, false]);
  expect((await guest.refused(calls.sharedLink, { linkId })).status).toBe(404);
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'reg' });
  expect([await seenBy(guest, linkId), await seenBy(far, linkId)]).toEqual([true, false]);
  expect((await far.refused(calls.sharedLink, { linkId })).status).toBe(404);
  expect((await far.refused(calls.copyShared, { linkId })).status).toBe(404);
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'group' });
  expect([await seenBy(teacher, linkId), await seenBy(guest, linkId)]).toEqual([true, false]);
  expect(await teacher.ok(calls.getShare, { linkId })).toMatchObject({ on: true, scope: 'group' });
});

test('what leaves is frozen: counts with groups under five hidden, no child’s words, and later changes stay at home', async () => {
  const linkId = await full('冻结');
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'reg' });
  t.at(`${testDayPlus(-2)}T11:00:00Z`);
  await teacher.ok(calls.setDesign, { linkId, content: '<p>后来的设计</p>' });
  t.at(EVENING);
  const seen = await guest.ok(calls.sharedLink, { linkId });
  expect(seen).toMatchObject({ design: '<p>冻结的设计</p>', author: '周明辉', survey: { handedIn: 5 } });
  expect(seen.survey?.parts[0]).toMatchObject({ right: 0, rate: 0, wrong: [{ answer: { picks: [3] }, count: 5 }] });
  expect(seen.survey?.parts[1]?.wrong).toEqual([]);
  const all = JSON.stringify(seen);
  expect(all).not.toContain('小明');
  for (const child of await childrenOf(t, 5)) expect(all).not.toContain(String(child.userId));
});

test('copying makes an own link with its source named; taking the share back leaves the copy', async () => {
  const linkId = await full('复制');
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'reg' });
  await t.sql(`delete from teachplan_plan where org_id = 619 and user_id = $1`, [guest.userId]);
  expect((await guest.refused(calls.copyShared, { linkId })).error).toBe('teachlink.fault.noPlan');
  const plan = await guest.ok(createPlan, { name: '自己的计划', sbjId: MATHS, units: units('开头') });
  const copy = await guest.ok(calls.copyShared, { linkId });
  expect(copy.planId).toBe(plan.planId);
  await t.told(619, 'teachlink.%');
  expect(await guest.ok(calls.getLink, { linkId: copy.linkId })).toMatchObject({
    name: '复制',
    planId: plan.planId,
    source: { author: '周明辉' },
    design: { content: '<p>复制的设计</p>' },
    reflect: null,
  });
  expect((await guest.ok(calls.getPreview, { linkId: copy.linkId })).questions.map((q) => q.qid)).toEqual([9001, 9004]);
  expect((await teacher.ok(calls.getShare, { linkId })).copies).toBe(1);
  // Shared again, the count of copies stays.
  expect(await teacher.ok(calls.setShare, { linkId, on: true, scope: 'reg' })).toMatchObject({ on: true, copies: 1 });
  await teacher.ok(calls.setShare, { linkId, on: false });
  expect((await guest.refused(calls.sharedLink, { linkId })).status).toBe(404);
  expect((await guest.ok(calls.getLink, { linkId: copy.linkId })).design?.content).toBe('<p>复制的设计</p>');
});

test('a copy is counted once however often it is heard, also of a link without a design', async () => {
  const linkId = await sent(teacher, [QUES.single.verId], '无设计');
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'reg' });
  await guest.ok(createPlan, { name: '再一个计划', sbjId: MATHS, units: units('再开头') });
  const copy = await guest.ok(calls.copyShared, { linkId });
  await t.told(619, 'teachlink.%');
  const payload = { linkId: copy.linkId, from: linkId, userId: guest.userId, author: '', name: '', sbjId: MATHS };
  await inOrg(t.kernel.pools.tenant, 619, (door) =>
    copied.run({ orgId: 619, id: 0, payload: { ...payload, design: null } }, door, t.kernel),
  );
  expect((await teacher.ok(calls.getShare, { linkId })).copies).toBe(1);
});

test('a share whose hour is gone is still its author’s to take back, and nobody else’s', async () => {
  const linkId = await full('留下的分享');
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'org' });
  await t.sql('delete from teachplan_hour where org_id = 189 and link_id = $1', [linkId]);
  expect(await seenBy(mate, linkId)).toBe(true);
  expect((await mate.refused(calls.setShare, { linkId, on: false })).status).toBe(404);
  expect(await teacher.ok(calls.setShare, { linkId, on: false })).toMatchObject({ on: false });
  expect(await seenBy(mate, linkId)).toBe(false);
});

test('files that the reader may not see are refused by name, and left out when asked', async () => {
  const linkId = await full('资料');
  const { path } = await teacher.ok(fileUpload, { file: fileOf('讲义.txt', Buffer.from('一')), proc: 'resource.ware' });
  const ware = await teacher.ok(wareCreate, { title: '私人讲义', path, fileName: '讲义.txt', stgId: 2, sbjId: MATHS });
  await teacher.ok(calls.setPreview, { linkId, resIds: [ware.resId], queIds: [QUES.single.verId] });
  await teacher.ok(calls.setShare, { linkId, on: true, scope: 'reg' });
  expect((await guest.refused(calls.copyShared, { linkId })).message).toContain('私人讲义');
  const copy = await guest.ok(calls.copyShared, { linkId, without: true });
  const preview = await guest.ok(calls.getPreview, { linkId: copy.linkId });
  expect([preview.resources.length, preview.questions.length]).toEqual([0, 1]);
});

test('nothing is shared of an empty hour', async () => {
  const plan = await teacher.ok(createPlan, { name: '空', sbjId: MATHS, units: units('空课时') });
  const linkId = plan.units[0]?.hours[0]?.linkId ?? 0;
  expect((await teacher.refused(calls.setShare, { linkId, on: true })).error).toBe('teachlink.fault.nothingToShare');
});
