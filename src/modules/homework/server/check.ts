import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { nothing, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import type { Listener } from '../../../kernel/server/module';
import { Refusal, fail } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import { tellAll } from '../../notice/server/published';
import { partsOf } from '../../question-bank/contract';
import { checkPort, type CheckAnswer, type CheckSet } from '../../teachlink/server/published';
import { faults } from '../faults';
import { isHandedIn, isLate, isOpen, missingOf, partKey, settingOf, usualScores } from '../rules';
import { ques, replies, taskClazzes, tasks } from '../tables';
import { noteAnswered, type Answered } from './showing';
import { assigned } from './news';
import { paperDef } from './paper';
import { handIn } from './reply/hand-in';
import { ownPaper } from './reply/open';
import { settingRow } from './sql';
import { pastChanged } from './past';

// Checks before the lesson that a teaching link sends out: tasks of the kind kq like any other, so that autosave, marking, notebook
// and paper are those of homework.

/** The rows of the new checks, one a class. */
function rowsOf(cx: Cx, { name, sbjId, dueTime, make }: CheckSet) {
  return make.map(({ clazzId, userIds, versions }) => {
    const taskId = newId();
    const scored = versions.map((version) => ({ version, parts: usualScores(version.body) }));
    const points = scored.flatMap((q) => q.parts).reduce((n, p) => n + Math.round(p.score * 10), 0) / 10;
    return {
      clazzId,
      task: {
        taskId,
        userId: cx.me.userId,
        kind: 'kq',
        name,
        stgId: versions[0]?.stgId,
        sbjId,
        startAt: cx.nowIso,
        dueAt: dueTime,
        markType: 1,
        ...settingRow(settingOf('kq')),
        fullScore: points,
        queCount: versions.length,
        madeAt: cx.nowIso,
      },
      ques: scored.flatMap(({ version, parts }, at) => {
        const kinds = new Map(partsOf(version.body).map((p) => [p.qcid, p.kind]));
        return parts.map((p) => ({
          taskId,
          qid: version.qid,
          qcid: p.qcid,
          queNo: at + 1,
          verId: version.verId,
          kind: kinds.get(p.qcid),
          score: p.score,
        }));
      }),
      replies: userIds.map((userId) => ({ taskId, userId, clazzId, state: 'todo' })),
    };
  });
}
const TASK = [
  'taskId',
  'userId',
  'kind',
  'name',
  'stgId',
  'sbjId',
  'startAt',
  'dueAt',
  'markType',
  'isLateOn',
  'release',
  'fullScore',
  'queCount',
  'madeAt',
];
const QUE = ['taskId', 'qid', 'qcid', 'queNo', 'verId', 'kind', 'score'];

/** Makes, withdraws and moves in one statement; the rows refer to each other at its end. */
async function set(cx: Cx, checks: CheckSet): Promise<ReadonlyMap<number, number>> {
  const { orgId } = cx.db;
  const made = rowsOf(cx, checks);
  const tasksMade = made.map((m) => m.task);
  const clazzRows = made.map((m) => ({ taskId: m.task.taskId, clazzId: m.clazzId, isWhole: true }));
  const queRows = made.flatMap((m) => m.ques);
  const replyRows = made.flatMap((m) => m.replies);
  const changed = await cx.db.rows<{ taskId: number; startAt: string }>(sql`
    with task as (${insertOf(tasks, TASK, tasksMade, orgId, nothing)}),
    clazz as (${insertOf(taskClazzes, ['taskId', 'clazzId', 'isWhole'], clazzRows, orgId, nothing)}),
    que as (${insertOf(ques, QUE, queRows, orgId, nothing)}),
    reply as (${insertOf(replies, ['taskId', 'userId', 'clazzId', 'state'], replyRows, orgId, nothing)}),
    moved as (
      update homework_reply r
      set deadline_at = ${checks.dueTime}::timestamptz
      where r.org_id = ${orgId}
        and r.task_id = any(${checks.move}::bigint[])
        and r.state in ('doing', 'stopped'))
    update homework_task t
    set due_at = case when t.task_id = any(${checks.move}::bigint[]) then ${checks.dueTime}::timestamptz else t.due_at end,
      used_at = null,
      removed_at = case when t.task_id = any(${checks.withdraw}::bigint[]) then ${cx.nowIso}::timestamptz end
    where t.org_id = ${orgId}
      and t.task_id = any(${[...checks.move, ...checks.withdraw]}::bigint[])
      and t.user_id = ${cx.me.userId}
      and t.removed_at is null
    returning t.task_id, t.start_at`);
  for (const { taskId, startAt } of changed) if (checks.withdraw.includes(taskId)) pastChanged(cx, startAt);
  await tellAll(
    cx,
    made.map((m) => assigned(m.task.taskId, checks.name, cx.me.name)),
  );
  return new Map(made.map((m) => [m.clazzId, m.task.taskId]));
}

checkPort.provide({
  set,
  async answer(cx, taskId, given) {
    const { head, reply } = await ownPaper(cx, taskId, 'handIn');
    if (isHandedIn(reply.state)) throw fail(faults.submitted);
    const due = reply.deadlineAt ?? head.dueTime;
    if (!isOpen(due, cx.nowIso)) throw fail(faults.timeUp);
    const { parts, byKey } = await paperDef(cx.db, taskId, head.keyRev);
    if (given.some((g) => !byKey.has(partKey(g)))) throw fail(faults.strangeQuestion, {}, 'answers');
    const stored = given.map((g) => ({
      userId: cx.me.userId,
      qid: g.qid,
      qcid: g.qcid,
      answer: g.skip ? null : (g.answer ?? null),
      isSkip: g.skip,
    }));
    const missing = missingOf(parts, stored);
    if (missing.length) {
      const params = { numbers: wordList([...new Set(missing.map((p) => p.queNo))]) };
      throw new Refusal(
        faults.emptyAnswer,
        params,
        missing.map((p) => ({ path: `answers.${partKey(p)}`, code: faults.emptyAnswer.code, params })),
      );
    }
    const closing = {
      userId: cx.me.userId,
      submittedAt: cx.nowIso,
      isLate: isLate(head, cx.nowIso),
      spent: reply.spent,
    };
    const [closed] = await handIn(cx.db, head, [closing], cx.nowIso, stored, cx.now.getTime());
    cx.note('homework.check.answered', { subjectId: taskId });
    pastChanged(cx, head.startTime);
    cx.emit('homework.check.answered', { taskId, userId: cx.me.userId });
    return { state: closed?.state ?? 'submitted', submittedAt: cx.nowIso };
  },
  given: (door, taskIds, userId) =>
    door.rows<CheckAnswer>(sql`
      select a.user_id, r.clazz_id, q.ver_id, a.qid, a.qcid,
        case when a.is_skip then null else a.answer end as answer, a.share
      from homework_answer a
      join homework_reply r on r.org_id = a.org_id and r.task_id = a.task_id and r.user_id = a.user_id
      join homework_que q on q.org_id = a.org_id and q.task_id = a.task_id and q.qid = a.qid and q.qcid = a.qcid
      where a.org_id = ${door.orgId}
        and a.task_id = any(${taskIds}::bigint[])
        and r.state in ('submitted', 'marked')
        and ${userId == null ? sql`true` : sql`a.user_id = ${userId}`}
      order by a.task_id, a.user_id, a.qid, a.qcid`),
});

/** Tells the notebook of a check that was answered in one go; twice is once, because the notebook knows each answer by its task. */
export const checkAnswered: Listener = {
  topic: 'homework.check.answered',
  async run({ payload }, door, kernel) {
    const judged = await door.rows<Answered>(sql`
      select a.user_id, q.ver_id, a.qid, a.qcid, t.sbj_id, t.kind as source, t.task_id as source_id, a.share,
        case when a.is_skip then null else a.answer end as answer, r.submitted_at as at
      from homework_answer a
      join homework_reply r on r.org_id = a.org_id and r.task_id = a.task_id and r.user_id = a.user_id
      join homework_task t on t.org_id = a.org_id and t.task_id = a.task_id
      join homework_que q on q.org_id = a.org_id and q.task_id = a.task_id and q.qid = a.qid and q.qcid = a.qcid
      where a.org_id = ${door.orgId}
        and a.task_id = ${payload['taskId']}
        and a.user_id = ${payload['userId']}
        and a.share is not null
        and a.judged = 'auto'`);
    await noteAnswered(door, judged, kernel.clock());
  },
};
