import type { Cx } from '../../../kernel/server/cx';
import { all, column, is, sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import type { ParsedOf } from '../../../kernel/shared/call';
import { currentVersions, saveQuestions } from '../../question-bank/server/published';
import * as calls from '../contract';
import type { WbkNodeRow, WbkQue } from '../contract';
import { faults } from '../faults';
import { DEPTH_MAX, NODE_QUES_MAX, moved, placed } from '../rules';
import { wbknodeQues, wbknodes } from '../tables';
import { questionsOf } from './papers';
import { heldBook, keepsBooks, removeNodes } from './workbooks';

const columns = sql`n.node_id, n.wbk_id, n.parent_id, n.name, n.ord,
  (select count(*)::int from resource_wbknode_que q where q.node_id = n.node_id) as que_count`;
/** A node of a workbook the caller may look into. */
async function nodeOf(cx: Cx, id: number): Promise<WbkNodeRow> {
  const node = await cx.db.row<WbkNodeRow>(sql`
    select ${columns}
    from resource_wbknode n
    join resource_workbook b on b.wbk_id = n.wbk_id
    where ${all(is('n.node_id', id), keepsBooks(cx) ? undefined : sql`b.enabled`)}`);
  if (!node) throw fail(kernelFaults.gone);
  return node;
}
const childrenOf = (cx: Cx, parentId: number) =>
  cx.db.rows<WbkNodeRow>(sql`
    select ${columns}
    from resource_wbknode n
    where n.parent_id = ${parentId}
    order by n.ord, n.node_id`);
/** A node below the root with its brothers, under the workbook's lock. */
async function heldNode(cx: Cx, id: number): Promise<{ node: WbkNodeRow; parentId: number; brothers: WbkNodeRow[] }> {
  await heldBook(cx, (await nodeOf(cx, id)).wbkId);
  const node = await nodeOf(cx, id);
  if (node.parentId == null) throw fail(faults.rootStays);
  return { node, parentId: node.parentId, brothers: await childrenOf(cx, node.parentId) };
}
/** Writes the places of brothers, or of a node's questions: 0, 1, 2… in the given order. */
function renumber(cx: Cx, table: typeof wbknodes | typeof wbknodeQues, ids: readonly number[]): Promise<number> {
  return cx.db.change(sql`
    update ${column(table.name)} t
    set ord = u.ord
    from unnest(${ids}::bigint[], ${ids.map((_, i) => i)}::integer[]) as u(id, ord)
    where ${column(table === wbknodes ? 't.node_id' : 't.task_id')} = u.id
      and t.ord <> u.ord`);
}
function freeName(brothers: readonly WbkNodeRow[], name: string, except?: number): void {
  if (brothers.some((b) => b.name === name && b.nodeId !== except)) throw fail(faults.nameTaken, { name }, 'name');
}

interface Task {
  readonly taskId: number;
  readonly nodeId: number;
  readonly qid: number;
  readonly ord: number;
}
/** Questions of a node as they read now; one that has left the library shows to nobody but who looks after the workbooks, and then without being `on`. */
async function quesOf(cx: Cx, tasks: readonly Task[]): Promise<WbkQue[]> {
  const now = await currentVersions(
    cx,
    tasks.map((t) => t.qid),
  );
  const lost = tasks.filter((t) => !now.has(t.qid)).map((t) => t.qid);
  const last =
    lost.length === 0 || !keepsBooks(cx)
      ? []
      : await cx.db.rows<{ qid: number; verId: number }>(sql`
          select distinct on (v.qid) v.qid, v.ver_id
          from question_bank_shared_v v
          where v.qid = any(${lost}::bigint[])
          order by v.qid, v.ver_no desc`);
  const verOf = new Map([...now, ...last.map((l) => [l.qid, l.verId] as const)]);
  const bodies = await questionsOf(cx.db, [...verOf.values()]);
  return tasks.flatMap((t) => {
    const v = bodies.get(verOf.get(t.qid) ?? 0);
    return v
      ? [
          {
            taskId: t.taskId,
            nodeId: t.nodeId,
            ord: t.ord,
            on: now.has(t.qid),
            qid: t.qid,
            verId: v.verId,
            qtpId: v.qtpId,
            kind: v.kind,
            degree: v.degree,
            body: v.body,
            tbkNodeIds: [...v.nodeIds],
            klgIds: [...v.klgIds],
          },
        ]
      : [];
  });
}
const tasksOf = (cx: Cx, nodeId: number) => cx.db.many(wbknodeQues, { nodeId }, { sort: ['ord', 'taskId'] });
/** The questions of a node of a workbook the caller may look into, in one statement. */
async function seenTasks(cx: Cx, nodeId: number): Promise<Task[]> {
  const rows = await cx.db.rows<{ [K in keyof Task]: Task[K] | null }>(sql`
    select q.task_id, q.node_id, q.qid, q.ord
    from resource_wbknode n
    join resource_workbook b on b.wbk_id = n.wbk_id
    left join resource_wbknode_que q on q.node_id = n.node_id
    where ${all(is('n.node_id', nodeId), keepsBooks(cx) ? undefined : sql`b.enabled`)}
    order by q.ord, q.task_id`);
  if (rows.length === 0) throw fail(kernelFaults.gone);
  return rows.flatMap(({ taskId, qid, ord }) =>
    taskId == null || qid == null || ord == null ? [] : [{ taskId, nodeId, qid, ord }],
  );
}
/** The node's questions under the workbook's lock, and one of them. */
async function heldTasks(cx: Cx, nodeId: number, taskId: number) {
  await heldBook(cx, (await nodeOf(cx, nodeId)).wbkId);
  const tasks = await tasksOf(cx, nodeId);
  if (!tasks.some((t) => t.taskId === taskId)) throw fail(kernelFaults.gone);
  return tasks;
}
/** The question that shall stand in a node: one of the library, or a new one for it. */
async function wantedQid(cx: Cx, q: ParsedOf<typeof calls.nodeAddQue>['question']): Promise<number> {
  if ('qid' in q) {
    const row = await cx.db.row(
      sql`select v.ver_id from question_bank_shared_v v where v.qid = ${q.qid} and v.on_shelf and v.reg_id is null`,
    );
    if (!row) throw fail(kernelFaults.gone);
    return q.qid;
  }
  const { tbkNodeIds, ...item } = q;
  const [saved] = await saveQuestions(cx, [{ ...item, nodeIds: tbkNodeIds, lib: 'pfm' }]);
  return saved!.qid;
}

export const wbknodeHandlers: readonly Handler[] = [
  handle(calls.nodeGet, (cx, { id }) => nodeOf(cx, id)),
  handle(calls.nodeChildren, async (cx, { id }) => {
    await nodeOf(cx, id);
    return childrenOf(cx, id);
  }),
  handle(calls.nodeCreate, async (cx, { id, name, ord }) => {
    const parent = await nodeOf(cx, id);
    await heldBook(cx, parent.wbkId);
    const { path } = (await cx.db.one(wbknodes, { nodeId: id }))!;
    if (path.length > DEPTH_MAX) throw fail(faults.tooDeep, { max: DEPTH_MAX });
    const brothers = await childrenOf(cx, id);
    freeName(brothers, name);
    const nodeId = newId();
    await cx.db.insert(wbknodes, {
      nodeId,
      wbkId: parent.wbkId,
      parentId: id,
      name,
      ord: brothers.length,
      path: [...path, nodeId],
    });
    await renumber(
      cx,
      wbknodes,
      placed(
        brothers.map((b) => b.nodeId),
        nodeId,
        ord,
      ),
    );
    return nodeOf(cx, nodeId);
  }),
  handle(calls.nodeRename, async (cx, { id, name }) => {
    const { node, brothers } = await heldNode(cx, id);
    freeName(brothers, name, id);
    await cx.db.update(wbknodes, { nodeId: id }, { name });
    return { ...node, name };
  }),
  handle(calls.nodeMove, async (cx, { id, dir }) => {
    const { brothers } = await heldNode(cx, id);
    const byId = new Map(brothers.map((b) => [b.nodeId, b]));
    const order = moved([...byId.keys()], id, dir);
    await renumber(cx, wbknodes, order);
    return order.map((nodeId, ord) => ({ ...must(byId, nodeId), ord }));
  }),
  handle(calls.nodeRemove, async (cx, { id }) => {
    const { node, brothers } = await heldNode(cx, id);
    const below = await cx.db.rows<{ nodeId: number }>(
      sql`select n.node_id from resource_wbknode n where n.path && ${[id]}::bigint[]`,
    );
    const nodeIds = below.map((n) => n.nodeId);
    const questions = await cx.db.remove(wbknodeQues, { nodeId: oneOf(nodeIds) });
    await removeNodes(cx, nodeIds);
    await renumber(
      cx,
      wbknodes,
      brothers.map((b) => b.nodeId).filter((n) => n !== id),
    );
    cx.note('resource.wbknode.removed', { subjectId: id, name: node.name, nodes: nodeIds.length, questions });
  }),

  handle(calls.nodeQues, async (cx, { id, on }) => {
    const list = await quesOf(cx, await seenTasks(cx, id));
    return on == null ? list : list.filter((q) => q.on === on);
  }),
  handle(calls.nodeAddQue, async (cx, { id, question }) => {
    await heldBook(cx, (await nodeOf(cx, id)).wbkId);
    const tasks = await tasksOf(cx, id);
    if (tasks.length >= NODE_QUES_MAX) throw fail(faults.nodeFull, { max: NODE_QUES_MAX });
    const qid = await wantedQid(cx, question);
    if (tasks.some((t) => t.qid === qid)) throw fail(faults.inNode, {}, 'question');
    const task = { taskId: newId(), nodeId: id, qid, ord: tasks.length, addedBy: cx.me.userId, addedAt: cx.nowIso };
    await cx.db.insert(wbknodeQues, task);
    return (await quesOf(cx, [task]))[0]!;
  }),
  handle(calls.nodeRmQue, async (cx, { id, taskId }) => {
    const tasks = await heldTasks(cx, id, taskId);
    await cx.db.remove(wbknodeQues, { taskId });
    await renumber(
      cx,
      wbknodeQues,
      tasks.map((t) => t.taskId).filter((t) => t !== taskId),
    );
  }),
  handle(calls.nodeUpQue, (cx, { id, taskId }) => moveQue(cx, id, taskId, 'up')),
  handle(calls.nodeDownQue, (cx, { id, taskId }) => moveQue(cx, id, taskId, 'down')),
  handle(calls.nodeReplaceQue, async (cx, { id, oldTaskId, question }) => {
    const tasks = await heldTasks(cx, id, oldTaskId);
    const qid = await wantedQid(cx, question);
    if (tasks.some((t) => t.qid === qid)) throw fail(faults.inNode, {}, 'question');
    const old = tasks.find((t) => t.taskId === oldTaskId)!;
    const task = { taskId: newId(), nodeId: id, qid, ord: old.ord, addedBy: cx.me.userId, addedAt: cx.nowIso };
    await cx.db.remove(wbknodeQues, { taskId: oldTaskId });
    await cx.db.insert(wbknodeQues, task);
    return (await quesOf(cx, [task]))[0]!;
  }),
];
async function moveQue(cx: Cx, nodeId: number, taskId: number, dir: 'up' | 'down'): Promise<WbkQue[]> {
  const tasks = await heldTasks(cx, nodeId, taskId);
  await renumber(
    cx,
    wbknodeQues,
    moved(
      tasks.map((t) => t.taskId),
      taskId,
      dir,
    ),
  );
  return quesOf(cx, await tasksOf(cx, nodeId));
}
