import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import { appealSubject } from '../../../appeal/server/published';
import { appealUntil, MARK_APPEALS, type Release, type ReplyState } from '../../rules';

interface Paper {
  readonly name: string;
  readonly release: Release;
  readonly releasedAt: string | null;
  readonly dueTime: string | null;
  readonly state: ReplyState;
  readonly submittedAt: string | null;
  readonly markedAt: string | null;
}
const PAPER = sql`t.name, t.release, t.released_at, t.due_at as due_time, r.state, r.submitted_at, r.marked_at`;
const JOINED = sql`homework_reply r join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id and t.removed_at is null`;

/** The part of the paper with its mark, locked: gone where there is none, or another child's. */
async function markOf(cx: Cx, taskId: number, userId: number, part: string) {
  // What comes from outside is a number or nothing: a word is no key of a question, and 07 no second name of 7.
  const [, qid, qcid] = /^([1-9]\d{0,14})\/(0|[1-9]\d{0,2})$/.exec(part) ?? [];
  if (userId !== cx.me.userId || cx.me.userType !== USER_TYPE.student || qid == null) throw fail(kernelFaults.gone);
  const row = await cx.db.row<Paper & { queNo: number; score: number | null; full: number }>(sql`
    select ${PAPER}, q.que_no, a.score, q.score as full
    from ${JOINED}
    join homework_answer a on a.org_id = r.org_id and a.task_id = r.task_id and a.user_id = r.user_id
      and a.qid = ${Number(qid)} and a.qcid = ${Number(qcid)}
    join homework_que q on q.org_id = a.org_id and q.task_id = a.task_id and q.qid = a.qid and q.qcid = a.qcid
    where r.org_id = ${cx.db.orgId}
      and r.task_id = ${taskId}
      and r.user_id = ${userId}
    for update of r
    for share of t`);
  if (!row) throw fail(kernelFaults.gone);
  return { ...row, no: qcid === '0' ? String(row.queNo) : `${row.queNo}(${qcid})` };
}

/** A child objects to a mark once it is out; who may mark the paper answers at the paper, with a new mark or a reason. */
appealSubject({
  name: MARK_APPEALS,
  module: 'homework',
  title: 'appeal.mark',
  text: 'appeal.mark.row',
  steps: ['accepted'],
  upheldAt: 'row',
  once: true,
  async ask(cx, { setId, userId, part }) {
    const found = await markOf(cx, setId, userId, part);
    // A part that nobody has marked yet has nothing to object to.
    const until = found.score == null ? null : appealUntil(found, found, cx.nowIso);
    return {
      until,
      hostId: cx.db.orgId,
      label: { name: found.name, no: found.no, score: found.score ?? 0, full: found.full },
    };
  },
  async until(cx, { setId, userId }) {
    const paper = await cx.db.row<Paper>(sql`
      select ${PAPER}
      from ${JOINED}
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${setId}
        and r.user_id = ${userId}`);
    const until = paper ? appealUntil(paper, paper, cx.nowIso) : null;
    return until && until > cx.nowIso ? until : null;
  },
  // Who set the task, and who teaches its subject in the child's class: those who may mark the paper (server/open.ts).
  decides: (cx) =>
    cx.me.userType === USER_TYPE.student
      ? undefined
      : sql`exists (
          select 1
          from homework_reply r
          join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id and t.removed_at is null
          where r.org_id = a.org_id
            and r.task_id = a.set_id
            and r.user_id = a.user_id
            and (t.user_id = ${cx.me.userId} or exists (
              select 1
              from class_charge_v h
              where h.org_id = r.org_id
                and h.clazz_id = r.clazz_id
                and h.user_id = ${cx.me.userId}
                and h.sbj_id = t.sbj_id)))`,
  link: ({ setId, userId }, { userType }) =>
    userType === USER_TYPE.student
      ? `/work/report/stu/${setId}/${userId}/view`
      : `/work/${setId}/correct/${userId}/byPerson`,
  deciders: ({ setId }) => ({ rule: 'homework.setterOf', of: setId }),
});
