import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { queGet } from '../../question-bank/contract';
import { knowledge } from '../../textbook/demo';
import { adaptKlgs, trainChoose, trainCommit, trainGet, trainList, trainRecord } from '../contract';
import { addQuestions, answerAll, BOOK, CHAPTER, MATHS, rightAnswer, SECTION } from './testing';

let t: TestApp;
let me: Caller;
let mate: Caller;
const KLG = knowledge('maths', '有理数的乘方');
beforeAll(async () => {
  t = await TestApp.start();
  me = await t.as('student189');
  const [row] = await t.sql<{ user_id: number }>(
    `
      select m.user_id
      from class_student_v m
      join class_student_v s on s.org_id = m.org_id and s.clazz_id = m.clazz_id
      where s.org_id = 189 and s.user_id = $1 and m.user_id <> $1
      order by 1 limit 1
    `,
    [me.userId],
  );
  mate = await t.asUser(189, row!.user_id);
  for (const degree of [1, 2, 3, 4]) await addQuestions(t, 5, { degree, klgIds: [KLG] });
  // The test world's own practice of the child would go on where the demonstration left it.
  await t.sql('delete from practice_train where org_id = 189 and user_id = any($1)', [[me.userId, mate.userId]]);
});
afterAll(async () => {
  await t.stop();
});

