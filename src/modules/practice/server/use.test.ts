import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { queGet } from '../../question-bank/contract';
import { addQuestions } from './testing';
import { countPractice } from './use';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
  await t.sql('delete from wrongbook_answer');
});
afterAll(async () => {
  await t.stop();
});

test('practice feeds the measured difficulty of its questions: each finished day once, and only first answers', async () => {
  const [teacher, me] = [await t.as('teacher189'), await t.who('student189')];
  const mates = (
    await t.sql<{ user_id: number }>(
      'select distinct user_id from class_student_v where org_id = 189 and user_id <> $1 order by 1 limit 2',
      [me.userId],
    )
  ).map((r) => r.user_id);
  const [qid] = await addQuestions(t, 1);
  let no = 5000;
  const answer = (userId: number, source: string, share: number, at: string) =>
    t.sql(
      `
        insert into wrongbook_answer (
          org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at
        )
        select 189, $1, $2, $3, $4, 0, ver_id, 2, $5, $6, $6
        from question_bank_version
        where org_id = 189 and qid = $4
      `,
      [userId, source, (no += 1), qid, share, at],
    );
  await answer(me.userId, 'train', 0, `${testDayPlus(-69)}T02:00:00Z`);
  // The child has seen the key by now, and homework counts its own answers.
  await answer(me.userId, 'wrong', 100, `${testDayPlus(-69)}T02:05:00Z`);
  await answer(mates[0]!, 'work', 100, `${testDayPlus(-69)}T03:00:00Z`);
  await answer(mates[1]!, 'fight', 60, `${testDayPlus(-68)}T03:00:00Z`);
  t.at(`${testDayPlus(-68)}T20:00:00Z`);
  const use = async () => (await teacher.ok(queGet, { id: qid! })).use;
  await Promise.all([countPractice(t.kernel), countPractice(t.kernel)]);
  expect(await use()).toEqual({ answers: 1, rate: 0 });
  t.at(`${testDayPlus(-67)}T20:00:00Z`);
  await countPractice(t.kernel);
  await countPractice(t.kernel);
  expect(await use()).toEqual({ answers: 2, rate: 30 });
});
