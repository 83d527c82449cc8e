import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { testToday } from '../../../kernel/testing/test-day';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { trainChoose } from '../../practice/contract';
import { publishEval, publishTrain, summaryStudent, todoList } from '../contract';
import { ENGLISH, MATHS, practise, sectionWithQuestions, TRAINING } from './testing';

let t: TestApp;
let learner: Caller, trainer: Caller;
let busId: number, mate: number;
// The demonstration world ends today, whatever the day: what learners have answered lies before this clock, and nothing after it.
const TODAY = testToday();
const after = (days: number, time: string): string => `${plusDays(TODAY, days)}T${time}.000Z`;
const NOW = after(1, '10:00:00');
const dueTime = after(3, '13:00:00');
beforeAll(async () => {
  t = await TestApp.start();
  t.at(NOW);
  [learner, trainer] = (await Promise.all(['learner5', 'trainer5'].map((login) => t.as(login)))) as [Caller, Caller];
  busId = await sectionWithQuestions(t);
  mate = (
    await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = $1 and user_type = 1 and user_id <> $2 order by 1 limit 1',
      [TRAINING, learner.userId],
    )
  )[0]!.user_id;
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  t.at(NOW);
  await t.sql('delete from train_todo where org_id = $1', [TRAINING]);
  await t.sql('delete from practice_train where org_id = $1', [TRAINING]);
});
const publish = (more: object = {}) => ({
  userIds: [learner.userId],
  sbjId: MATHS,
  busId,
  type: 'tbk' as const,
  dueTime,
  ...more,
});
const paperId = async () =>
  (
    await t.sql<{ res_id: number }>(
      `
        select res_id
        from resource_shared
        where res_type = 'paper' and is_current and removed_at is null and reg_id is null and sbj_id = $1
        order by res_id limit 1
      `,
      [MATHS],
    )
  )[0]!.res_id;

