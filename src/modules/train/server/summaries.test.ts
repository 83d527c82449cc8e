import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { beanGet } from '../../practice/contract';
import {
  commentCreate,
  commentList,
  goalList,
  servesReport,
  studentList,
  summaryOrg,
  summaryStudent,
  summaryTeacher,
  todoList,
} from '../contract';
import { MATHS, TRAINING } from './testing';

let t: TestApp;
let learner: Caller, trainer: Caller, head: Caller;
let learners: number;
beforeAll(async () => {
  t = await TestApp.start();
  [learner, trainer, head] = (await Promise.all(['learner5', 'trainer5', 'training5'].map((login) => t.as(login)))) as [
    Caller,
    Caller,
    Caller,
  ];
  learners = (
    await t.sql<{ n: number }>('select count(*)::int n from people_person where org_id = $1 and user_type = 1', [
      TRAINING,
    ])
  )[0]!.n;
});
afterAll(async () => {
  await t.stop();
});

describe('summaries', () => {
  test('the demonstration gives learner5 and trainer5 a term: goals, to-dos, comments, curves and beans', async () => {
    const mine = await learner.ok(summaryStudent, {});
    expect(mine.answers).toBeGreaterThan(0);
    expect(mine.curve).toHaveLength(30);
    expect(mine.answers).toBe(mine.curve.reduce((n, d) => n + d.answers, 0));
    expect(mine.answers).toBe(mine.subjects.reduce((n, s) => n + s.answers, 0));
    expect(mine.todos.next.length).toBeGreaterThan(0);
    expect(mine.todos.last.length).toBeGreaterThan(0);
    expect(mine.goals.filter((g) => g.status === 1).length).toBeGreaterThan(0);
    expect(mine.comments.length).toBe(3);
    expect(mine.beans).toBe((await learner.ok(beanGet, {})).balance);
    expect((await learner.ok(todoList, {})).items.map((x) => x.type)).toContain('eval');
    const hers = await trainer.ok(summaryTeacher, {});
    expect(hers.learners).toBe(learners);
    expect(hers.todos.done + hers.todos.active).toBeGreaterThan(3);
    expect(hers.last.every((x) => x.status === 2)).toBe(true);
    expect(hers.lessons.done).toBeGreaterThan(0);
    const all = await head.ok(summaryOrg, {});
    expect(all).toMatchObject({ learners, todos: { overdue: hers.todos.overdue } });
    expect(all.byTeacher.find((r) => r.userId === trainer.userId)).toMatchObject({
      learners,
      todos: { active: hers.todos.active },
    });
    expect(all.answers).toBe(hers.answers);
  });
  test('a learner sees themself, a teacher their learners, a learner manager everybody of the institution; others are gone', async () => {
    expect((await trainer.ok(summaryStudent, { userId: learner.userId })).teachSbjIds).toBeNull();
    const managed = await head.ok(summaryStudent, { userId: learner.userId });
    expect([managed.name, managed.teachSbjIds]).toEqual([(await learner.ok(summaryStudent, {})).name, []]);
    const [mate] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = $1 and user_type = 1 and user_id <> $2 order by user_id limit 1',
      [TRAINING, learner.userId],
    );
    expect((await learner.refused(summaryStudent, { userId: mate!.user_id })).status).toBe(404);
    for (const login of ['student189', 'student619']) {
      const { userId } = await t.who(login);
      expect((await trainer.refused(summaryStudent, { userId })).status).toBe(404);
      expect((await head.refused(summaryStudent, { userId })).status).toBe(404);
    }
    expect((await trainer.refused(summaryStudent, {})).error).toBe('train.fault.chooseStudent');
    expect((await (await t.as('teacher189')).refused(summaryStudent, { userId: learner.userId })).status).toBe(403);
    // A child of a school has a summary of their own as well.
    expect((await (await t.as('student189')).ok(summaryStudent, {})).goals.length).toBeGreaterThan(0);
    expect((await trainer.refused(summaryOrg, {})).status).toBe(403);
    expect((await head.refused(summaryTeacher, {})).status).toBe(403);
  });
  test('a period runs forwards and is bounded', async () => {
    expect((await learner.refused(summaryStudent, { from: '2026-10-02', to: '2026-10-01' })).message).toBe(
      '结束日期不能早于开始日期',
    );
    expect((await trainer.in('en-US').refused(summaryTeacher, { from: '2024-10-02', to: '2026-10-01' })).message).toBe(
      'At most 400 days',
    );
    expect(await head.ok(summaryOrg, { from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
      answers: 0,
      accuracy: null,
      lessons: { all: 0 },
    });
  });
  test('learners come with who needs a word first, by name and subject, in as many statements for one as for all', async () => {
    const all = await trainer.ok(studentList, {});
    expect(all.total).toBe(learners);
    const over = all.items.map((r) => r.todos.overdue);
    expect(over).toEqual(over.toSorted((a, b) => b - a));
    expect(all.items.every((r) => r.todos.overdue > 0 === (r.stand === 'behind'))).toBe(true);
    const { name } = await learner.ok(summaryStudent, {});
    expect((await trainer.ok(studentList, { name })).items.map((r) => r.userId)).toContain(learner.userId);
    expect((await trainer.ok(studentList, { name: '%' })).total).toBe(0);
    expect((await trainer.ok(studentList, { sbjId: MATHS })).total).toBe(learners);
    expect((await trainer.ok(studentList, { sort: '-answers', pageSize: 2 })).items).toHaveLength(2);
    expect((await trainer.refused(studentList, { sort: 'phone' as 'name' })).status).toBe(400);
    expect((await head.ok(studentList, {})).total).toBe(learners);
    expect((await learner.refused(studentList, {})).status).toBe(403);
    const count = async (pageSize: number) => (await asked(() => trainer.ok(studentList, { pageSize }))).length;
    expect(await count(1)).toBe(await count(50));
  });
});

