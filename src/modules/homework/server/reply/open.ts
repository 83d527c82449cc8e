import type { Cx } from '../../../../kernel/server/cx';
import { nothing, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { AnswerRow, Paper, Que, Reply } from '../../contract/parts';
import { isReleased } from '../../rules';
import type { answers, replies } from '../../tables';
import { paperDef } from '../paper';
import { headJoins, headSql, type HeadRow } from '../sql';

export type ReplyRow = RowOf<typeof replies>;
export type StoredAnswer = RowOf<typeof answers>;
export type OwnHead = HeadRow & { readonly clazzName: string; readonly pupilName: string };

/**
 * How a paper is kept while it is changed: shared while answers are stored, whole while it is handed in or marked. Handing in also keeps the
 * task as it is: a further accepted answer, a release or a new due time comes before or after it, never between the judgement and its being
 * there. The task is shared, because a whole year hands in side by side.
 */
export type Lock = 'share' | 'update' | 'handIn';
const LOCKS: Readonly<Record<Lock, Sql>> = {
  share: raw('for share of r'),
  update: raw('for update of r'),
  // The task before its paper, as everybody locks.
  handIn: raw('for key share of t for update of r'),
};

/** A task and somebody's paper of it, in one statement. `lock` keeps the paper, so that no answer slips in behind the judgement. */
export async function findPaper(
  cx: Cx,
  taskId: number,
  userId: number,
  lock?: Lock,
): Promise<{ head: OwnHead; reply: ReplyRow } | undefined> {
  const [row] = await cx.db.rows<OwnHead & ReplyRow & { replyUserId: number; replyScore: number | null }>(
    sql`
    select ${headSql(cx)}, c.clazz_name, s.name as pupil_name, r.user_id as reply_user_id, r.clazz_id,
      r.state, r.entered_at, r.deadline_at, r.left_at, r.submitted_at, r.is_late, r.spent,
      r.score as reply_score, r.star, r.comment, r.marked_at, r.marked_by, r.eval_degree, r.eval_text,
      r.eval_at
    from homework_reply r
    join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id
    ${headJoins}
    join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
    join people_person_v s on s.org_id = r.org_id and s.user_id = r.user_id
    where r.org_id = ${cx.db.orgId}
      and r.task_id = ${taskId}
      and r.user_id = ${userId}
      and t.removed_at is null
    ${lock ? LOCKS[lock] : nothing}`,
  );
  if (!row) return undefined;
  const {
    clazzId,
    state,
    enteredAt,
    deadlineAt,
    leftAt,
    submittedAt,
    isLate,
    spent,
    star,
    comment,
    markedAt,
    markedBy,
    evalDegree,
    evalText,
    evalAt,
    replyUserId,
    replyScore,
    ...head
  } = row;
  return {
    head: head as unknown as OwnHead,
    reply: {
      orgId: cx.db.orgId,
      taskId,
      userId: replyUserId,
      clazzId,
      state,
      enteredAt,
      deadlineAt,
      leftAt,
      submittedAt,
      isLate,
      spent,
      score: replyScore,
      star,
      comment,
      markedAt,
      markedBy,
      evalDegree,
      evalText,
      evalAt,
    },
  };
}
/** The same; gone when they have none. */
export async function paperOf(cx: Cx, taskId: number, userId: number, lock?: Lock) {
  const found = await findPaper(cx, taskId, userId, lock);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
export const ownPaper = (cx: Cx, taskId: number, lock?: Lock) => paperOf(cx, taskId, cx.me.userId, lock);

/** A paper's state as the wire says it. A child sees marks, stars and comments once they are out. */
export function asReply(r: ReplyRow, head: HeadRow, now: string, teacher = false): Reply {
  const released = isReleased(head, r.state, now);
  const open = teacher || released;
  return {
    taskId: r.taskId,
    userId: r.userId,
    clazzId: r.clazzId,
    state: r.state,
    enteredAt: r.enteredAt,
    deadline: r.deadlineAt,
    submittedAt: r.submittedAt,
    late: r.isLate,
    spent: r.spent,
    score: open ? r.score : null,
    star: open ? r.star : null,
    comment: open ? r.comment : '',
    markedAt: open ? r.markedAt : null,
    released,
    evalDegree: r.evalDegree,
    evalText: r.evalText,
  };
}
const asAnswer =
  (open: boolean) =>
  (a: StoredAnswer): AnswerRow => ({
    qid: a.qid,
    qcid: a.qcid,
    answer: a.answer,
    skip: a.isSkip,
    rev: a.rev,
    share: open ? a.share : null,
    score: open ? a.score : null,
    judged: open ? a.judged : null,
    comment: open ? a.comment : '',
  });
export const answersOf = (cx: Cx, taskId: number, userId: number): Promise<StoredAnswer[]> =>
  cx.db.rows<StoredAnswer>(
    sql`
    select org_id, task_id, user_id, qid, qcid, answer, is_skip, rev, saved_at, share, score, judged, comment
    from homework_answer
    where org_id = ${cx.db.orgId}
      and task_id = ${taskId}
      and user_id = ${userId}`,
  );

/**
 * A whole paper as the wire says it: with keys for teachers and for a child to whom the answers are out.
 * @param read its answers, where the caller has them already.
 */
export async function asPaper(
  cx: Cx,
  head: OwnHead,
  reply: ReplyRow,
  teacher = false,
  read?: readonly StoredAnswer[],
): Promise<Paper> {
  const begun = reply.enteredAt != null || reply.submittedAt != null;
  const [def, stored] = await Promise.all([
    paperDef(cx.db, head.taskId, head.keyRev),
    begun ? (read ?? answersOf(cx, head.taskId, reply.userId)) : [],
  ]);
  const wire = asReply(reply, head, cx.nowIso, teacher);
  const open = teacher || wire.released;
  return {
    task: head,
    ques: [...(open ? def.ques : def.bare)] as Que[],
    reply: wire,
    answers: stored.map(asAnswer(open)),
    userName: head.pupilName,
    clazzName: head.clazzName,
    now: cx.nowIso,
  };
}