describe('to-dos', () => {
  test('[S-035] a published training is status 1 until every question of its practice is answered, then 2', async () => {
    const made = await trainer.ok(publishTrain, publish({ userIds: [learner.userId, mate] }));
    expect(made.map((x) => x.userId).toSorted()).toEqual([learner.userId, mate].toSorted());
    expect(made[0]).toMatchObject({
      kind: 'train',
      type: 'tbk',
      status: 1,
      overdue: false,
      dueTime,
      madeBy: trainer.userId,
      answered: 0,
      doneAt: null,
    });
    const mine = (await learner.ok(todoList, {})).items;
    expect(mine).toHaveLength(1);
    const { todoId, name } = mine[0]!;
    // Ended early it stays active.
    const begun = await learner.ok(trainChoose, { type: 'todo', busId: todoId });
    expect(begun).toMatchObject({ type: 'todo', busId: todoId, name, sbjId: MATHS });
    if (begun.goal > 1) {
      await practise(t, learner, todoId, 1);
      expect((await learner.ok(todoList, { status: 1 })).total).toBe(1);
    }
    const done = await practise(t, learner, todoId);
    expect((await learner.ok(todoList, { status: 1 })).total).toBe(0);
    expect((await learner.ok(todoList, { status: 2 })).items[0]).toMatchObject({
      todoId,
      status: 2,
      trainId: done.trainId,
      answered: done.partCount,
      accuracy: 100,
      late: false,
      doneAt: new Date(NOW).toISOString(),
    });
    expect((await trainer.ok(todoList, { status: 1 })).items.map((x) => x.userId)).toEqual([mate]);
    // Practised once more it keeps its first result.
    t.at(after(2, '10:00:00'));
    await practise(t, learner, todoId);
    expect((await learner.ok(todoList, { status: 2 })).items[0]).toMatchObject({
      trainId: done.trainId,
      doneAt: new Date(NOW).toISOString(),
    });
  });
  test('its card says as many questions as its practice puts, also where there are few', async () => {
    const [few] = await t.sql<{ node_id: number }>(
      `
        select n.node_id
        from question_bank_shared q, unnest(q.node_ids) n(node_id)
        join textbook_node_v v on v.node_id = n.node_id
        where q.reg_id is null and q.is_current and q.sbj_id = $1 and q.kind in ('single', 'judge') and v.enabled
        group by 1
        having count(*) between 2 and 9
        order by count(*), 1
        limit 1
      `,
      [MATHS],
    );
    for (const section of [busId, few!.node_id]) {
      const [made] = await trainer.ok(publishTrain, publish({ busId: section }));
      const { todoId, ques } = made!;
      const begun = await learner.ok(trainChoose, { type: 'todo', busId: todoId });
      expect(begun.goal).toBe(ques);
      await practise(t, learner, todoId);
      expect((await learner.ok(todoList, {})).items.find((x) => x.todoId === todoId)).toMatchObject({
        status: 2,
        ques,
        answered: ques,
      });
    }
  });
  test('it is overdue after its due time, and done late', async () => {
    await trainer.ok(publishTrain, publish());
    t.at(after(3, '13:00:01'));
    const [todo] = (await learner.ok(todoList, {})).items;
    expect(todo).toMatchObject({ status: 1, overdue: true });
    await practise(t, learner, todo!.todoId);
    expect((await learner.ok(todoList, {})).items[0]).toMatchObject({ status: 2, overdue: false, late: true });
  });
  test('published twice, also at once, it is one to-do with the newest due time; done, it can be published again', async () => {
    await Promise.all([trainer.ok(publishTrain, publish()), trainer.ok(publishTrain, publish())]);
    const [again] = await trainer.ok(publishTrain, publish({ dueTime: after(8, '13:00:00') }));
    const { items, total } = await learner.ok(todoList, {});
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({ todoId: again!.todoId, dueTime: after(8, '13:00:00') });
    await practise(t, learner, again!.todoId);
    await trainer.ok(publishTrain, publish());
    expect((await learner.ok(todoList, {})).items.map((x) => x.status)).toEqual([1, 2]);
  });
  test('the due time lies ahead, within half a year', async () => {
    expect(await trainer.refused(publishTrain, publish({ dueTime: after(1, '09:59:00') }))).toMatchObject({
      status: 400,
      message: '截止时间要晚于现在',
    });
    expect(
      (await trainer.in('en-US').refused(publishTrain, publish({ dueTime: after(182, '00:00:00') }))).message,
    ).toBe('The due time may be at most 180 days away');
  });
  test('an evaluation asks the questions of a paper, the same for everybody, as they were when it was published', async () => {
    const evalId = await paperId();
    const [todo, other] = await trainer.ok(publishEval, { userIds: [learner.userId, mate], evalId, dueTime });
    expect(todo).toMatchObject({ kind: 'eval', type: 'eval', busId: evalId, sbjId: MATHS });
    const rows = await t.sql<{ ver_ids: number[]; que_count: number }>(
      'select ver_ids, que_count from train_todo where org_id = $1 and todo_id = any($2)',
      [TRAINING, [todo!.todoId, other!.todoId]],
    );
    expect(rows[0]!.ver_ids).toEqual(rows[1]!.ver_ids);
    expect(rows[0]!.ver_ids).toHaveLength(rows[0]!.que_count);
    const { todoId } = (await learner.ok(todoList, {})).items[0]!;
    const done = await practise(t, learner, todoId);
    expect(done.ques.map((q) => q.verId).toSorted()).toEqual(rows[0]!.ver_ids.toSorted());
    expect((await learner.ok(todoList, {})).items[0]).toMatchObject({ status: 2, ques: rows[0]!.que_count });
    expect(
      (await trainer.refused(publishEval, { userIds: [learner.userId], evalId: 999_999_999, dueTime })).status,
    ).toBe(404);
  });
  test('what follows homework or a question is for learners who have their results', async () => {
    const [answered] = await t.sql<{ qid: number; user_id: number }>(
      'select qid, user_id from wrongbook_answer where org_id = $1 and sbj_id = $2 and user_id = $3 and open_at <= $4 order by open_at limit 1',
      [TRAINING, MATHS, learner.userId, NOW],
    );
    const ok = await trainer.ok(publishTrain, publish({ type: 'que', busId: answered!.qid }));
    expect(ok).toMatchObject([{ type: 'que', userId: learner.userId }]);
    const [none] = await t.sql<{ user_id: number; name: string }>(
      `
        select p.user_id, p.name
        from people_person p
        where p.org_id = $1
          and p.user_type = 1
          and not exists (
            select 1
            from wrongbook_answer a
            where a.org_id = p.org_id and a.user_id = p.user_id and a.qid = $2
          )
        order by p.user_id
        limit 1
      `,
      [TRAINING, answered!.qid],
    );
    expect(
      (
        await trainer.refused(
          publishTrain,
          publish({ type: 'que', busId: answered!.qid, userIds: [learner.userId, none!.user_id] }),
        )
      ).message,
    ).toContain(none!.name);
    expect((await trainer.refused(publishTrain, publish({ type: 'work', busId: 12_345 }))).status).toBe(404);
    // Handed in, and the results not out yet: there is nothing to follow.
    await t.sql('update wrongbook_answer set open_at = $4 where org_id = $1 and user_id = $2 and qid = $3', [
      TRAINING,
      learner.userId,
      answered!.qid,
      after(2, '10:00:00'),
    ]);
    expect((await trainer.refused(publishTrain, publish({ type: 'que', busId: answered!.qid }))).status).toBe(404);
  });
  test('a teacher publishes to learners they teach, in a subject of the content; others are gone', async () => {
    const student = await t.who('student189');
    expect((await trainer.refused(publishTrain, publish({ userIds: [learner.userId, student.userId] }))).status).toBe(
      404,
    );
    expect((await trainer.refused(publishTrain, publish({ sbjId: ENGLISH }))).message).toBe(
      '所选内容属于数学，请改选科目',
    );
    expect((await trainer.refused(publishTrain, publish({ userIds: [] }))).fields?.[0]?.text).toBe('请选择学员');
    expect((await learner.refused(publishTrain, publish())).status).toBe(403);
    expect(
      (await (await t.as('training5')).refused(publishEval, { userIds: [learner.userId], evalId: 1, dueTime })).status,
    ).toBe(403);
    await t.sql('update class_clazz set master_id = null where org_id = $1', [TRAINING]);
    // Who teaches without leading plans in their own subject alone.
    expect((await trainer.refused(publishTrain, publish({ sbjId: ENGLISH }))).status).toBe(404);
    expect((await trainer.ok(summaryStudent, { userId: learner.userId })).teachSbjIds).toEqual([MATHS]);
    await t.sql('delete from class_teacher where org_id = $1 and user_id = $2', [TRAINING, trainer.userId]);
    expect((await trainer.refused(publishTrain, publish())).status).toBe(404);
    expect((await trainer.ok(todoList, {})).total).toBe(0);
    expect((await trainer.refused(todoList, { userId: learner.userId })).status).toBe(404);
  });
  test('somebody else’s to-do is no practice of mine', async () => {
    const [row] = await t.sql<{ todo_id: number }>(
      'select todo_id from train_todo where org_id = 619 order by todo_id limit 1',
    );
    expect((await learner.refused(trainChoose, { type: 'todo', busId: row!.todo_id })).status).toBe(404);
    expect((await learner.refused(todoList, { userId: mate })).status).toBe(404);
  });
});
