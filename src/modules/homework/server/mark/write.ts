import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { must } from '../../../../kernel/shared/maps';
import { faults } from '../../faults';
import { isHandedIn, isReleased, partKey, MARK_APPEALS, shareOf, type JudgedBy } from '../../rules';
import type { Answer } from '../../../question-bank/contract';
import { noteAnswered } from '../showing';
import { papersSql, type Marked, type Paper } from '../open';
import { paperDef } from '../paper';

/** One mark. Without a comment the old one stays. */
export interface Mark {
  readonly userId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly score: number;
  readonly share?: number;
  readonly comment?: string | undefined;
}
interface Old {
  readonly userId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly score: number | null;
  readonly judged: JudgedBy | null;
  readonly answer: Answer | null;
  /** A child objects to it, and nobody has answered. */
  readonly appealed: boolean;
}

/** Papers to be marked, locked in one order; gone where the caller may not mark, refused where nothing has been handed in. */
export async function lockPapers(cx: Cx, task: Marked, userIds: readonly number[]): Promise<readonly Paper[]> {
  const ids = [...new Set(userIds)];
  const rows = task.papers ?? (await cx.db.rows<Paper>(papersSql(cx, task.taskId, ids)));
  if (rows.length < ids.length || rows.some((r) => !task.marks.includes(r.clazzId))) throw fail(kernelFaults.gone);
  if (rows.some((r) => !isHandedIn(r.state))) throw fail(faults.notSubmitted);
  return rows;
}

/**
 * Writes marks on handed-in papers, any number in a few statements: checks them against the full scores, asks for a reason where a child
 * has seen the old mark, sums the papers up, tells the audit book and the notebook. `comment` is of the paper as a whole;
 * `answering`: the part whose objection these marks answer.
 * @returns the number of marks that are new or changed.
 */
export async function writeMarks(
  cx: Cx,
  task: Marked,
  marks: readonly Mark[],
  by: JudgedBy,
  why: string | undefined,
  comment?: string,
  answering?: string,
): Promise<number> {
  if (marks.length === 0) return 0;
  const { byKey } = await paperDef(cx.db, task.taskId, task.keyRev);
  for (const m of marks) {
    const part = byKey.get(partKey(m));
    if (!part) throw fail(faults.strangeQuestion, {}, 'marks');
    if (m.score > part.score) throw fail(faults.overFull, { full: String(part.score) }, 'marks');
  }
  const papers = new Map(
    (
      await lockPapers(
        cx,
        task,
        marks.map((m) => m.userId),
      )
    ).map((p) => [p.userId, p]),
  );
  const olds = await cx.db.rows<Old>(
    sql`
    select a.user_id, a.qid, a.qcid, a.score, a.judged, a.answer,
      exists (
        select 1
        from appeal_v o
        where o.org_id = a.org_id and o.subject = ${MARK_APPEALS} and o.set_id = a.task_id and o.user_id = a.user_id
          and o.part = a.qid || '/' || a.qcid and o.decided_at is null) as appealed
    from homework_answer a
    join unnest(
        ${marks.map((m) => m.userId)}::bigint[], ${marks.map((m) => m.qid)}::bigint[],
        ${marks.map((m) => m.qcid)}::integer[]
      ) as m(user_id, qid, qcid)
      on a.user_id = m.user_id and a.qid = m.qid and a.qcid = m.qcid
    where a.org_id = ${cx.db.orgId}
      and a.task_id = ${task.taskId}`,
  );
  const oldOf = new Map(olds.map((o) => [`${o.userId}/${partKey(o)}`, o]));
  const changed = marks.filter((m) => oldOf.get(`${m.userId}/${partKey(m)}`)?.score !== m.score);
  const remarked = changed.filter((m) => oldOf.get(`${m.userId}/${partKey(m)}`)?.score != null);
  // An objection is answered with a reason where it stands; a mark that changes under it would leave it without one.
  const objected = remarked.find((m) => partKey(m) !== answering && oldOf.get(`${m.userId}/${partKey(m)}`)?.appealed);
  if (by !== 'auto' && objected) throw fail(faults.appealOpen, {}, 'marks');
  const worded = comment !== undefined || marks.some((m) => m.comment !== undefined);
  if (changed.length === 0 && !worded) return 0;
  const seen = (m: Mark) => isReleased(task, must(papers, m.userId).state, cx.nowIso);
  // A mark the program gave on handing in, or one a child has looked at, is not changed without a word.
  if (by !== 'auto' && !why && remarked.some(seen)) throw fail(faults.whyNeeded, {}, 'why');
  const share = (m: Mark) => m.share ?? shareOf(m.score, must(byKey, partKey(m)).score);
  for (const m of remarked)
    cx.note('homework.remarked', {
      subjectId: task.taskId,
      userId: m.userId,
      qid: m.qid,
      qcid: m.qcid,
      old: must(oldOf, `${m.userId}/${partKey(m)}`).score,
      new: m.score,
      why: why ?? '',
    });
  const fresh = changed.length - remarked.length;
  if (fresh > 0)
    cx.note('homework.marked', {
      subjectId: task.taskId,
      marks: fresh,
      papers: new Set(changed.map((m) => m.userId)).size,
      by,
    });
  if (changed.length === 0) cx.note('homework.commented', { subjectId: task.taskId, papers: papers.size });
  await noteAnswered(
    cx.db,
    changed.map((m) => ({
      userId: m.userId,
      verId: must(byKey, partKey(m)).verId,
      qid: m.qid,
      qcid: m.qcid,
      sbjId: task.sbjId,
      source: task.kind,
      sourceId: task.taskId,
      share: share(m),
      answer: oldOf.get(`${m.userId}/${partKey(m)}`)?.answer ?? null,
      at: must(papers, m.userId).submittedAt,
    })),
    cx.now,
    task,
    put(
      cx,
      task.taskId,
      marks.map((m) => ({ ...m, share: share(m) })),
      { by, comment },
    ),
  );
  return changed.length;
}

