import { fail } from '../../../../kernel/shared/faults';
import { sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { cleanHtml } from '../../../../kernel/server/rich-text';
import { ownFile } from '../../../files/server/published';
import { textbookFaults } from '../../faults';
import { DEPTH_MAX, KLG_DEPTH_MAX } from '../../rules';
import * as tables from '../../tables';
import { hold, renumber } from '../brothers';
import { linkPoints } from '../links';
import { inUse } from '../uses';
import type { Entry, KindServer } from './kind';

/** Nodes of a textbook. */
export const tbknode: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'tbknode' as kind, n.node_id as id, n.name, n.ord, n.enabled as "on", n.tbk_id, n.parent_id,
        coalesce(array_agg(l.klg_id order by l.ord) filter (where l.klg_id is not null), '{}') as klg_ids
      from textbook_node n
      left join textbook_node_klg l on l.node_id = n.node_id
      where n.node_id = any(${ids}::bigint[])
      group by n.node_id
      order by n.ord`),
  async brothers(cx, of) {
    if (!(await hold(cx, tables.textbooks, { tbkId: of.tbkId! }))) throw fail(textbookFaults.gone);
    return (
      await cx.db.many(tables.nodes, { tbkId: of.tbkId, parentId: of.parentId ?? null }, { sort: ['ord', 'nodeId'] })
    ).map((n) => n.nodeId);
  },
  async create(cx, id, i) {
    const parent =
      i.parentId == null ? undefined : await cx.db.one(tables.nodes, { nodeId: i.parentId, tbkId: i.tbkId });
    if (i.parentId != null && !parent) throw fail(textbookFaults.wrongParent, {}, 'parentId');
    const path = [...(parent?.path ?? []), id];
    if (path.length > DEPTH_MAX) throw fail(textbookFaults.tooDeep, { max: DEPTH_MAX });
    await cx.db.insert(tables.nodes, {
      nodeId: id,
      tbkId: i.tbkId!,
      parentId: parent?.nodeId ?? null,
      name: i.name,
      ord: 0,
      enabled: true,
      path,
    });
  },
  async update(cx, entry, i) {
    await cx.db.update(tables.nodes, { nodeId: entry.id }, { enabled: i.on });
    if (i.klgIds)
      await linkPoints(
        cx,
        tables.nodeKlgs,
        entry.id,
        i.klgIds,
        (await cx.db.one(tables.textbooks, { tbkId: entry.tbkId! }))!,
      );
  },
  async remove(cx, entry) {
    const below = await cx.db.rows<{ nodeId: number }>(
      sql`select node_id from textbook_node where path @> ${[entry.id]}::bigint[]`,
    );
    const ids = below.map((n) => n.nodeId);
    if (await inUse(cx, 'tbknode', ids)) throw fail(textbookFaults.nodeUsed, { name: entry.name });
    await cx.db.remove(tables.nodes, { nodeId: oneOf(ids) });
  },
  rename: (cx, id, name) => cx.db.update(tables.nodes, { nodeId: id }, { name }),
  place: (cx, ids) => renumber(cx, tables.nodes, 'nodeId', ids),
};

/** Areas, topics and points of a knowledge tree. */
export const klg: KindServer = {
  read: (cx, ids) =>
    cx.db.rows<Entry>(sql`
      select 'klg' as kind, klg_id as id, name, ord, enabled as "on", stg_id, sbj_id, parent_id, layer_id, video, text
      from textbook_klg
      where klg_id = any(${ids}::bigint[])
      order by ord`),
  async brothers(cx, of) {
    if (!(await hold(cx, tables.stageSubjects, { stgId: of.stgId!, sbjId: of.sbjId! })))
      throw fail(textbookFaults.notTogether);
    return (
      await cx.db.many(
        tables.klgs,
        { stgId: of.stgId, sbjId: of.sbjId, parentId: of.parentId ?? null },
        { sort: ['ord', 'klgId'] },
      )
    ).map((k) => k.klgId);
  },
  async create(cx, id, i) {
    const parent =
      i.parentId == null
        ? undefined
        : await cx.db.one(tables.klgs, { klgId: i.parentId, stgId: i.stgId, sbjId: i.sbjId });
    if (i.parentId != null && !parent) throw fail(textbookFaults.wrongParent, {}, 'parentId');
    const path = [...(parent?.path ?? []), id];
    if (path.length > KLG_DEPTH_MAX) throw fail(textbookFaults.tooDeep, { max: KLG_DEPTH_MAX });
    if (i.layerId != null && !(await cx.db.one(tables.layers, { layerId: i.layerId, stgId: i.stgId, sbjId: i.sbjId })))
      throw fail(textbookFaults.wrongLayer, {}, 'layerId');
    // A point that gets points below it becomes a topic: nodes and edges hang on points only.
    if (parent) await unlinked(cx, parent.klgId, parent.name);
    await cx.db.insert(tables.klgs, {
      klgId: id,
      stgId: i.stgId!,
      sbjId: i.sbjId!,
      parentId: parent?.klgId ?? null,
      layerId: i.layerId ?? null,
      name: i.name,
      ord: 0,
      enabled: true,
      path,
    });
  },
  async update(cx, entry, i) {
    if (
      i.layerId != null &&
      !(await cx.db.one(tables.layers, { layerId: i.layerId, stgId: entry.stgId, sbjId: entry.sbjId }))
    )
      throw fail(textbookFaults.wrongLayer, {}, 'layerId');
    if (i.video) await ownFile(cx, i.video, { at: 'video', families: ['video'], was: [entry.video] });
    await cx.db.update(
      tables.klgs,
      { klgId: entry.id },
      { enabled: i.on, layerId: i.layerId, video: i.video, text: i.text == null ? i.text : cleanHtml(i.text) || null },
    );
  },
  async remove(cx, entry) {
    const below = await cx.db.rows<{ klgId: number }>(
      sql`select klg_id from textbook_klg where path @> ${[entry.id]}::bigint[]`,
    );
    const ids = below.map((k) => k.klgId);
    const linked = await cx.db.row<{ name: string; n: number }>(sql`
      select k.name, count(*)::int as n
      from (select klg_id from textbook_node_klg union all select klg_id from textbook_sbknode_klg) l
      join textbook_klg k on k.klg_id = l.klg_id
      where l.klg_id = any(${ids}::bigint[])
      group by k.klg_id
      order by n desc, k.klg_id
      limit 1`);
    if (linked) throw fail(textbookFaults.pointLinked, { name: linked.name, count: linked.n });
    if (await inUse(cx, 'klg', ids)) throw fail(textbookFaults.nodeUsed, { name: entry.name });
    await cx.db.remove(tables.klgs, { klgId: oneOf(ids) });
  },
  rename: (cx, id, name) => cx.db.update(tables.klgs, { klgId: id }, { name }),
  place: (cx, ids) => renumber(cx, tables.klgs, 'klgId', ids),
};

async function unlinked(cx: Parameters<typeof inUse>[0], klgId: number, name: string): Promise<void> {
  const links = await cx.db.row<{ n: number }>(sql`
    select (select count(*) from textbook_node_klg where klg_id = ${klgId})
      + (select count(*) from textbook_sbknode_klg where klg_id = ${klgId})
      + (select count(*) from textbook_klg_edge where from_id = ${klgId} or to_id = ${klgId}) as n`);
  if (links && links.n > 0) throw fail(textbookFaults.pointLinked, { name, count: links.n });
  if (await inUse(cx, 'klg', [klgId])) throw fail(textbookFaults.nodeUsed, { name });
}