describe('a practice', () => {
  test('puts one question at a time without its key, and judges it at once with key and explanation', async () => {
    const train = await me.ok(trainChoose, { type: 'tbk', busId: SECTION });
    expect(train).toMatchObject({
      type: 'tbk',
      busId: SECTION,
      nodeId: SECTION,
      tbkId: BOOK,
      // The formula keyboard has the signs of this stage.
      stgId: 2,
      sbjId: MATHS,
      goal: 10,
      putCount: 1,
      partCount: 0,
      finishedAt: null,
    });
    expect(train.ques).toHaveLength(1);
    const [que] = train.ques;
    expect([que!.done, que!.body.answer.picks, que!.body.explain]).toEqual([false, undefined, '']);
    const answer = await rightAnswer(t, que!.verId);
    const reply = await me.ok(trainRecord, { trainId: train.trainId, qid: que!.qid, answer, spent: 12 });
    expect(reply).toMatchObject({ verdict: 'right', share: 100, partCount: 1, rightCount: 1, putCount: 2, goal: 10 });
    expect(reply.que).toMatchObject({ done: true, parts: [{ answer, share: 100, spent: 12 }] });
    expect(reply.que.body.answer).not.toEqual({});
    expect(reply.next!.qid).not.toBe(que!.qid);
    expect(reply.next!.body.answer.picks).toBeUndefined();
  });
  test('[V-082] an answer may not be empty when submitting', async () => {
    const train = await me.ok(trainChoose, { type: 'tbk', busId: SECTION });
    const que = train.ques.find((q) => !q.done)!;
    for (const answer of [undefined, null, {}, { picks: [] }, { blanks: [' '] }])
      expect((await me.refused(trainRecord, { trainId: train.trainId, qid: que.qid, answer })).error).toBe(
        'practice.fault.emptyAnswer',
      );
    expect((await me.in('en-US').refused(trainRecord, { trainId: train.trainId, qid: que.qid })).message).toBe(
      'An answer may not be empty. Write yours and hand it in',
    );
    const fresh = await mate.ok(trainChoose, { type: 'tbk', busId: SECTION });
    expect((await mate.refused(trainCommit, { trainId: fresh.trainId })).error).toBe('practice.fault.nothingAnswered');
  });
  test('the first answer counts: a repeat, also with another answer, gets the same verdict and counts once', async () => {
    const train = await me.ok(trainChoose, { type: 'tbk', busId: SECTION });
    const que = train.ques.find((q) => !q.done)!;
    const both = await Promise.all([
      me.ok(trainRecord, { trainId: train.trainId, qid: que.qid, answer: { picks: [0] } }),
      me.ok(trainRecord, { trainId: train.trainId, qid: que.qid, answer: { picks: [2] } }),
    ]);
    expect(both[0].share).toBe(both[1].share);
    expect(both[0].next!.qid).toBe(both[1].next!.qid);
    const [log] = await t.sql<{ n: number }>(
      `select count(*)::int n from wrongbook_answer where org_id = 189 and source = 'train' and source_id = $1 and qid = $2`,
      [train.trainId, que.qid],
    );
    expect(log!.n).toBe(1);
    expect((await me.ok(trainGet, { trainId: train.trainId })).partCount).toBe(2);
  });
  test('survives a reload: choosing the same again goes on with the open one, also in two tabs at once', async () => {
    const [a, b] = await Promise.all([
      me.ok(trainChoose, { type: 'tbk', busId: CHAPTER }),
      me.ok(trainChoose, { type: 'tbk', busId: CHAPTER }),
    ]);
    expect(a.trainId).toBe(b.trainId);
    await me.ok(trainRecord, {
      trainId: a.trainId,
      qid: a.ques[0]!.qid,
      answer: await rightAnswer(t, a.ques[0]!.verId),
    });
    const again = await me.ok(trainChoose, { type: 'tbk', busId: CHAPTER });
    expect(again.trainId).toBe(a.trainId);
    expect(again.ques.filter((q) => q.done).map((q) => q.qid)).toEqual([a.ques[0]!.qid]);
    expect(again.ques.filter((q) => !q.done)).toHaveLength(1);
  });
  test('gets harder for who answers rightly and easier for who does not, and ends with its points', async () => {
    const train = await me.ok(trainChoose, { type: 'tbk', busId: SECTION });
    const good = await answerAll(t, me, train, () => true);
    const bad = await answerAll(t, mate, await mate.ok(trainChoose, { type: 'tbk', busId: SECTION }), () => false);
    const mean = (list: readonly { que: { degree: number } }[]) =>
      list.reduce((n, r) => n + r.que.degree, 0) / list.length;
    expect(mean(good.slice(-5))).toBeGreaterThan(mean(bad.slice(-5)));
    expect(good.at(-1)!.mastery).toBeGreaterThan(bad.at(-1)!.mastery);
    const done = await me.ok(trainCommit, { trainId: train.trainId });
    expect(done.finishedAt).not.toBeNull();
    expect(done.points.find((p) => p.klgId === KLG)).toMatchObject({ stand: expect.stringMatching(/fair|good/) });
    expect(await me.ok(trainCommit, { trainId: train.trainId })).toEqual(done);
    const que = done.ques[0]!;
    expect(
      (await me.ok(trainRecord, { trainId: train.trainId, qid: que.qid, answer: { picks: [1] } })).next,
    ).toBeNull();
    expect((await mate.ok(adaptKlgs, { tbkNodeId: SECTION })).klgs.find((k) => k.klgId === KLG)).toMatchObject({
      stand: 'weak',
    });
  });
  test('an answered question opens with its key; one that waits does not', async () => {
    const [qid] = await addQuestions(t, 1, { nodeId: 101014 });
    const train = await mate.ok(trainChoose, { type: 'tbk', busId: 101014 });
    expect(train.ques.map((q) => q.qid)).toEqual([qid]);
    expect((await mate.refused(queGet, { id: qid! })).status).toBe(404);
    const reply = await mate.ok(trainRecord, { trainId: train.trainId, qid: qid!, answer: { picks: [1] } });
    expect(reply).toMatchObject({ verdict: 'wrong', share: 0, next: null });
    expect((await mate.ok(queGet, { id: qid! })).body.explain).toBe('<p>选第一项</p>');
    expect((await me.refused(queGet, { id: qid! })).status).toBe(404);
  });
  test('records are found by book, section and day; another child’s practice is gone', async () => {
    const all = await me.ok(trainList, { tbkId: BOOK });
    expect(all.total).toBe(2);
    expect((await me.ok(trainList, { tbkNodeId: CHAPTER })).total).toBe(2);
    expect((await me.ok(trainList, { tbkNodeId: SECTION })).total).toBe(1);
    expect((await me.ok(trainList, { from: '2020-01-01', to: '2020-02-01' })).total).toBe(0);
    const mine = all.items[0]!.trainId;
    for (const refused of [
      await mate.refused(trainGet, { trainId: mine }),
      await mate.refused(trainCommit, { trainId: mine }),
      await (await t.as('student619')).refused(trainGet, { trainId: mine }),
    ])
      expect(refused.status).toBe(404);
    expect((await me.refused(trainChoose, { type: 'tbk', busId: 5 })).status).toBe(404);
    expect((await me.refused(trainChoose, { type: 'todo', busId: 5 })).status).toBe(404);
  });
});

