import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { port } from '../../../kernel/server/port';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { cutTo } from '../../../kernel/shared/whole';
import { plainText } from '../../question-bank/contract';
import { heldVersions } from '../../question-bank/server/published';
import { faults } from '../faults';
import type { TrainType } from '../rules';
import { nodeOf } from './books';

/** What a practice is about. `near`: questions like these are wanted, not these themselves. */
export interface Subject {
  readonly name: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly tbkId?: number;
  readonly nodeId?: number;
  readonly nodeIds?: readonly number[];
  readonly klgIds?: readonly number[];
  readonly not?: readonly number[];
  /** Chapters to ask where there is nothing like it. */ readonly chapters?: readonly number[];
  /** What may come again where there is nothing else at all. */ readonly again?: readonly number[];
  /** So many questions; the usual number of its kind where nobody said. */ readonly count?: number;
  /** An evaluation asks these and no others. */ readonly verIds?: readonly number[];
}
type Find = (cx: Cx, busId: number) => Promise<Subject>;

async function bySection(cx: Cx, busId: number): Promise<Subject> {
  const node = await nodeOf(cx.db, busId);
  return { name: node.name, stgId: node.stgId, sbjId: node.sbjId, tbkId: node.tbkId, nodeId: busId, nodeIds: [busId] };
}
async function bySpecbook(cx: Cx, busId: number): Promise<Subject> {
  const [node] = await cx.db.rows<{ name: string; stgId: number; sbjId: number; klgIds: number[] }>(
    sql`
    select n.name, n.stg_id, n.sbj_id, array(
        select distinct k.klg_id
        from textbook_sbknode_klg_v k
        join textbook_sbknode_v b on b.node_id = k.node_id
        where n.node_id = any(b.path)
          and b.enabled
      ) as klg_ids
    from textbook_sbknode_v n
    join textbook_specbook s on s.sbk_id = n.sbk_id
    where n.node_id = ${busId}
      and n.enabled
      and s.enabled`,
  );
  if (!node) throw fail(kernelFaults.gone);
  if (node.klgIds.length === 0) throw fail(faults.noQuestions, { name: node.name });
  return node;
}
/** What a child answered, with what its version is about where the school still holds it. */
interface Answered {
  readonly qid: number;
  readonly verId: number;
  readonly share: number;
  readonly stgId: number | null;
  readonly sbjId: number | null;
  readonly klgIds: readonly number[];
  readonly nodeIds: readonly number[];
  readonly chapters: readonly number[];
}
/** Answers `a` of the caller that are out. */
const answeredWhere = (cx: Cx, which: Sql, order: Sql): Promise<Answered[]> =>
  cx.db.rows<Answered>(
    sql`
    select a.qid, a.ver_id, a.share, v.stg_id, v.sbj_id, coalesce(v.klg_ids, '{}') as klg_ids,
      coalesce(v.node_ids, '{}') as node_ids, array(
        select distinct n.path[1]
        from textbook_node_v n
        where n.node_id = any(v.node_ids)
      ) as chapters
    from wrongbook_answer_v a
    left join question_bank_version_v v on v.org_id = a.org_id and v.ver_id = a.ver_id
    where a.org_id = ${cx.db.orgId}
      and a.user_id = ${cx.me.userId}
      and a.open_at <= ${cx.nowIso}
      and ${which}
    order by ${order}`,
  );
