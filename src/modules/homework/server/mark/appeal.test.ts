import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ClassAtNoon, NOON, REV } from '../../../../../tests/homework/kit';
import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { fileOf, type Caller, type TestApp } from '../../../../kernel/testing/app';
import { testDayPlus } from '../../../../kernel/testing/test-day';
import {
  appealsOf,
  decideAppeal,
  listAppeals,
  myAppeals,
  stepAppeal,
  submitAppeal,
  withdrawAppeal,
} from '../../../appeal/contract';
import { fileCover, fileUpload } from '../../../files/contract';
import { listNotices } from '../../../notice/contract';
import * as calls from '../../contract';
import { asked, QUES, RIGHT } from '../testing';

let day: ClassAtNoon;
let t: TestApp;
let me: Caller;
let kids: ClassAtNoon['kids'];
const PART = '9005/0';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
beforeAll(async () => {
  day = await ClassAtNoon.start(2);
  ({ t, me, kids } = day);
});
afterAll(() => day.stop());

/** A task whose one answer has been marked with five of eight points, and is out. */
async function released(who = kids[0]!, more: { release?: 'hand' } = {}): Promise<number> {
  const id = await day.set({ name: '申诉', questions: asked([QUES.short]), release: 'submit', ...more });
  await who.ok(calls.enter, { id });
  await who.ok(calls.store, { id, answers: RIGHT[9005].map((a) => ({ ...a, rev: REV })), submit: true });
  await me.ok(calls.storeByUsr, { id, userId: who.userId, marks: [{ qid: 9005, qcid: 0, score: 5 }] });
  return id;
}
const object = (id: number, who = kids[0]!, reason = '第二步也是对的') =>
  who.ok(submitAppeal, { subject: 'homework.mark', setId: id, part: PART, reason });
const newest = async (who: Caller) => {
  await t.told(189, 'notice.told');
  return (await who.ok(listNotices, { pageSize: 1 })).items[0];
};
const told = async (who: Caller, kind: string) => {
  await t.told(189, 'notice.told');
  return (await who.rows(listNotices, { pageSize: 200 })).filter((n) => n.kind === kind).length;
};
const scoreOf = async (id: number, who = kids[0]!) =>
  (await who.ok(calls.getReply, { id, userId: who.userId })).answers[0]?.score;