/** Writes marks and sums their papers up, as named parts of a `with`: marked when nothing is open. */
const put = (
  cx: Cx,
  taskId: number,
  marks: readonly (Mark & { readonly share: number })[],
  { by, comment }: { readonly by: JudgedBy; readonly comment: string | undefined },
): Sql => sql`m as (
      select *
      from unnest(
        ${marks.map((m) => m.userId)}::bigint[], ${marks.map((m) => m.qid)}::bigint[],
        ${marks.map((m) => m.qcid)}::integer[], ${marks.map((m) => m.score)}::numeric[],
        ${marks.map((m) => m.share)}::integer[], ${marks.map((m) => m.comment ?? null)}::text[]
      ) as m(user_id, qid, qcid, score, share, comment)),
    marked as (
      update homework_answer a
      set score = m.score, share = m.share,
        judged = case when a.score is not distinct from m.score then coalesce(a.judged, ${by}) else ${by} end,
        comment = coalesce(m.comment, a.comment)
      from m
      where a.org_id = ${cx.db.orgId}
        and a.task_id = ${taskId}
        and a.user_id = m.user_id
        and a.qid = m.qid
        and a.qcid = m.qcid),
    summed as (
      update homework_reply r
      set score = s.score, state = case when s.open = 0 then 'marked' else 'submitted' end,
        marked_at = case when s.open = 0 then ${cx.nowIso}::timestamptz else null end,
        marked_by = ${cx.me.userId},
        comment = coalesce(${comment ?? null}::text, r.comment)
      from (
        select a.user_id, coalesce(sum(coalesce(m.score, a.score)), 0) as score,
          count(*) filter (where coalesce(m.score, a.score) is null) as open
        from homework_answer a
        left join m on m.user_id = a.user_id and m.qid = a.qid and m.qcid = a.qcid
        where a.org_id = ${cx.db.orgId}
          and a.task_id = ${taskId}
          and a.user_id = any(${[...new Set(marks.map((m) => m.userId))]}::bigint[])
        group by a.user_id
      ) s
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${taskId}
        and r.user_id = s.user_id)`;
