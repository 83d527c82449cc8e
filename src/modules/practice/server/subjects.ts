import { sql } from '../../../kernel/server/db/sql';
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
interface Answered {
  readonly qid: number;
  readonly verId: number;
  readonly share: number;
}
/** The knowledge a child lost points on, the most lost first; without a loss all of it. */
async function pointsOf(cx: Cx, answered: readonly Answered[]) {
  const held = await heldVersions(
    cx.db,
    answered.map((a) => a.verId),
  );
  const lost = new Map<number, number>();
  for (const a of answered)
    for (const k of held.get(a.verId)?.klgIds ?? []) lost.set(k, (lost.get(k) ?? 0) + 100 - a.share);
  const sorted = [...lost].toSorted(([, a], [, b]) => b - a);
  const weak = sorted.filter(([, n]) => n > 0);
  const nodeIds = [...held.values()].flatMap((v) => v.nodeIds);
  const chapters =
    nodeIds.length === 0
      ? []
      : (
          await cx.db.rows<{ nodeId: number }>(
            sql`
            select distinct n.path[1] as node_id
            from textbook_node_v n
            where n.node_id = any(${nodeIds}::bigint[])`,
          )
        ).map((n) => n.nodeId);
  const missed = answered.filter((a) => a.share < 100);
  return {
    again: [...new Set((missed.length ? missed : answered).map((a) => a.verId))],
    klgIds: (weak.length ? weak.slice(0, 6) : sorted).map(([k]) => k),
    chapters,
    version: answered.map((a) => held.get(a.verId)).find((v) => v != null),
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
  const answered = await cx.db.rows<Answered>(
    sql`
    select qid, ver_id, share
    from wrongbook_answer_v
    where org_id = ${cx.db.orgId}
      and user_id = ${cx.me.userId}
      and source in ('work', 'exam', 'kq')
      and source_id = ${busId}
      and open_at <= ${cx.nowIso}
    order by qid, qcid`,
  );
  if (answered.length === 0) throw fail(faults.notHandedIn);
  const { klgIds, chapters, again } = await pointsOf(cx, answered);
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
  const answered = await cx.db.rows<Answered>(
    sql`
    select qid, ver_id, share
    from wrongbook_answer_v
    where org_id = ${cx.db.orgId}
      and user_id = ${cx.me.userId}
      and qid = ${busId}
      and open_at <= ${cx.nowIso}
    order by answered_at desc, source, source_id, qcid
    limit 20`,
  );
  const { klgIds, chapters, again, version } = await pointsOf(cx, answered);
  if (!version) throw fail(kernelFaults.gone);
  if (klgIds.length + version.nodeIds.length === 0)
    throw fail(faults.noQuestions, { name: cutTo(plainText(version.body.stem), 12) });
  const [klg] = await cx.db.rows<{ name: string }>(sql`
    select name
    from textbook_klg_v
    where klg_id = ${klgIds[0] ?? 0}`);
  const [sbj] = klg
    ? []
    : await cx.db.rows<{ name: string }>(sql`
      select name_zh as name
      from textbook_subject
      where sbj_id = ${version.sbjId}`);
  return {
    name: klg?.name ?? sbj?.name ?? '',
    stgId: version.stgId,
    sbjId: version.sbjId,
    ...(klgIds.length ? { klgIds } : { nodeIds: version.nodeIds }),
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
