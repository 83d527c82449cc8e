import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { queGet } from '../../question-bank/contract';
import * as calls from '../contract';
import { MONDAY, SEVEN, at, fixedWeek, plannedOf, type Planned } from './testing';

let t: TestApp;
let teacher: Caller;
let student: Caller;
let first: Planned;
let id = 0;
let qids: number[] = [];
const body = (kind: string, more: object) =>
  JSON.stringify({ kind, stem: `<p>${kind}</p>`, options: [], rights: [], explain: '', subs: [], ...more });
beforeAll(async () => {
  t = await fixedWeek(await TestApp.start());
  [teacher, student] = [await t.as('teacher189'), await t.as('student189')];
  first = (await plannedOf(teacher, SEVEN))[0]!;
  // Three questions of the teacher's own: a choice, a gap, and one that a person has to mark.
  const bodies = [
    body('single', { options: ['<p>3</p>', '<p>5</p>'], answer: { picks: [1] }, explain: '<p>移项</p>' }),
    body('blank', { stem: '<p>3x + 5 = 20，x = ____</p>', answer: { blanks: [{ accept: ['5'], mode: 'number' }] } }),
    body('short', { answer: { text: '略' } }),
  ];
  for (const [i, b] of bodies.entries()) {
    await t.sql(
      `
        insert into question_bank_version (
          org_id, ver_id, qid, ver_no, stg_id, sbj_id, qtp_id, kind, degree, body, words, made_at
        )
        values (189, $1, $1, 1, 2, 2, 1, $2, 1, $3, 'x', ${t.sqlNow})
      `,
      [990_000 + i, (JSON.parse(b) as { kind: string }).kind, b],
    );
    await t.sql(
      `insert into question_bank_question (org_id, qid, lib, owner_id, ver_id, made_at, saved_at) values (189, $1, 'psn', $2, $1, ${t.sqlNow}, ${t.sqlNow})`,
      [990_000 + i, teacher.userId],
    );
  }
  qids = [990_000, 990_001];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  t.at(`${MONDAY}T00:00:00Z`);
  await t.sql('delete from lesson_lesson where org_id = 189');
  id = (await teacher.ok(calls.openLesson, { arrangeId: first.arrangeId, date: first.date })).lessonId;
});
const make = () => teacher.ok(calls.createQuiz, { lessonId: id, title: '随堂练习', qids });
const minutes = (n: number) => t.at(at(first.date, first.start, n));