describe('an objection to a mark', () => {
  test('is answered at the paper with another mark: it is upheld, the mark changes, the child is told once in their language', async () => {
    const id = await released();
    const { appealId } = await object(id);
    expect(await newest(me)).toMatchObject({
      kind: 'appeal.submitted',
      text: '有学生对“申诉 第 1 题（5/8 分）”提出申诉：第二步也是对的',
      link: `/work/${id}/correct/${kids[0]!.userId}/byPerson`,
    });
    const before = await told(kids[0]!, 'appeal.upheld');
    await me.ok(calls.appealAnswer, { id, appealId, score: 7, why: '第二步补给 2 分' });
    expect(await scoreOf(id)).toBe(7);
    expect(await told(kids[0]!, 'appeal.upheld')).toBe(before + 1);
    expect(await newest(kids[0]!.in('en-US'))).toMatchObject({
      text: 'The appeal against “申诉, question 1 (5 of 8)” is upheld: 第二步补给 2 分',
      link: `/work/report/stu/${id}/${kids[0]!.userId}/view`,
    });
    const { items } = await kids[0]!.ok(appealsOf, { subject: 'homework.mark', setId: id, userId: kids[0]!.userId });
    expect(items).toMatchObject([
      { state: 'upheld', part: PART, steps: [{ state: 'submitted' }, { state: 'upheld', remark: '第二步补给 2 分' }] },
    ]);
    // Both see the same history.
    expect(await me.rows(appealsOf, { subject: 'homework.mark', setId: id, userId: kids[0]!.userId })).toEqual(
      items.map((a) => ({ ...a, link: `/work/${id}/correct/${kids[0]!.userId}/byPerson` })),
    );
    const lines = await t.sql<{ action: string }>(
      "select action from kernel_audit where org_id = 189 and (detail ->> 'appealId')::bigint = $1 order by audit_id",
      [appealId],
    );
    expect(lines.map((l) => l.action)).toEqual(['appeal.submitted', 'appeal.upheld']);
  });
  test('is answered with a reason alone: the mark stands, and nobody objects to it again', async () => {
    const id = await released();
    const { appealId } = await object(id);
    expect((await me.refused(calls.appealAnswer, { id, appealId, score: 5, why: '一样' })).error).toBe(
      'homework.fault.sameMark',
    );
    expect(await me.ok(calls.appealAnswer, { id, appealId, why: '单位写错' })).toEqual({ appealId, upheld: false });
    expect(await scoreOf(id)).toBe(5);
    expect(await newest(kids[0]!)).toMatchObject({ kind: 'appeal.rejected' });
    const again = { subject: 'homework.mark', setId: id, part: PART, reason: '再看看' };
    expect((await kids[0]!.refused(submitAppeal, again)).error).toBe('appeal.fault.final');
  });
  test('waits for the release, ends a week after it, and is about an own mark', async () => {
    const id = await released(kids[0]!, { release: 'hand' });
    const asks = (who: Caller, part = PART) =>
      who.refused(submitAppeal, { subject: 'homework.mark', setId: id, part, reason: '理由' });
    expect((await asks(kids[0]!)).error).toBe('appeal.fault.late');
    await me.ok(calls.releaseTask, { id });
    expect((await asks(kids[1]!)).status).toBe(404);
    expect((await asks(kids[0]!, '9001/0')).status).toBe(404);
    expect((await asks(kids[0]!, 'constructor')).status).toBe(404);
    // A second name of the part would be a second objection to one mark.
    for (const part of ['09005/0', '9005/00', '9005/0 /0']) expect((await asks(kids[0]!, part)).status).toBe(404);
    expect(
      (await kids[0]!.refused(submitAppeal, { subject: 'nobody.knows', setId: id, part: PART, reason: 'x' })).error,
    ).toBe('appeal.fault.unknownSubject');
    t.at(`${testDayPlus(5)}T04:00:00Z`);
    expect((await asks(kids[0]!)).error).toBe('appeal.fault.late');
    t.at(NOON);
    await object(id);
  });
  test('holds the mark: it is not changed past the objection', async () => {
    const id = await released();
    const { appealId } = await object(id);
    const change = { id, userId: kids[0]!.userId, marks: [{ qid: 9005, qcid: 0, score: 8 }], why: '改' };
    expect((await me.refused(calls.storeByUsr, change)).error).toBe('homework.fault.appealOpen');
    await me.ok(calls.appealAnswer, { id, appealId, why: '维持' });
    await me.ok(calls.storeByUsr, change);
  });
  test('is one, whether sent twice or answered twice at the same moment', async () => {
    const id = await released();
    const send = () => kids[0]!.send(submitAppeal, { subject: 'homework.mark', setId: id, part: PART, reason: '同时' });
    const sent = await Promise.all([send(), send()]);
    expect(sent.map((s) => s.status).sort()).toEqual([200, 409]);
    const [a] = await kids[0]!.rows(appealsOf, { subject: 'homework.mark', setId: id, userId: kids[0]!.userId });
    const upheld = await told(kids[0]!, 'appeal.upheld');
    const rejected = await told(kids[0]!, 'appeal.rejected');
    const answers = await Promise.all([
      me.send(calls.appealAnswer, { id, appealId: a!.appealId, score: 6, why: '加 1 分' }),
      me.send(calls.appealAnswer, { id, appealId: a!.appealId, why: '维持' }),
    ]);
    expect(answers.map((s) => s.status).sort()).toEqual([200, 409]);
    const won = answers[0]!.status === 200;
    expect(await scoreOf(id)).toBe(won ? 6 : 5);
    expect(
      (await told(kids[0]!, 'appeal.upheld')) - upheld + (await told(kids[0]!, 'appeal.rejected')) - rejected,
    ).toBe(1);
  });
  test('waits for whoever has the paper in hand', async () => {
    const id = await released();
    const { sending } = await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      await door.rows(sql`
        select r.user_id
        from homework_reply r
        where r.org_id = 189
          and r.task_id = ${id}
          and r.user_id = ${kids[0]!.userId}
        for update`);
      let isThrough = false;
      const waiting = object(id).finally(() => {
        isThrough = true;
      });
      await expect.poll(() => t.held()).toBe(1);
      expect(isThrough).toBe(false);
      return { sending: waiting };
    });
    expect((await sending).state).toBe('submitted');
  });
  test('carries pictures that the child and who marks the paper see, and nobody else; another child’s are refused', async () => {
    const id = await released();
    const send = async (who: Caller, proc = 'appeal.evidence') =>
      (await who.ok(fileUpload, { file: fileOf('step.png', PIXEL, 'image/png'), proc })).path;
    const [mine, theirs] = [await send(kids[0]!), await send(kids[1]!)];
    const asks = (images: string[]) => ({ subject: 'homework.mark', setId: id, part: PART, reason: '见图', images });
    expect((await kids[0]!.refused(submitAppeal, asks([theirs]))).status).toBe(400);
    // A picture that everybody may open is no evidence, nor one whose readers are others.
    for (const proc of ['image', 'attachment'])
      expect((await kids[0]!.refused(submitAppeal, asks([await send(kids[0]!, proc)]))).fields).toMatchObject([
        { path: 'images', code: 'files.fault.notYours' },
      ]);
    expect((await kids[0]!.refused(submitAppeal, asks([mine, mine, mine, mine]))).status).toBe(400);
    expect((await me.refused(fileCover, { path: mine })).status).toBe(404);
    await kids[0]!.ok(submitAppeal, asks([mine]));
    for (const who of [me, kids[0]!]) expect((await who.ok(fileCover, { path: mine })).path).toBe(mine);
    for (const who of [kids[1]!, await t.as('school189'), await t.as('school619')])
      expect((await who.refused(fileCover, { path: mine })).status).toBe(404);
  });
  test('holds the task: it is not removed while somebody waits for an answer, and of both at once one is refused', async () => {
    const id = await released();
    const { appealId } = await object(id);
    expect((await me.refused(calls.removeTask, { id })).error).toBe('homework.fault.removeAppeals');
    await me.ok(calls.appealAnswer, { id, appealId, why: '维持' });
    await me.ok(calls.removeTask, { id });
    const other = await released();
    const both = await Promise.all([
      me.send(calls.removeTask, { id: other }),
      kids[0]!.send(submitAppeal, { subject: 'homework.mark', setId: other, part: PART, reason: '同时' }),
    ]);
    expect(both.filter((answer) => answer.status < 300)).toHaveLength(1);
  });
  test('is withdrawn by the child who made it, and may then be made again', async () => {
    const id = await released();
    const { appealId } = await object(id);
    expect((await kids[1]!.refused(withdrawAppeal, { appealId })).status).toBe(404);
    await kids[0]!.ok(withdrawAppeal, { appealId });
    expect(await newest(me)).toMatchObject({ kind: 'appeal.withdrawn' });
    expect((await me.refused(calls.appealAnswer, { id, appealId, why: '维持' })).error).toBe('appeal.fault.decided');
    const second = await object(id);
    await kids[0]!.ok(withdrawAppeal, { appealId: second.appealId });
    t.at(new Date(Date.parse(NOON) + 60_000));
    const third = await object(id);
    t.at(NOON);
    // The newest first, also of one moment.
    const all = await kids[0]!.rows(appealsOf, { subject: 'homework.mark', setId: id, userId: kids[0]!.userId });
    expect(all.map((a) => a.appealId)).toEqual([third.appealId, second.appealId, appealId]);
  });
});

