import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { settingAcceptAsk } from '../../account/contract';
import { fileUpload } from '../../files/contract';
import { askAnswer, askCreate, askGet, askList, askTeachers, trainChoose, trainRecord } from '../contract';
import { ASK_USE } from '../rules';
import { addQuestions } from './testing';

let t: TestApp;
let me: Caller;
let teacher: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [me, teacher] = [await t.as('student189'), await t.as('teacher189')];
  await t.sql('delete from practice_ask where org_id = 189');
});
afterAll(async () => {
  await t.stop();
});
const ask = (more: object = {}) => ({ teacherId: teacher.userId, text: '去括号为什么要变号？', ...more });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = async (who: Caller) =>
  (
    (await who.ok(fileUpload, { proc: ASK_USE.proc, file: fileOf('a.png', PNG, 'image/png') })) as {
      path: string;
    }
  ).path;

describe('asking a teacher', () => {
  test('[V-087] a question to a teacher has at most 500 characters', async () => {
    expect((await me.ok(askCreate, ask({ text: '问'.repeat(500) }))).text).toHaveLength(500);
    expect((await me.refused(askCreate, ask({ text: '问'.repeat(501) }))).fields?.[0]?.path).toBe('text');
    expect((await me.refused(askCreate, ask({ text: '  ' }))).fields?.[0]).toMatchObject({
      path: 'text',
      text: '请写下你的问题',
    });
  });
  test('[V-087] a question to a teacher has at most 3 images, and they are the child’s own', async () => {
    const path = await picture(me);
    expect((await me.ok(askCreate, ask({ images: [path, path, path] }))).images).toHaveLength(3);
    expect((await me.refused(askCreate, ask({ images: [path, path, path, path] }))).fields?.[0]).toMatchObject({
      path: 'images',
      text: '最多添加 3 张图片',
    });
    const other = await picture(teacher);
    expect((await me.refused(askCreate, ask({ images: [other] }))).fields?.[0]?.path).toBe('images');
  });
  test('[V-087] a question to a teacher names a teacher, one who teaches the child', async () => {
    const { teacherId: _, ...without } = ask();
    expect((await me.in('en-US').refused(askCreate, without)).fields?.[0]).toMatchObject({
      path: 'teacherId',
      text: 'Choose a teacher',
    });
    const [stranger] = await t.sql<{ user_id: number }>(
      `
        select user_id
        from people_person p
        where org_id = 189
          and user_type = 2
          and not exists (
            select 1
            from class_teacher_v w
            join class_student_v m on m.org_id = w.org_id and m.clazz_id = w.clazz_id
            where w.org_id = 189 and w.user_id = p.user_id and m.user_id = $1
          )
        order by user_id
        limit 1
      `,
      [me.userId],
    );
    expect((await me.refused(askCreate, ask({ teacherId: stranger!.user_id }))).error).toBe(
      'practice.fault.notYourTeacher',
    );
    expect((await me.refused(askCreate, ask({ teacherId: (await t.who('school619')).userId }))).error).toBe(
      'practice.fault.notYourTeacher',
    );
  });
  test('[S-034] a question is unanswered or answered; only the teacher it was put to answers', async () => {
    const made = await me.ok(askCreate, ask());
    expect(made).toMatchObject({ state: 'unanswered', reply: null, teacherId: teacher.userId, sbjId: 2 });
    expect((await teacher.ok(askList, { state: 'unanswered' })).items.map((a) => a.askId)).toContain(made.askId);
    const other = await t.as('classmgr189');
    expect((await other.refused(askAnswer, { id: made.askId, text: '看书' })).status).toBe(404);
    expect((await other.refused(askGet, { id: made.askId })).status).toBe(404);
    const done = await teacher.ok(askAnswer, {
      id: made.askId,
      text: '因为括号前是负号',
      images: [await picture(teacher)],
    });
    expect(done).toMatchObject({ state: 'answered', reply: '因为括号前是负号' });
    expect((await me.ok(askGet, { id: made.askId })).replyImages).toHaveLength(1);
    expect((await me.ok(askList, { state: 'answered' })).items.map((a) => a.askId)).toEqual([made.askId]);
    expect((await teacher.ok(askList, { state: 'unanswered' })).items.map((a) => a.askId)).not.toContain(made.askId);
    expect((await teacher.ok(askAnswer, { id: made.askId, text: '负号要分给每一项' })).reply).toBe('负号要分给每一项');
    expect((await teacher.refused(askAnswer, { id: made.askId, text: '字'.repeat(501) })).fields?.[0]?.path).toBe(
      'text',
    );
  });
  test('a question may be about one the child has answered; the teacher sees it with its key', async () => {
    const [qid] = await addQuestions(t, 1, { nodeId: 101014 });
    expect((await me.refused(askCreate, ask({ qid }))).status).toBe(404);
    const train = await me.ok(trainChoose, { type: 'tbk', busId: 101014 });
    await me.ok(trainRecord, { trainId: train.trainId, qid: qid!, answer: { picks: [1] } });
    const made = await me.ok(askCreate, ask({ qid }));
    expect((await teacher.ok(askGet, { id: made.askId })).body?.answer.picks).toEqual([0]);
  });
  test('[E-039] no teachers available to ask', async () => {
    const list = await me.ok(askTeachers, {});
    expect(list.map((x) => x.teacherId)).toContain(teacher.userId);
    await teacher.ok(settingAcceptAsk, { acceptAsk: false });
    expect((await me.ok(askTeachers, {})).map((x) => x.teacherId)).not.toContain(teacher.userId);
    expect(await me.refused(askTeachers, { sbjId: 2 })).toMatchObject({ status: 409, message: '暂无可提问的老师' });
    expect((await me.in('en-US').refused(askTeachers, { sbjId: 2 })).message).toBe('No teachers available to ask');
    expect((await me.refused(askCreate, ask())).error).toBe('practice.fault.notYourTeacher');
    await teacher.ok(settingAcceptAsk, { acceptAsk: true });
    expect((await (await t.as('school189')).refused(askTeachers, {})).status).toBe(403);
  });
  test('another school’s questions are gone', async () => {
    const made = await me.ok(askCreate, ask());
    const stranger = await t.as('student619');
    expect((await stranger.refused(askGet, { id: made.askId })).status).toBe(404);
    expect((await stranger.ok(askList, {})).items.every((a) => a.userId === stranger.userId)).toBe(true);
  });
});
