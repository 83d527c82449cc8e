import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { followLog } from './sweep';
import { addQuestions, MATHS } from './testing';

let t: TestApp;
let childId = 0;
let qids: number[] = [];
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${t.today}T05:00:00Z`);
  childId = (await t.who('student189')).userId;
  qids = await addQuestions(t, 2);
  for (const table of ['wrongbook_answer', 'practice_day'])
    await t.sql(`delete from ${table} where org_id = 189 and user_id = $1`, [childId]);
  await followLog(t.kernel, 20);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** The days that events name while `act` runs and the log is followed. */
async function said(act: () => Promise<unknown>): Promise<string[][]> {
  const events = () =>
    t.sql<{ dates: string[] }>(
      "select payload->'dates' as dates from kernel_outbox where org_id = 189 and topic = 'practice.changed' order by event_id",
    );
  const before = (await events()).length;
  await act();
  await followLog(t.kernel, 20);
  return (await events()).slice(before).map((row) => row.dates);
}
/** An answer at noon of a day, whose result the child has known for a minute. */
const answer = (qid: number | undefined, day: string) =>
  t.sql(
    `insert into wrongbook_answer (org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at)
     select 189, $1, 'work', 77, qid, 0, ver_id, $2, 0, $3::timestamp at time zone 'Asia/Shanghai', $4
     from question_bank_version
     where org_id = 189 and qid = $5`,
    [childId, MATHS, `${day} 12:00`, new Date(t.now().getTime() - 60_000).toISOString(), qid],
  );

test('answers of a past day that become known, change or go say which day it was; those of today need not, nor what stays', async () => {
  const old = t.day(-2);
  expect(await said(() => answer(qids[0], old))).toEqual([[old]]);
  expect(await said(() => Promise.resolve())).toEqual([]);
  expect(await said(() => answer(qids[1], t.today))).toEqual([]);
  const ofOld = [childId, qids[0]];
  expect(
    await said(() =>
      t.sql('update wrongbook_answer set share = 100 where org_id = 189 and user_id = $1 and qid = $2', ofOld),
    ),
  ).toEqual([[old]]);
  const days = () =>
    t.sql<{ day: string; right: number }>(
      `select done_on::text as day, right_count as right from practice_day where org_id = 189 and user_id = $1 and sbj_id = $2
       order by done_on`,
      [childId, MATHS],
    );
  expect(await days()).toEqual([
    { day: old, right: 1 },
    { day: t.today, right: 0 },
  ]);
  expect(
    await said(() => t.sql('delete from wrongbook_answer where org_id = 189 and user_id = $1 and qid = $2', ofOld)),
  ).toEqual([[old]]);
  expect(await days()).toEqual([{ day: t.today, right: 0 }]);
});
