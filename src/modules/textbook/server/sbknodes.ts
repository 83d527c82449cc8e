import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { DEPTH_MAX, moved, treeOf, type NodeRow } from '../rules';
import { sbknodeKlgs, sbknodes, specbooks } from '../tables';
import { hold, renumber, withNew } from './brothers';
import { linkPoints } from './links';
import { keepsTrees } from './reading';
import { specbookOf } from './specbooks';
import { inUse } from './uses';

interface Node {
  nodeId: number;
  sbkId: number;
  parentId: number | null;
  name: string;
  ord: number;
  off: boolean;
  klgs: { klgId: number; name: string }[];
}
/** A node shows to learners and teachers when its book and all of its path are on. */
const NODES = (where: string) => `select n.node_id, n.sbk_id, n.parent_id, n.name, n.ord, not n.enabled as off,
    coalesce((select json_agg(json_build_object('klgId', k.klg_id, 'name', k.name) order by l.ord) from textbook_sbknode_klg l join textbook_klg k on k.klg_id = l.klg_id where l.node_id = n.node_id), '[]') as klgs
  from textbook_sbknode n join textbook_specbook b on b.sbk_id = n.sbk_id
  where ${where} and ($2 or (b.enabled and not exists (select from textbook_sbknode a where a.node_id = any(n.path) and not a.enabled))) order by n.ord, n.node_id`;
async function nodeOf(cx: Cx, id: number): Promise<Node> {
  const [node] = await cx.db.rows<Node>(NODES('n.node_id = $1'), [id, keepsTrees(cx)]);
  if (!node) throw fail(textbookFaults.gone);
  return node;
}
const childrenOf = (cx: Cx, at: { readonly sbkId: number; readonly parentId: number | null }) =>
  at.parentId == null
    ? cx.db.rows<Node>(NODES('n.parent_id is null and n.sbk_id = $1'), [at.sbkId, keepsTrees(cx)])
    : cx.db.rows<Node>(NODES('n.parent_id = $1'), [at.parentId, keepsTrees(cx)]);

/** The place an id names: below a node, or the first level of a book. */
async function placeOf(
  cx: Cx,
  id: number,
): Promise<{ sbkId: number; parentId: number | null; path: readonly number[] }> {
  const node = await cx.db.one(sbknodes, { nodeId: id });
  if (node) {
    await nodeOf(cx, id);
    return { sbkId: node.sbkId, parentId: id, path: node.path };
  }
  await specbookOf(cx, id);
  return { sbkId: id, parentId: null, path: [] };
}
/** A node with the brothers' ids, under the book's lock. */
async function held(cx: Cx, id: number): Promise<{ node: Node; brothers: number[] }> {
  const node = await nodeOf(cx, id);
  await hold(cx, specbooks, { sbkId: node.sbkId });
  return { node, brothers: (await childrenOf(cx, node)).map((n) => n.nodeId) };
}

export const sbknodeHandlers: readonly Handler[] = [
  handle(calls.sbknodeTree, async (cx, { id }) => {
    await specbookOf(cx, id);
    return treeOf(
      await cx.db.rows<NodeRow>(
        `select n.node_id, n.parent_id, n.name, n.ord, n.enabled as "on", coalesce(array_agg(l.klg_id order by l.ord) filter (where l.klg_id is not null), '{}') as klg_ids
       from textbook_sbknode n left join textbook_sbknode_klg l on l.node_id = n.node_id where n.sbk_id = $1 and ($2 or n.enabled) group by n.node_id`,
        [id, keepsTrees(cx)],
      ),
    );
  }),
  handle(calls.sbknodeGet, (cx, { id }) => nodeOf(cx, id)),
  handle(calls.sbknodeChildren, async (cx, { id }) => childrenOf(cx, await placeOf(cx, id))),
  handle(calls.sbknodeCreate, async (cx, { id, name, ord }) => {
    const at = await placeOf(cx, id);
    if (at.path.length >= DEPTH_MAX) throw fail(textbookFaults.tooDeep, { max: DEPTH_MAX });
    await hold(cx, specbooks, { sbkId: at.sbkId });
    const brothers = await childrenOf(cx, at);
    if (brothers.some((b) => b.name === name)) throw fail(textbookFaults.nameTaken, { name }, 'name');
    const nodeId = newId();
    await cx.db.insert(sbknodes, {
      nodeId,
      sbkId: at.sbkId,
      parentId: at.parentId,
      name,
      ord: brothers.length,
      enabled: true,
      path: [...at.path, nodeId],
    });
    await renumber(
      cx,
      sbknodes,
      'nodeId',
      withNew(
        brothers.map((b) => b.nodeId),
        nodeId,
        ord,
      ),
    );
    return nodeOf(cx, nodeId);
  }),
  handle(calls.sbknodeRename, async (cx, { id, name }) => {
    const { node } = await held(cx, id);
    if ((await childrenOf(cx, node)).some((b) => b.name === name && b.nodeId !== id))
      throw fail(textbookFaults.nameTaken, { name }, 'name');
    await cx.db.update(sbknodes, { nodeId: id }, { name });
    return nodeOf(cx, id);
  }),
  handle(calls.sbknodeMove, async (cx, { id, dir }) => {
    const { node, brothers } = await held(cx, id);
    await renumber(cx, sbknodes, 'nodeId', moved(brothers, id, dir));
    return childrenOf(cx, node);
  }),
  handle(calls.sbknodeOff, async (cx, { id, off }) => {
    await nodeOf(cx, id);
    await cx.db.update(sbknodes, { nodeId: id }, { enabled: !off });
    return nodeOf(cx, id);
  }),
  handle(calls.sbknodeKlgs, async (cx, { id, klgIds }) => {
    const { node } = await held(cx, id);
    await linkPoints(cx, sbknodeKlgs, id, klgIds, await specbookOf(cx, node.sbkId));
    return nodeOf(cx, id);
  }),
  handle(calls.sbknodeDelete, async (cx, { id }) => {
    const { node, brothers } = await held(cx, id);
    const ids = (
      await cx.db.rows<{ nodeId: number }>('select node_id from textbook_sbknode where path @> array[$1::bigint]', [id])
    ).map((n) => n.nodeId);
    if (await inUse(cx, 'sbknode', ids)) throw fail(textbookFaults.nodeUsed, { name: node.name });
    await cx.db.remove(sbknodes, { nodeId: oneOf(ids) });
    await renumber(
      cx,
      sbknodes,
      'nodeId',
      brothers.filter((b) => b !== id),
    );
    cx.note('textbook.sbknode.removed', { subjectId: id, name: node.name, nodes: ids.length });
  }),
];