/** The knowledge a child lost points on, the most lost first; without a loss all of it. */
function pointsIn(answered: readonly Answered[]) {
  const lost = new Map<number, number>();
  for (const a of answered) for (const k of a.klgIds) lost.set(k, (lost.get(k) ?? 0) + 100 - a.share);
  const sorted = [...lost].toSorted(([, a], [, b]) => b - a);
  const weak = sorted.filter(([, n]) => n > 0);
  const missed = answered.filter((a) => a.share < 100);
  return {
    again: [...new Set((missed.length ? missed : answered).map((a) => a.verId))],
    klgIds: (weak.length ? weak.slice(0, 6) : sorted).map(([k]) => k),
    chapters: [...new Set(answered.flatMap((a) => a.chapters))],
  };
}
/** Homework the caller has handed in, once its results are out: new questions of what went wrong; the paper's own only where there are no others. */
async function byWork(cx: Cx, busId: number): Promise<Subject> {
  const [task] = await cx.db.rows<{ name: string; stgId: number; sbjId: number }>(
    sql`
    select t.name, t.stg_id, t.sbj_id
    from homework_task_v t
    join homework_reply_v r on r.org_id = t.org_id and r.task_id = t.task_id
    where t.org_id = ${cx.db.orgId}
      and t.task_id = ${busId}
      and r.user_id = ${cx.me.userId}`,
  );
  if (!task) throw fail(kernelFaults.gone);
  const answered = await answeredWhere(
    cx,
    sql`a.source in ('work', 'exam', 'kq') and a.source_id = ${busId}`,
    sql`a.qid, a.qcid`,
  );
  if (answered.length === 0) throw fail(faults.notHandedIn);
  const { klgIds, chapters, again } = pointsIn(answered);
  return {
    ...task,
    ...(klgIds.length + chapters.length === 0 ? { verIds: again } : klgIds.length ? { klgIds } : { nodeIds: chapters }),
    chapters,
    again,
    not: [...new Set(answered.map((a) => a.qid))],
  };
}
/** Like one question the caller has answered. */
async function byQuestion(cx: Cx, busId: number): Promise<Subject> {
  const answered = await answeredWhere(
    cx,
    sql`a.qid = ${busId}`,
    sql`a.answered_at desc, a.source, a.source_id, a.qcid limit 20`,
  );
  const { klgIds, chapters, again } = pointsIn(answered);
  const version = answered.find((a) => a.stgId != null);
  if (version?.stgId == null || version.sbjId == null) throw fail(kernelFaults.gone);
  const { verId, stgId, sbjId, nodeIds } = version;
  if (klgIds.length + nodeIds.length === 0) {
    const stem = (await heldVersions(cx.db, [verId])).get(verId)?.body.stem ?? '';
    throw fail(faults.noQuestions, { name: cutTo(plainText(stem), 12) });
  }
  const named = await cx.db.row<{ name: string | null }>(sql`
    select coalesce((
        select name
        from textbook_klg_v
        where klg_id = ${klgIds[0] ?? 0}
      ), (
        select name_zh
        from textbook_subject
        where sbj_id = ${sbjId}
      )) as name`);
  return {
    name: named?.name ?? '',
    stgId,
    sbjId,
    ...(klgIds.length ? { klgIds } : { nodeIds }),
    chapters,
    again,
    not: [busId],
  };
}

const FINDERS: ReadonlyMap<TrainType, Find> = new Map<TrainType, Find>([
  ['tbk', bySection],
  ['sbk', bySpecbook],
  ['work', byWork],
  ['que', byQuestion],
]);
/** A practice of a todo in which every question was answered. */
export interface TodoDone {
  readonly todoId: number;
  readonly trainId: number;
  readonly partCount: number;
  readonly rightCount: number;
  readonly shareSum: number;
  readonly spent: number;
  /** Questions it put. */
  readonly goal: number;
}
/** The module that keeps todos: it says what one is about, and hears in the same transaction when one was done. */
interface Todos {
  /** Somebody else's todo is gone. */
  readonly find: Find;
  done(cx: Cx, done: TodoDone): Promise<void>;
}
export const todosPort = port<Todos>('practice.todos');

/** What a practice of the caller is about; what they may not practise is gone. */
export async function subjectOf(cx: Cx, type: TrainType, busId: number): Promise<Subject> {
  const find = type === 'todo' ? todosPort.get().find : FINDERS.get(type);
  if (!find) throw fail(kernelFaults.gone);
  return find(cx, busId);
}
export const sectionSubject = bySection;
export const specbookSubject = bySpecbook;