describe('the list of appeals', () => {
  test('has those that the viewer decides and no other; a step tells the child, upholding is done at the paper', async () => {
    const id = await released();
    const { appealId } = await object(id, kids[0]!, '请再看一遍');
    const mine = await me.rows(listAppeals, { subject: 'homework.mark', state: 'submitted', pageSize: 200 });
    expect(mine.find((a) => a.appealId === appealId)).toMatchObject({
      atRow: true,
      may: ['accepted', 'upheld', 'rejected'],
    });
    for (const login of ['school189', 'school619', 'teacher619']) {
      const other = await t.as(login).catch(() => undefined);
      if (!other) continue;
      expect((await other.rows(listAppeals, { pageSize: 200 })).some((a) => a.appealId === appealId)).toBe(false);
      expect((await other.refused(stepAppeal, { appealId, state: 'accepted' })).status).toBe(404);
    }
    await me.ok(stepAppeal, { appealId, state: 'accepted' });
    expect(await newest(kids[0]!)).toMatchObject({ kind: 'appeal.accepted' });
    expect((await me.refused(stepAppeal, { appealId, state: 'accepted' })).error).toBe('appeal.fault.notNext');
    expect((await me.refused(stepAppeal, { appealId, state: 'reviewed' })).error).toBe('appeal.fault.notNext');
    expect((await me.refused(decideAppeal, { appealId, uphold: true, remark: '对' })).error).toBe(
      'appeal.fault.upheldAtRow',
    );
    const own = async (state: 'accepted' | 'rejected') =>
      (await kids[0]!.rows(myAppeals, { state, pageSize: 200 })).find((a) => a.appealId === appealId);
    expect(await own('accepted')).toMatchObject({ may: ['withdrawn'] });
    await me.ok(decideAppeal, { appealId, uphold: false, remark: '评分无误' });
    expect(await own('rejected')).toMatchObject({ may: [], remark: '评分无误' });
    expect((await me.refused(stepAppeal, { appealId, state: 'accepted' })).error).toBe('appeal.fault.decided');
  });
});
