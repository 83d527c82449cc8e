import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql, type Sql } from '../../../kernel/server/db/sql';
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

type Node = ReplyOf<typeof calls.sbknodeGet>;
/** A node shows to learners and teachers when its book and all of its path are on. */
const bookAndPathOn = sql`(b.enabled and not exists (
  select 1 from textbook_sbknode a where a.node_id = any(n.path) and not a.enabled))`;
const nodes = (cx: Cx, ...where: readonly (Sql | undefined)[]): Promise<Node[]> =>
  cx.db.rows<Node>(sql`
    select n.node_id, n.sbk_id, n.parent_id, n.name, n.ord, not n.enabled as off,
      coalesce((
        select json_agg(json_build_object('klgId', k.klg_id, 'name', k.name) order by l.ord)
        from textbook_sbknode_klg l
        join textbook_klg k on k.klg_id = l.klg_id
        where l.node_id = n.node_id), '[]') as klgs
    from textbook_sbknode n
    join textbook_specbook b on b.sbk_id = n.sbk_id
    where ${all(...where, keepsTrees(cx) ? undefined : bookAndPathOn)}
    order by n.ord, n.node_id`);
async function nodeOf(cx: Cx, id: number): Promise<Node> {
  const [node] = await nodes(cx, is('n.node_id', id));
  if (!node) throw fail(textbookFaults.gone);
  return node;
}
const childrenOf = (cx: Cx, at: { readonly sbkId: number; readonly parentId: number | null }) =>
  at.parentId == null
    ? nodes(cx, is('n.sbk_id', at.sbkId), sql`n.parent_id is null`)
    : nodes(cx, is('n.parent_id', at.parentId));

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
async function heldNode(cx: Cx, id: number): Promise<{ node: Node; brothers: number[] }> {
  const node = await nodeOf(cx, id);
  await hold(cx, specbooks, { sbkId: node.sbkId });
  return { node, brothers: (await childrenOf(cx, node)).map((n) => n.nodeId) };
}

export const sbknodeHandlers: readonly Handler[] = [
  handle(calls.sbknodeTree, async (cx, { id }) => {
    await specbookOf(cx, id);
    return treeOf(
      await cx.db.rows<NodeRow>(sql`
        select n.node_id, n.parent_id, n.name, n.ord, n.enabled as "on",
          coalesce(array_agg(l.klg_id order by l.ord) filter (where l.klg_id is not null), '{}') as klg_ids
        from textbook_sbknode n
        left join textbook_sbknode_klg l on l.node_id = n.node_id
        where ${all(is('n.sbk_id', id), keepsTrees(cx) ? undefined : sql`n.enabled`)}
        group by n.node_id`),
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
    const { node } = await heldNode(cx, id);
    if ((await childrenOf(cx, node)).some((b) => b.name === name && b.nodeId !== id))
      throw fail(textbookFaults.nameTaken, { name }, 'name');
    await cx.db.update(sbknodes, { nodeId: id }, { name });
    return { ...node, name };
  }),
  handle(calls.sbknodeMove, async (cx, { id, dir }) => {
    const { node, brothers } = await heldNode(cx, id);
    await renumber(cx, sbknodes, 'nodeId', moved(brothers, id, dir));
    return childrenOf(cx, node);
  }),
  handle(calls.sbknodeOff, async (cx, { id, off }) => {
    await nodeOf(cx, id);
    await cx.db.update(sbknodes, { nodeId: id }, { enabled: !off });
    return nodeOf(cx, id);
  }),
  handle(calls.sbknodeKlgs, async (cx, { id, klgIds }) => {
    const { node } = await heldNode(cx, id);
    await linkPoints(cx, sbknodeKlgs, id, klgIds, await specbookOf(cx, node.sbkId));
    return nodeOf(cx, id);
  }),
  handle(calls.sbknodeDelete, async (cx, { id }) => {
    const { node, brothers } = await heldNode(cx, id);
    const below = await cx.db.rows<{ nodeId: number }>(
      sql`select node_id from textbook_sbknode where path @> ${[id]}::bigint[]`,
    );
    const ids = below.map((n) => n.nodeId);
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
