import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { queGet } from '../../question-bank/contract';
import * as calls from '../contract';
import { MATHS, QUES, asked, plant, rightAnswers } from './testing';

let t: TestApp;
let teacher: Caller;
let child: Caller;
let clazzId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(-2)}T04:00:00Z`);
  teacher = await t.as('teacher189');
  child = await t.as('student189');
  await plant(t, teacher.userId);
  const [row] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_student_v where org_id = 189 and user_id = $1 and clazz_type = 1',
    [child.userId],
  );
  clazzId = Number(row?.clazz_id);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const { qid } = QUES.single;
/** The child hands in a homework with one version of the question, a day each; its results come out at once. */
async function answered(day: string, verId: number): Promise<number> {
  t.at(`${day}T04:00:00Z`);
  const { taskId: id } = await teacher.ok(calls.arrange, {
    name: day,
    kind: 'work',
    clazzIds: [clazzId],
    sbjId: MATHS,
    questions: asked([{ verId }]),
    dueTime: `${day}T13:00:00Z`,
    release: 'hand',
  });
  await child.ok(calls.enter, { id });
  const rev = Date.parse(`${day}T04:00:00Z`);
  await child.ok(calls.store, { id, submit: true, answers: rightAnswers(rev).filter((a) => a.qid === qid) });
  return id;
}

test('a child reads a question in the version of the homework they handed in last, of those whose results are out', async () => {
  const newer = QUES.single.verId + 1;
  await t.sql(
    `insert into question_bank_version
     select (json_populate_record(v, json_build_object('ver_id', $2::bigint, 'ver_no', 2))).*
     from question_bank_version v where v.org_id = 189 and v.ver_id = $1`,
    [QUES.single.verId, newer],
  );
  const first = await answered(testDayPlus(-2), QUES.single.verId);
  expect((await child.refused(queGet, { id: qid })).status).toBe(404);
  await teacher.ok(calls.releaseTask, { id: first });
  expect(await child.ok(queGet, { id: qid })).toMatchObject({ verId: QUES.single.verId });
  await t.sql('update question_bank_question set ver_id = $1 where org_id = 189 and qid = $2', [newer, qid]);
  const second = await answered(testDayPlus(-1), newer);
  expect(await child.ok(queGet, { id: qid })).toMatchObject({ verId: QUES.single.verId });
  await teacher.ok(calls.releaseTask, { id: second });
  expect(await child.ok(queGet, { id: qid })).toMatchObject({ verId: newer });
});