test('a teacher puts questions into an own lesson; those a person has to mark and other people’s are refused', async () => {
  expect(await make()).toMatchObject({ title: '随堂练习', questions: 2, answered: 0, rate: null, mayRemove: true });
  expect((await teacher.ok(calls.listQuizzes, { lessonId: id })).items).toHaveLength(1);
  expect((await student.ok(calls.getLesson, { id })).quizCount).toBe(1);
  expect(await teacher.refused(calls.createQuiz, { lessonId: id, title: 'x', qids: [990_000, 990_002] })).toMatchObject(
    { status: 409, error: 'lesson.fault.notMarkable', fields: [{ path: 'qids', params: { no: 2 } }] },
  );
  expect((await (await t.as('classmgr189')).refused(calls.createQuiz, { lessonId: id, title: 'x', qids })).status).toBe(
    403,
  );
  expect(
    (await teacher.refused(calls.createQuiz, { lessonId: id, title: '', qids: [] })).fields!.map((f) => f.path).sort(),
  ).toEqual(['qids', 'title']);
  expect((await teacher.refused(calls.createQuiz, { lessonId: id, title: 'x', qids: [123] })).status).toBe(404);
  for (const login of ['school619', 'trainer5'])
    expect([403, 404]).toContain((await (await t.as(login)).refused(calls.listQuizzes, { lessonId: id })).status);
});
test('before the end a child sees neither key nor explanation, the verdict at once, and all of it afterwards', async () => {
  const { quizId } = await make();
  minutes(5);
  const before = await student.ok(calls.trainGet, { id });
  expect(before).toMatchObject({
    open: true,
    parts: 2,
    done: 0,
    // The formula keyboard has the signs of the question's stage.
    quizzes: [
      {
        quizId,
        items: [
          { stgId: 2, given: [] },
          { stgId: 2, given: [] },
        ],
      },
    ],
  });
  expect(JSON.stringify(before)).not.toContain('移项');
  expect(before.quizzes[0]!.items[0]!.body.answer.picks).toBeUndefined();
  const after = await student.ok(calls.trainStore, {
    id,
    answers: [
      { quizId, verId: 990_000, qcid: 0, answer: { picks: [1] } },
      { quizId, verId: 990_001, qcid: 0, answer: { blanks: ['6'] } },
    ],
  });
  expect(after).toMatchObject({
    done: 2,
    right: 1,
    quizzes: [
      { items: [{ given: [{ judged: { verdict: 'right' } }] }, { given: [{ judged: { verdict: 'wrong' } }] }] },
    ],
  });
  expect(JSON.stringify(after)).not.toContain('移项');
  expect((await student.refused(queGet, { id: 990_000 })).status).toBe(404);
  minutes(50);
  const over = await student.ok(calls.trainGet, { id });
  expect(over.open).toBe(false);
  expect(over.quizzes[0]!.items[0]!.body).toMatchObject({ explain: '<p>移项</p>', answer: { picks: [1] } });
  expect((await student.ok(queGet, { id: 990_000 })).verId).toBe(990_000);
});
test('[V-082] an answer may not be empty when submitting, and handed in is handed in', async () => {
  const { quizId } = await make();
  minutes(5);
  const store = (answer: object, who = student) =>
    who.send(calls.trainStore, { id, answers: [{ quizId, verId: 990_000, qcid: 0, answer }] });
  expect((await store({ picks: [] })).body).toMatchObject({
    error: 'lesson.fault.emptyAnswer',
    message: '提交的答案不能为空',
    fields: [{ path: 'answers.0' }],
  });
  expect((await store({ picks: [] }, student.in('en-US'))).body).toMatchObject({
    message: 'An answer may not be empty when submitting',
  });
  expect((await student.refused(calls.trainStore, { id, answers: [] })).status).toBe(400);
  await store({ picks: [0] });
  expect((await store({ picks: [1] })).body).toMatchObject({ done: 1, right: 0 });
  expect(
    (
      await student.send(calls.trainStore, {
        id,
        answers: [{ quizId, verId: 990_002, qcid: 0, answer: { text: 'x' } }],
      })
    ).status,
  ).toBe(404);
  expect((await (await t.as('student619')).refused(calls.trainGet, { id })).status).toBe(404);
  expect((await teacher.refused(calls.removeQuiz, { id: quizId })).error).toBe('lesson.fault.quizAnswered');
});
test('it is answered while the lesson is open, and a quiz without answers may go', async () => {
  const { quizId } = await make();
  const answers = [{ quizId, verId: 990_000, qcid: 0, answer: { picks: [1] } }];
  minutes(-16);
  expect((await student.refused(calls.trainStore, { id, answers })).error).toBe('lesson.fault.notOpen');
  minutes(46);
  expect((await student.refused(calls.trainStore, { id, answers })).error).toBe('lesson.fault.ended');
  expect((await teacher.refused(calls.createQuiz, { lessonId: id, title: '晚了', qids })).error).toBe(
    'lesson.fault.ended',
  );
  t.at(`${MONDAY}T00:00:00Z`);
  await teacher.ok(calls.removeQuiz, { id: quizId });
  expect((await teacher.ok(calls.getLesson, { id })).quizCount).toBe(0);
  expect((await teacher.refused(calls.removeQuiz, { id: quizId })).status).toBe(404);
});
test('the report counts answers question by question, and finishing feeds the measured difficulty once', async () => {
  const { quizId } = await make();
  minutes(5);
  await student.ok(calls.trainStore, {
    id,
    answers: [
      { quizId, verId: 990_000, qcid: 0, answer: { picks: [1] } },
      { quizId, verId: 990_001, qcid: 0, answer: { blanks: ['6'] } },
    ],
  });
  expect((await teacher.ok(calls.lessonReport, { id })).answers).toMatchObject({
    people: 1,
    rate: 50,
    items: [
      { no: 1, answered: 1, right: 1, wrong: 0 },
      { no: 2, answered: 1, right: 0, wrong: 1, words: '3x + 5 = 20，x = ____' },
    ],
  });
  await teacher.ok(calls.prepareLesson, { id, topic: '方程' });
  await teacher.ok(calls.startLesson, { id });
  minutes(40);
  await teacher.ok(calls.finishLesson, { id });
  const use = () =>
    t.sql<{ answers: number; share_sum: number }>(
      'select answers, share_sum::int from question_bank_use where org_id = 189 and ver_id = 990000',
    );
  await expect.poll(async () => (await use())[0]?.answers).toBe(1);
  const [event] = await t.sql<{ event_id: number }>(
    "update kernel_outbox set done_at = null where org_id = 189 and topic = 'lesson.finished' and (payload->>'lessonId')::bigint = $1 returning event_id",
    [id],
  );
  await t.kernel.outbox.deliver(189, Number(event!.event_id));
  expect(await use()).toEqual([{ answers: 1, share_sum: 100 }]);
});