describe('comments', () => {
  test('a teacher writes to a learner, who reads it; nobody else does', async () => {
    const made = await trainer.ok(commentCreate, { userId: learner.userId, text: '  这周进步很大  ' });
    expect(made).toMatchObject({ text: '这周进步很大', userId: learner.userId, madeBy: trainer.userId, images: [] });
    expect((await learner.ok(commentList, {})).items[0]!.commentId).toBe(made.commentId);
    expect((await trainer.ok(commentList, { userId: learner.userId })).items[0]!.commentId).toBe(made.commentId);
    const [mate] = await t.sql<{ user_id: number }>(
      'select user_id from people_person where org_id = $1 and user_type = 1 and user_id <> $2 order by 1 limit 1',
      [TRAINING, learner.userId],
    );
    const other = await t.asUser(TRAINING, mate!.user_id);
    expect((await other.ok(commentList, {})).items.some((c) => c.commentId === made.commentId)).toBe(false);
    expect((await other.refused(commentList, { userId: learner.userId })).status).toBe(404);
    expect((await learner.ok(commentList, { from: '2020-01-01', to: '2020-01-02' })).total).toBe(0);
  });
  test('it has words, at most 500, and at most three pictures of the writer’s own', async () => {
    expect((await trainer.refused(commentCreate, { userId: learner.userId, text: '   ' })).fields?.[0]?.text).toBe(
      '请写评语',
    );
    expect((await trainer.refused(commentCreate, { userId: learner.userId, text: '好'.repeat(501) })).status).toBe(400);
    await trainer.ok(commentCreate, { userId: learner.userId, text: '好'.repeat(500) });
    expect(
      (
        await trainer
          .in('en-US')
          .refused(commentCreate, { userId: learner.userId, text: 'ok', images: ['a', 'b', 'c', 'd'] })
      ).fields?.[0]?.text,
    ).toBe('At most 3 pictures');
    expect(
      (
        await trainer.refused(commentCreate, {
          userId: learner.userId,
          text: '看图',
          images: ['619/1-abcdefghijklmnopqrstuv.jpg'],
        })
      ).fields?.[0]?.path,
    ).toBe('images');
    const stranger = await t.who('student189');
    expect((await trainer.refused(commentCreate, { userId: stranger.userId, text: '你好' })).status).toBe(404);
    expect((await learner.refused(commentCreate, { userId: learner.userId, text: '你好' })).status).toBe(403);
  });
});

describe('service report', () => {
  test('an institution sees its activations, the platform those of all; sums agree with the rows', async () => {
    const own = await head.ok(servesReport, { pageSize: 200 });
    expect(own.total).toBeGreaterThan(0);
    expect(own.sum.count).toBe(own.items.length);
    expect(own.sum.priceFen).toBe(own.items.reduce((n, r) => n + r.priceFen, 0));
    expect(own.byServ.reduce((n, r) => n + r.count, 0)).toBe(own.sum.count);
    expect(own.byMonth.reduce((n, r) => n + r.count, 0)).toBe(own.sum.count);
    expect(own.items.every((r) => r.orgId === TRAINING && r.startOn >= own.from && r.startOn <= own.to)).toBe(true);
    const { servId } = own.byServ[0]!;
    expect((await head.ok(servesReport, { servId })).sum).toMatchObject({ count: own.byServ[0]!.count });
    const platform = await t.as('platform');
    expect((await platform.ok(servesReport, {})).total).toBe(own.total);
    expect((await platform.ok(servesReport, { orgId: 189 })).total).toBe(0);
    expect((await head.refused(servesReport, { orgId: 189 })).status).toBe(404);
    expect((await trainer.refused(servesReport, {})).status).toBe(403);
    expect((await (await t.as('school189')).refused(servesReport, {})).status).toBe(403);
  });
  test('goals of another school stay there', async () => {
    const mine = await learner.ok(goalList, {});
    const foreign = (
      await t.sql<{ goal_id: number }>('select goal_id from train_goal where org_id <> $1', [TRAINING])
    ).map((r) => r.goal_id);
    expect(foreign.length).toBeGreaterThan(0);
    expect(mine.some((g) => foreign.includes(g.goalId))).toBe(false);
  });
});
