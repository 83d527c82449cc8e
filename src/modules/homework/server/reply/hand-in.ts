import type { Door } from '../../../../kernel/server/db/door';
import { judgePaper, sumScores, type Given, type TaskKind } from '../../rules';
import { answers } from '../../tables';
import { noteAnswered, type Answered, type Showing } from '../answered';
import { paperDef } from '../paper';

/**
 * Keeps a task as it is until the papers that are being handed in stand: a further accepted answer, a release or a new due time comes before or
 * after them, never between their judgement and its being there. Shared: a whole year hands in side by side. Before the paper's own lock.
 */
export const holdTask = (door: Door, taskId: number): Promise<unknown> =>
  door.rows('select 1 from homework_task where org_id = $1 and task_id = $2 for key share', [door.orgId, taskId]);

/** A paper that is to be handed in; its row is locked by the caller. */
export interface Closing {
  readonly userId: number;
  readonly submittedAt: string;
  readonly isLate: boolean;
  readonly spent: number;
}
interface Stored extends Given {
  readonly userId: number;
}

/**
 * Hands papers of one task in: every part is judged by the pure rules, what a person must look at stays open. Any number of papers in
 * four statements, so that the end of an exam for a whole year is one go.
 */
export async function handIn(
  door: Door,
  task: { readonly taskId: number; readonly keyRev: number; readonly kind: TaskKind; readonly sbjId: number } & Showing,
  papers: readonly Closing[],
  now: string,
): Promise<void> {
  if (papers.length === 0) return;
  const { parts, byKey } = await paperDef(door, task.taskId, task.keyRev);
  const stored = await door.rows<Stored>(
    'select user_id, qid, qcid, answer, is_skip from homework_answer where org_id = $1 and task_id = $2 and user_id = any($3::bigint[])',
    [door.orgId, task.taskId, papers.map((p) => p.userId)],
  );
  const given = new Map<number, Stored[]>();
  for (const s of stored) (given.get(s.userId) ?? given.set(s.userId, []).get(s.userId)!).push(s);
  const rows: Parameters<typeof door.insert<typeof answers>>[1] extends infer R
    ? Extract<R, readonly unknown[]>[number][]
    : never = [];
  const judged: { userId: number; score: number | null; open: boolean }[] = [];
  const told: Answered[] = [];
  for (const p of papers) {
    const mine = given.get(p.userId) ?? [];
    const answerOf = new Map(mine.map((g) => [`${g.qid}/${g.qcid}`, g.isSkip ? null : g.answer]));
    const result = judgePaper(parts, mine);
    for (const r of result) {
      rows.push({
        taskId: task.taskId,
        userId: p.userId,
        qid: r.qid,
        qcid: r.qcid,
        savedAt: now,
        share: r.share,
        score: r.score,
        judged: r.share == null ? null : 'auto',
      });
      const key = `${r.qid}/${r.qcid}`;
      if (r.share != null)
        told.push({
          userId: p.userId,
          verId: byKey.get(key)!.verId,
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
    judged.push({
      userId: p.userId,
      score: sumScores(result.map((r) => r.score)),
      open: result.some((r) => r.share == null),
    });
  }
  // What the child wrote stays as it is; a part without a row gets one, so that every part of a handed-in paper can be marked.
  await door.insert(
    answers,
    rows,
    'on conflict (org_id, task_id, user_id, qid, qcid) do update set share = excluded.share, score = excluded.score, judged = excluded.judged',
  );
  await door.change(
    `update homework_reply r set state = case when j.is_open then 'submitted' else 'marked' end, submitted_at = j.at, is_late = j.late, spent = j.spent, score = j.score, marked_at = case when j.is_open then null else $3::timestamptz end, left_at = $3
     from unnest($4::bigint[], $5::boolean[], $6::timestamptz[], $7::boolean[], $8::integer[], $9::numeric[]) as j(user_id, is_open, at, late, spent, score)
     where r.org_id = $1 and r.task_id = $2 and r.user_id = j.user_id`,
    [
      door.orgId,
      task.taskId,
      now,
      papers.map((p) => p.userId),
      judged.map((j) => j.open),
      papers.map((p) => p.submittedAt),
      papers.map((p) => p.isLate),
      papers.map((p) => p.spent),
      judged.map((j) => j.score),
    ],
  );
  await noteAnswered(door, told, task);
}
