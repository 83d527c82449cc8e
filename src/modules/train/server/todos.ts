import type { Cx } from '../../../kernel/server/cx';
import { rowsOfList, type ListOf } from '../../../kernel/server/db/list';
import { all, is, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import {
  atOnce,
  EVAL_QUES,
  GOAL,
  questionsOf,
  sectionSubject,
  specbookSubject,
  subjectOf,
  todosPort,
} from '../../practice/server/published';
import { paperOf } from '../../resource/server/published';
import * as calls from '../contract';
import type { Todo } from '../contract';
import { faults } from '../faults';
import { accuracyOf, ACTIVE, COMPLETED, DUE_DAYS_MAX, type TodoType } from '../rules';
import { todos } from '../tables';
import { mustTeach, whose } from './scope';

type Row = Omit<Todo, 'kind' | 'status' | 'overdue' | 'late' | 'accuracy'> & {
  readonly shareSum: number;
  readonly parts: number;
};
type ListInput = Pick<ParsedOf<typeof calls.todoList>, 'curPage' | 'pageSize' | 'sort'>;
function toTodo(cx: Cx, { shareSum, parts, ...r }: Row): Todo {
  const done = r.doneAt != null;
  return {
    ...r,
    kind: r.type === 'eval' ? 'eval' : 'train',
    status: done ? COMPLETED : ACTIVE,
    overdue: !done && r.dueTime < cx.nowIso,
    late: r.doneAt != null && r.doneAt > r.dueTime,
    accuracy: accuracyOf(shareSum, parts),
  };
}
/** To-dos that meet a condition on `t`, what is active and due first on top; of an open one how far its practice is. */
const list = (cx: Cx, where: Sql): ListOf<ListInput, Row, Todo> => ({
  select: sql`t.todo_id, t.user_id, u.name as user_name, u.photo, t.type, t.bus_id, t.name, t.sbj_id,
    ${nameIn(cx.lang, 's')} as sbj_name, 
    coalesce(r.goal, t.que_count) as ques, t.due_at as due_time, t.made_at, t.made_by,
    m.name as made_by_name, t.done_at, coalesce(t.train_id, r.train_id) as train_id,
    coalesce(r.done_count, case when t.done_at is not null then t.que_count end, 0) as answered,
    coalesce(t.part_count, r.part_count, 0) as parts, coalesce(t.share_sum, r.share_sum, 0) as share_sum,
    coalesce(t.spent, r.spent, 0) as spent`,
  from: sql`train_todo t
    join people_person_v u on u.org_id = t.org_id and u.user_id = t.user_id
    join people_person_v m on m.org_id = t.org_id and m.user_id = t.made_by
    join textbook_subject s on s.sbj_id = t.sbj_id
    left join practice_train_v r on r.org_id = t.org_id and r.user_id = t.user_id and r.type = 'todo'
      and r.bus_id = t.todo_id and r.finished_at is null and t.done_at is null`,
  counted: sql`train_todo t`,
  where: [cx.db.orgs('t'), where],
  sorts: { dueTime: sql`t.due_at`, madeAt: sql`t.made_at`, doneAt: sql`t.done_at` },
  then: sql`(t.done_at is not null), case when t.done_at is null then t.due_at end, t.done_at desc, t.todo_id desc`,
  shape: (row) => toTodo(cx, row),
});
export async function todosWhere(cx: Cx, where: Sql, limit: number): Promise<Todo[]> {
  const rows = await cx.db.rows<Row>(rowsOfList(list(cx, where), { pageSize: limit }));
  return rows.map((row) => toTodo(cx, row));
}
/** Lately done ones of a condition. Open ones come first in every list, so that they are left out by name. */
export const lastDone = (cx: Cx, where: Sql, limit: number): Promise<Todo[]> =>
  todosWhere(cx, sql`t.done_at is not null and ${where}`, limit);
/** The next open ones of a condition and those that were done last: one statement. */
export async function nextAndLast(
  cx: Cx,
  where: Sql,
  limit: number,
): Promise<{ readonly next: Todo[]; readonly last: Todo[] }> {
  const part = (of: Sql, order: Sql) => sql`
    (select t.todo_id
    from train_todo t
    where t.org_id = ${cx.db.orgId}
      and ${of}
      and ${where}
    order by ${order}
    limit ${limit})`;
  const found = await todosWhere(
    cx,
    sql`t.todo_id in (
      ${part(sql`t.done_at is null`, sql`t.due_at, t.todo_id desc`)}
      union all
      ${part(sql`t.done_at is not null`, sql`t.done_at desc, t.todo_id desc`)})`,
    2 * limit,
  );
  return { next: found.filter((t) => t.doneAt == null), last: found.filter((t) => t.doneAt != null) };
}

/** A due time lies ahead, within half a year. */
function checkDue(cx: Cx, dueTime: string): void {
  if (Date.parse(dueTime) <= cx.now.getTime()) throw fail(faults.dueWrong, {}, 'dueTime');
  if (Date.parse(dueTime) > cx.now.getTime() + DUE_DAYS_MAX * 86_400_000)
    throw fail(faults.dueFar, { max: DUE_DAYS_MAX }, 'dueTime');
}
interface About {
  readonly type: TodoType;
  readonly busId: number;
  readonly name: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly verIds?: readonly number[];
  readonly queCount: number;
}
/** Writes a to-do for each learner, or moves the due time of the same one that is still open. */
async function publish(cx: Cx, userIds: readonly number[], about: About, dueTime: string): Promise<Todo[]> {
  await cx.db.insert(
    todos,
    userIds.map((userId) => ({
      todoId: newId(),
      userId,
      ...about,
      verIds: [...(about.verIds ?? [])],
      dueAt: dueTime,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    })),
    'on conflict (org_id, user_id, type, bus_id) where done_at is null do update set due_at = excluded.due_at, made_by = excluded.made_by',
  );
  return todosWhere(
    cx,
    all(
      sql`t.user_id = any(${userIds}::bigint[])`,
      is('t.type', about.type),
      is('t.bus_id', about.busId),
      sql`t.done_at is null`,
    ),
    userIds.length,
  );
}
/** Homework or a question that learners are to practise after: its subject, once all of them have their results. */
async function afterAnswers(
  cx: Cx,
  type: 'work' | 'que',
  busId: number,
  userIds: readonly number[],
): Promise<{ readonly name: string; readonly stgId: number; readonly sbjId: number }> {
  const of =
    type === 'work' ? sql`a.source in ('work', 'exam', 'kq') and a.source_id = ${busId}` : sql`a.qid = ${busId}`;
  const rows = await cx.db.rows<{ userId: number; sbjId: number; stgId: number }>(sql`
    select distinct on (a.user_id) a.user_id, a.sbj_id, v.stg_id
    from wrongbook_answer_v a
    join question_bank_version_v v on v.org_id = a.org_id and v.ver_id = a.ver_id
    where a.org_id = ${cx.db.orgId}
      and a.user_id = any(${userIds}::bigint[])
      and ${of}
      and a.open_at <= ${cx.nowIso}
    order by a.user_id`);
  const [first] = rows;
  if (!first) throw fail(kernelFaults.gone);
  const lacking = userIds.filter((u) => !rows.some((r) => r.userId === u));
  if (lacking.length > 0) {
    const names = await cx.db.rows<{ name: string }>(sql`
      select name
      from people_person_v
      where org_id = ${cx.db.orgId}
        and user_id = any(${lacking}::bigint[])
      order by name, user_id
      limit 5`);
    throw fail(
      faults.notAnswered,
      { names: names.map((n) => n.name).join(cx.lang === 'en-US' ? ', ' : '、') },
      'userIds',
    );
  }
  const about = await cx.db.row<{ name: string }>(
    type === 'work'
      ? sql`
        select name
        from homework_task_v
        where org_id = ${cx.db.orgId}
          and task_id = ${busId}`
      : sql`
        select k.name
        from question_bank_version_v v
        join textbook_klg_v k on k.klg_id = v.klg_ids[1]
        where v.org_id = ${cx.db.orgId}
          and v.qid = ${busId}
        order by v.ver_id desc
        limit 1`,
  );
  return { name: about?.name ?? cx.text('train.likeQue'), stgId: first.stgId, sbjId: first.sbjId };
}

export const todoHandlers = [
  handle(calls.todoList, async (cx, { status, userId, sbjId, ...paging }) => {
    const where = all(
      await whose(cx, 't.user_id', userId),
      when(status, (s) => (s === ACTIVE ? sql`t.done_at is null` : sql`t.done_at is not null`)),
      is('t.sbj_id', sbjId),
    );
    return cx.list(paging, list(cx, where));
  }),
  handle(calls.publishTrain, async (cx, { userIds, sbjId, busId, type, dueTime }) => {
    const learners = [...new Set(userIds)];
    checkDue(cx, dueTime);
    await mustTeach(cx, learners, sbjId);
    const about =
      type === 'tbk'
        ? await sectionSubject(cx, busId)
        : type === 'sbk'
          ? await specbookSubject(cx, busId)
          : await afterAnswers(cx, type, busId, learners);
    if (about.sbjId !== sbjId) {
      const sbj = await cx.db.row<{ name: string }>(sql`
        select ${nameIn(cx.lang, 's')} as name
        from textbook_subject s
        where s.sbj_id = ${about.sbjId}`);
      throw fail(faults.sbjDiffers, { sbj: sbj?.name ?? '' }, 'sbjId');
    }
    // What each learner lost points on is another thing: how many questions there are shows when they begin.
    const queCount = type === 'tbk' || type === 'sbk' ? await questionsOf(cx, about, GOAL.todo) : GOAL.todo;
    if (queCount === 0) throw fail(faults.noQuestions, { name: about.name }, 'busId');
    return publish(cx, learners, { type, busId, name: about.name, stgId: about.stgId, sbjId, queCount }, dueTime);
  }),
  handle(calls.publishEval, async (cx, { userIds, evalId, dueTime }) => {
    const learners = [...new Set(userIds)];
    checkDue(cx, dueTime);
    const paper = await paperOf(cx, evalId);
    await mustTeach(cx, learners, paper.sbjId);
    const asked = [...paper.versions.values()].filter(atOnce).slice(0, EVAL_QUES);
    if (asked.length === 0) throw fail(faults.noQuestions, { name: paper.title }, 'evalId');
    return publish(
      cx,
      learners,
      {
        type: 'eval',
        busId: evalId,
        name: paper.title,
        stgId: paper.stgId,
        sbjId: paper.sbjId,
        verIds: asked.map((v) => v.verId),
        queCount: asked.length,
      },
      dueTime,
    );
  }),
];

// Practice asks what a to-do is about, and says when every question of one was answered.
todosPort.provide({
  find: async (cx, todoId) => {
    const todo = await cx.db.one(todos, { todoId, userId: cx.me.userId });
    if (!todo) throw fail(kernelFaults.gone);
    const { name, stgId, sbjId, verIds, queCount: count } = todo;
    if (todo.type === 'eval') return { name, stgId, sbjId, verIds, count };
    return { ...(await subjectOf(cx, todo.type, todo.busId)), name, count };
  },
  done: async (cx, { todoId, trainId, partCount, rightCount, shareSum, spent, goal }) => {
    // Practised once more, it keeps its first result.
    await cx.db.update(
      todos,
      { todoId, userId: cx.me.userId, doneAt: null },
      { doneAt: cx.nowIso, trainId, partCount, rightCount, shareSum, spent, queCount: goal },
    );
  },
});