describe('what a practice is about', () => {
  test('a special-topic book: the points of its node', async () => {
    const [node] = await t.sql<{ node_id: number }>(
      `select n.node_id from textbook_sbknode_v n join textbook_sbknode_klg_v k on k.node_id = n.node_id where k.klg_id = $1 order by n.node_id limit 1`,
      [KLG],
    );
    const train = await me.ok(trainChoose, { type: 'sbk', busId: node!.node_id });
    expect(train.ques[0]!.klgs.length).toBeGreaterThan(0);
    expect((await me.refused(trainChoose, { type: 'sbk', busId: 4 })).status).toBe(404);
  });
  test('a question: others like it, never itself, and only one the child has answered', async () => {
    const [own] = await t.sql<{ qid: number }>(
      `
        select a.qid
        from wrongbook_answer a
        join question_bank_version v on v.org_id = a.org_id and v.ver_id = a.ver_id
        where a.org_id = 189 and a.user_id = $1 and a.source = 'train' and $2 = any(v.klg_ids)
        order by a.qid
        limit 1
      `,
      [me.userId, KLG],
    );
    const train = await me.ok(trainChoose, { type: 'que', busId: own!.qid });
    expect(train.goal).toBe(5);
    const replies = await answerAll(t, me, train, () => true);
    expect(replies.map((r) => r.qid)).not.toContain(own!.qid);
    expect((await (await t.as('student619')).refused(trainChoose, { type: 'que', busId: own!.qid })).status).toBe(404);
  });
  test('where nothing like it is left the chapter is asked, then the question itself; what belongs nowhere says so', async () => {
    const lonely = knowledge('maths', '分组分解法');
    const leaf = 101005;
    const [own] = await addQuestions(t, 1, { klgIds: [lonely], nodeId: leaf, name: '独一题' });
    await t.sql(
      `
        insert into wrongbook_answer (
          org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at
        )
        select 189, $1, 'lesson', 4711, $2, 0, ver_id, 2, 0, ${t.sqlNow} - interval '1 day', ${t.sqlNow} - interval '1 day'
        from question_bank_version
        where org_id = 189 and qid = $2
      `,
      [me.userId, own],
    );
    await t.sql('delete from practice_train where org_id = 189 and user_id = $1 and finished_at is null', [me.userId]);
    const train = await me.ok(trainChoose, { type: 'que', busId: own! });
    expect(train.goal).toBeGreaterThan(0);
    const [same] = await t.sql<{ n: number }>(
      `
        select count(*)::int n
        from unnest((select pool from practice_train where train_id = $1)) p(ver_id)
        join question_bank_version v on v.org_id = 189 and v.ver_id = p.ver_id
        where not exists (
          select 1
          from textbook_node_v n
          join textbook_node_v l on l.node_id = $2
          where n.node_id = any(v.node_ids) and n.path[1] = l.path[1]
        )
      `,
      [train.trainId, leaf],
    );
    expect(same!.n).toBe(0);
    // A chapter without others: the question itself comes again.
    await t.sql(`update question_bank_version set node_ids = array[204001]::bigint[] where org_id = 189 and qid = $1`, [
      own,
    ]);
    await t.sql('delete from practice_train where org_id = 189 and user_id = $1 and finished_at is null', [me.userId]);
    expect((await me.ok(trainChoose, { type: 'que', busId: own! })).ques.map((q) => q.qid)).toEqual([own]);
    await t.sql(`update question_bank_version set node_ids = '{}', klg_ids = '{}' where org_id = 189 and qid = $1`, [
      own,
    ]);
    await t.sql('delete from practice_train where org_id = 189 and user_id = $1 and finished_at is null', [me.userId]);
    expect((await me.refused(trainChoose, { type: 'que', busId: own! })).error).toBe('practice.fault.noQuestions');
  });
  test('homework: what went wrong there, once its results are out', async () => {
    const task = await t.sql<{ task_id: number; qid: number; ver_id: number }>(
      `
        select r.task_id, q.qid, q.ver_id
        from homework_reply r
        join homework_que q on q.org_id = r.org_id and q.task_id = r.task_id
        where r.org_id = 189 and r.user_id = $1 and q.qcid = 0
        order by r.task_id limit 1
      `,
      [me.userId],
    );
    const { task_id: taskId } = task[0]!;
    await t.sql(`delete from wrongbook_answer where org_id = 189 and user_id = $1 and source_id = $2`, [
      me.userId,
      taskId,
    ]);
    expect((await me.refused(trainChoose, { type: 'work', busId: taskId })).error).toBe('practice.fault.notHandedIn');
    const wrong = (await addQuestions(t, 1, { klgIds: [KLG], name: '作业' }))[0]!;
    await t.sql(
      `
        insert into wrongbook_answer (
          org_id, user_id, source, source_id, qid, qcid, ver_id, sbj_id, share, answered_at, open_at
        )
        select 189, $1, 'work', $2, $3, 0, ver_id, 2, 0, ${t.sqlNow} - interval '1 day', ${t.sqlNow} + interval '1 day'
        from question_bank_version
        where org_id = 189 and qid = $3
      `,
      [me.userId, taskId, wrong],
    );
    expect((await me.refused(trainChoose, { type: 'work', busId: taskId })).error).toBe('practice.fault.notHandedIn');
    await t.sql(
      `update wrongbook_answer set open_at = ${t.sqlNow} - interval '1 hour' where org_id = 189 and source_id = $1`,
      [taskId],
    );
    const train = await me.ok(trainChoose, { type: 'work', busId: taskId });
    expect(train.ques[0]!.klgs.map((k) => k.klgId)).toContain(KLG);
    expect((await answerAll(t, me, train, () => true)).map((r) => r.qid)).not.toContain(wrong);
    expect((await (await t.as('student619')).refused(trainChoose, { type: 'work', busId: taskId })).status).toBe(404);
  });
});
