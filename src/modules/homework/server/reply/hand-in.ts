import { insertOf } from '../../../../kernel/server/db/insert';
import { raw, sql } from '../../../../kernel/server/db/sql';
import type { NewRow } from '../../../../kernel/server/db/table';
import type { Door } from '../../../../kernel/server/db/door';
import { grouped, must } from '../../../../kernel/shared/maps';
import { judgePaper, scoreSoFar, type Given, type TaskKind } from '../../rules';
import { answers } from '../../tables';
import { noteAnswered, type Answered, type Showing } from '../showing';
import { paperDef } from '../paper';

/** A paper that is to be handed in; its row is locked by the caller. */
export interface Closing {
  readonly userId: number;
  readonly submittedAt: string;
  readonly isLate: boolean;
  readonly spent: number;
}
/** What a child has stored of a part. */
export interface Stored extends Given {
  readonly userId: number;
}
/** How a paper stands once it is handed in. */
export interface Closed {
  readonly userId: number;
  readonly state: 'submitted' | 'marked';
  /** Null while no part is judged. */ readonly score: number | null;
  readonly markedAt: string | null;
  readonly leftAt: string;
}
/** So many parts are written in one statement. */
const AT_ONCE = 1000;
const WRITTEN = ['taskId', 'userId', 'qid', 'qcid', 'savedAt', 'share', 'score', 'judged'] as const;
const JUDGED =
  'on conflict (org_id, task_id, user_id, qid, qcid) do update set share = excluded.share, score = excluded.score, judged = excluded.judged';

/** The same for answers that were not stored before: they are written with their judgement. */
const WHOLE = [...WRITTEN, 'answer', 'isSkip', 'rev'] as const;
const WHOLE_JUDGED = `${JUDGED}, answer = excluded.answer, is_skip = excluded.is_skip, rev = excluded.rev, saved_at = excluded.saved_at`;

const storedOf = (door: Door, taskId: number, papers: readonly Closing[]): Promise<Stored[]> =>
  door.rows<Stored>(sql`
    select user_id, qid, qcid, answer, is_skip
    from homework_answer
    where org_id = ${door.orgId}
      and task_id = ${taskId}
      and user_id = any(${papers.map((p) => p.userId)}::bigint[])`);

/**
 * Hands papers of one task in: every part is judged by the pure rules, what a person must look at stays open. Any number of papers in
 * a few statements, so that the end of an exam for a whole year is one go.
 * @param stored what the children have stored, where the caller has read it already.
 * @param rev the writer's clock (milliseconds), where `stored` came with this call and is to be written too: one child's paper, of
 *   which the caller tells the notebook.
 */
export async function handIn(
  door: Door,
  task: { readonly taskId: number; readonly keyRev: number; readonly kind: TaskKind; readonly sbjId: number } & Showing,
  papers: readonly Closing[],
  now: string,
  stored?: readonly Stored[],
  rev?: number,
): Promise<readonly Closed[]> {
  if (papers.length === 0) return [];
  const { parts, byKey } = await paperDef(door, task.taskId, task.keyRev);
  const given = grouped(stored ?? (await storedOf(door, task.taskId, papers)), (s) => s.userId);
  const rows: NewRow<typeof answers>[] = [];
  const closed: Closed[] = [];
  const told: Answered[] = [];
  for (const p of papers) {
    const mine = given.get(p.userId) ?? [];
    const answerOf = new Map(mine.map((g) => [`${g.qid}/${g.qcid}`, g.isSkip ? null : g.answer]));
    const skipped = new Set(mine.filter((g) => g.isSkip).map((g) => `${g.qid}/${g.qcid}`));
    const result = judgePaper(parts, mine);
    for (const r of result) {
      const key = `${r.qid}/${r.qcid}`;
      rows.push({
        taskId: task.taskId,
        userId: p.userId,
        qid: r.qid,
        qcid: r.qcid,
        savedAt: now,
        share: r.share,
        score: r.score,
        judged: r.share == null ? null : 'auto',
        ...(rev == null ? {} : { answer: answerOf.get(key) ?? null, isSkip: skipped.has(key), rev }),
      });
      if (r.share != null)
        told.push({
          userId: p.userId,
          verId: must(byKey, key).verId,
          qid: r.qid,
          qcid: r.qcid,
          sbjId: task.sbjId,
          source: task.kind,
          sourceId: task.taskId,
          share: r.share,
          answer: answerOf.get(key) ?? null,
          at: p.submittedAt,
        });
    }
    const open = result.some((r) => r.share == null);
    closed.push({
      userId: p.userId,
      state: open ? 'submitted' : 'marked',
      score: scoreSoFar(result.map((r) => r.score)),
      markedAt: open ? null : now,
      leftAt: now,
    });
  }
  // What the child wrote stays as it is; a part without a row gets one, so that every part of a handed-in paper can be marked.
  const last = rows.splice(Math.max(0, rows.length - AT_ONCE));
  const [keys, conflict] = rev == null ? ([WRITTEN, JUDGED] as const) : ([WHOLE, WHOLE_JUDGED] as const);
  await door.insert(answers, rows, conflict);
  const writes = sql`judged as (${insertOf(answers, keys, last, door.orgId, raw(conflict))}),
    closed as (
      update homework_reply r
      set state = j.state, submitted_at = j.at, is_late = j.late, spent = j.spent, score = j.score,
        marked_at = j.marked_at, left_at = ${now}::timestamptz
      from unnest(
        ${papers.map((p) => p.userId)}::bigint[], ${closed.map((c) => c.state)}::text[],
        ${papers.map((p) => p.submittedAt)}::timestamptz[], ${papers.map((p) => p.isLate)}::boolean[],
        ${papers.map((p) => p.spent)}::integer[], ${closed.map((c) => c.score)}::numeric[],
        ${closed.map((c) => c.markedAt)}::timestamptz[]
      ) as j(user_id, state, at, late, spent, score, marked_at)
      where r.org_id = ${door.orgId}
        and r.task_id = ${task.taskId}
        and r.user_id = j.user_id)`;
  // One child's paper and notebook are written together; those of a year would be a statement that others wait for.
  const isOne = rev == null && papers.length === 1;
  if (!isOne) await door.change(sql`with ${writes} select 1 as done`);
  if (rev == null) await noteAnswered(door, told, new Date(now), task, isOne ? writes : undefined);
  return closed;
}
