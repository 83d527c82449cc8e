import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls, MOST_STATEMENTS } from '../../../kernel/testing/statements';
import { knowledge } from '../../textbook/demo';
import { fightChoose, fightLoose, trainChoose } from '../contract';
import { addQuestions, MATHS } from './testing';

let t: TestApp;
let me: Caller;
/** A section in which no library has a question of its own. */
const LEAF = 101014;
const KLG = knowledge('maths', '有理数的乘方');
beforeAll(async () => {
  t = await TestApp.start();
  me = await t.as('student189');
  await t.sql(sql`delete from practice_fight where org_id = 189 and user_id = ${me.userId}`);
});
afterAll(async () => {
  await t.stop();
});

/** How many statements a practice of the section makes when it begins, and the versions it chooses from. */
async function begun(): Promise<{ readonly n: number | undefined; readonly pool: readonly number[] }> {
  await t.sql(sql`delete from practice_train where org_id = 189 and user_id = ${me.userId}`);
  const most = countedCalls();
  const { trainId, ques } = await me.ok(trainChoose, { type: 'tbk', busId: LEAF });
  const n = most.get(trainChoose.name);
  expect(ques).toHaveLength(1);
  const [row] = await t.sql<{ pool: number[] }>(sql`select pool from practice_train where train_id = ${trainId}`);
  return { n, pool: (row?.pool ?? []).map(Number) };
}

test('a practice asks the database ten times when it begins, with one question as with many, and where many of them rest', async () => {
  await addQuestions(t, 1, { nodeId: LEAF, klgIds: [KLG], name: '只有一题' });
  const one = await begun();
  expect([one.n, one.pool.length]).toEqual([10, 1]);
  const qids = await addQuestions(t, 24, { nodeId: LEAF, klgIds: [KLG], name: '许多题' });
  const many = await begun();
  expect([many.n, many.pool.length]).toEqual([10, 25]);
  // What was right lately comes last: the practice is filled up with it only because there is too little else.
  await t.sql(sql`
    insert into wrongbook_answer (
      org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at
    )
    select 189, ${me.userId}, 'lesson', 4711, v.qid, 0, v.ver_id, ${MATHS}, 100, ${t.now()}::timestamptz - interval '1 day',
      ${t.now()}::timestamptz - interval '1 day'
    from question_bank_version v
    where v.org_id = 189
      and v.qid = any(${qids.slice(4)}::bigint[])`);
  const tired = await begun();
  expect([tired.n, tired.pool.length]).toEqual([10, 25]);
  const resting = await t.sql<{ ver_id: number }>(sql`
    select ver_id
    from question_bank_version
    where org_id = 189
      and qid = any(${qids.slice(4)}::bigint[])`);
  const rest = new Set(resting.map((r) => Number(r.ver_id)));
  expect(tired.pool.map((verId) => rest.has(verId))).toEqual(tired.pool.map((_, at) => at >= 5));
});
test('a challenge asks the database five times when it begins, however many questions there are; once more where another ran', async () => {
  const begin = async () => {
    const most = countedCalls();
    const fight = await me.ok(fightChoose, { sbjId: MATHS, tbkNodeId: LEAF, level: 1 });
    return { fight, n: most.get(fightChoose.name) };
  };
  const first = await begin();
  await me.ok(fightLoose, { id: first.fight.fightId });
  await addQuestions(t, 8, { nodeId: LEAF, degree: 5, name: '难题' });
  const second = await begin();
  const third = await begin();
  expect([first.n, second.n, third.n]).toEqual([MOST_STATEMENTS, MOST_STATEMENTS, MOST_STATEMENTS + 1]);
  expect(new Set(third.fight.ques.map((q) => q.qid)).size).toBe(third.fight.ques.length);
});
