import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { ownFile } from '../../files/server/published';
import * as calls from '../contract';
import type { Workbook } from '../contract';
import { faults } from '../faults';
import { treeBelow, type FlatNode } from '../rules';
import { orgwbks, wbknodeQues, wbknodes, workbooks } from '../tables';
import { checkLinks } from './save';

/** Who looks after the workbooks sees those that are off (S-039). */
export const keepsBooks = (cx: Cx): boolean => holds(cx.me, 'PFM_RES_ADMIN', 'PFM_RES_WRITE');
const columns = sql`b.wbk_id, b.name, b.stg_id, b.sbj_id, b.srs_id, s.name_zh as srs_name, b.tbk_id, t.name as tbk_name,
  b.cover, b.tag_ids, b.enabled as "on", o.wbk_id is not null as chosen,
  (select count(*)::int from resource_wbknode n where n.wbk_id = b.wbk_id and n.parent_id is not null) as node_count,
  (select count(*)::int
    from resource_wbknode n
    join resource_wbknode_que q on q.node_id = n.node_id
    where n.wbk_id = b.wbk_id) as que_count`;
const from = (cx: Cx): Sql => sql`resource_workbook b
  left join textbook_series s on s.srs_id = b.srs_id
  left join textbook_textbook t on t.tbk_id = b.tbk_id
  left join resource_orgwbk o on o.org_id = ${cx.db.orgId} and o.wbk_id = b.wbk_id`;
/** Workbooks that the caller may look into. */
const visible = (cx: Cx): Sql | undefined => (keepsBooks(cx) ? undefined : sql`b.enabled`);

/** A workbook the caller may look into. */
export async function workbookOf(cx: Cx, wbkId: number): Promise<Workbook> {
  const book = await cx.db.row<Workbook>(
    sql`select ${columns} from ${from(cx)} where ${all(is('b.wbk_id', wbkId), visible(cx))}`,
  );
  if (!book) throw fail(kernelFaults.gone);
  return book;
}
/** The same, its row locked: the tree below is changed by one person at a time. */
export async function heldBook(cx: Cx, wbkId: number) {
  const book = await cx.db.one(workbooks, { wbkId }, { lock: 'update' });
  if (!book) throw fail(kernelFaults.gone);
  return book;
}
/** Two workbooks of one subject with the same name could not be told apart. */
async function withFreeName<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'resource_workbook_name') throw fail(faults.nameTaken, { name: name ?? '' }, 'name');
    if (constraint?.startsWith('resource_workbook_')) throw fail(kernelFaults.gone);
    throw error;
  }
}
const nodeRows = (cx: Cx, wbkId: number) =>
  cx.db.rows<FlatNode & { wbkId: number }>(sql`
    select n.node_id, n.wbk_id, n.parent_id, n.name, n.ord,
      (select count(*)::int from resource_wbknode_que q where q.node_id = n.node_id) as que_count
    from resource_wbknode n
    where n.wbk_id = ${wbkId}
    order by cardinality(n.path), n.ord, n.node_id`);

export const workbookHandlers: readonly Handler[] = [
  handle(calls.workbookList, (cx, input) =>
    cx.db.list<typeof input, Workbook>(input, {
      select: columns,
      from: from(cx),
      counted: sql`resource_workbook b`,
      where: [
        visible(cx),
        is('b.enabled', input.on),
        when(input.tagId, (id) => sql`b.tag_ids && ${[id]}::bigint[]`),
        contains('b.name', input.name),
        is('b.stg_id', input.stgId),
        is('b.sbj_id', input.sbjId),
        is('b.srs_id', input.srsId),
        is('b.tbk_id', input.tbkId),
      ],
      sorts: { madeAt: sql`b.made_at`, name: sql`b.name` },
      then: sql`b.made_at desc, b.wbk_id desc`,
    }),
  ),
  handle(calls.workbookCreate, async (cx, { cover, tagIds, srsId, tbkId, ...of }) => {
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'] });
    await checkLinks(cx, 'workbook', [{ ...of, tagIds: tagIds ?? [] }]);
    if (tbkId != null) {
      const book = await cx.db.row(sql`
        select t.tbk_id
        from textbook_textbook t
        where ${all(
          is('t.tbk_id', tbkId),
          is('t.stg_id', of.stgId),
          is('t.sbj_id', of.sbjId),
          is('t.srs_id', srsId),
        )}`);
      if (!book) throw fail(faults.notTogether, {}, 'tbkId');
    }
    const wbkId = newId(),
      root = newId();
    // Off until its tree stands.
    await withFreeName(of.name, () =>
      cx.db.insert(workbooks, {
        wbkId,
        ...of,
        srsId: srsId ?? null,
        tbkId: tbkId ?? null,
        cover: cover ?? null,
        tagIds: tagIds ?? [],
        enabled: false,
        madeAt: cx.nowIso,
      }),
    );
    await cx.db.insert(wbknodes, { nodeId: root, wbkId, parentId: null, name: of.name, ord: 0, path: [root] });
    return workbookOf(cx, wbkId);
  }),
  handle(calls.workbookUpdate, async (cx, { id, name, cover, tagIds }) => {
    const book = await heldBook(cx, id);
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'], was: [book.cover] });
    if (tagIds) await checkLinks(cx, 'workbook', [{ tagIds }]);
    await withFreeName(name, () => cx.db.update(workbooks, { wbkId: id }, { name, cover, tagIds }));
    if (name) await cx.db.update(wbknodes, { wbkId: id, parentId: null }, { name });
    return workbookOf(cx, id);
  }),
  handle(calls.workbookRemove, async (cx, { id }) => {
    const book = await heldBook(cx, id);
    if (book.enabled) throw fail(faults.turnOffFirst, { name: book.name });
    const nodeIds = (await cx.db.many(wbknodes, { wbkId: id })).map((n) => n.nodeId);
    const gone = await cx
      .savepoint(async () => {
        if (nodeIds.length > 0) {
          await cx.db.remove(wbknodeQues, { nodeId: oneOf(nodeIds) });
          await removeNodes(cx, nodeIds);
        }
        await cx.db.remove(workbooks, { wbkId: id });
      })
      .then(
        () => true,
        (error: unknown) => {
          if (constraintOf(error) === 'resource_orgwbk_wbk_fk') return false;
          throw error;
        },
      );
    // Schools' choices stand in their own rows, which the platform does not read: the foreign key knows.
    if (!gone) throw fail(faults.workbookUsed, { name: book.name });
    cx.note('resource.workbook.removed', { subjectId: id, name: book.name, nodes: nodeIds.length });
  }),
  handle(calls.workbookOn, async (cx, { id, on }) => {
    await heldBook(cx, id);
    await cx.db.update(workbooks, { wbkId: id }, { enabled: on });
    return workbookOf(cx, id);
  }),
  handle(calls.workbookTree, async (cx, { id }) => {
    await workbookOf(cx, id);
    const rows = await nodeRows(cx, id);
    return treeBelow(rows, rows.find((r) => r.parentId == null)?.nodeId ?? null);
  }),
  handle(calls.workbookRoot, async (cx, { id }) => {
    await workbookOf(cx, id);
    const root = (await nodeRows(cx, id)).find((r) => r.parentId == null);
    if (!root) throw fail(kernelFaults.gone);
    return root;
  }),
  handle(calls.workbookNodes, async (cx, { id }) => {
    await workbookOf(cx, id);
    return nodeRows(cx, id);
  }),

  handle(calls.orgwbkList, (cx, { stgId, sbjId }) => orgBooks(cx, stgId, sbjId)),
  handle(calls.orgwbkSet, async (cx, { wbkIds }) => {
    const ids = [...new Set(wbkIds)];
    const known = await cx.db.count(workbooks, { wbkId: oneOf(ids), enabled: true });
    if (known < ids.length) throw fail(kernelFaults.gone);
    const before = await cx.db.many(orgwbks, {}, { sort: ['ord'], lock: 'update' });
    await cx.db.remove(orgwbks, { wbkId: oneOf(before.map((b) => b.wbkId)) });
    if (ids.length > 0)
      await cx.db.insert(
        orgwbks,
        ids.map((wbkId, ord) => ({ wbkId, ord })),
        'on conflict (org_id, wbk_id) do update set ord = excluded.ord',
      );
    cx.note('resource.orgwbk.set', { subjectId: cx.db.orgId, old: before.map((b) => b.wbkId), new: ids });
    return orgBooks(cx);
  }),
];
/** Nodes from the leaves up: a parent goes after its children. */
export async function removeNodes(cx: Cx, nodeIds: readonly number[]): Promise<void> {
  const rows = await cx.db.many(wbknodes, { nodeId: oneOf(nodeIds) });
  for (let depth = Math.max(...rows.map((r) => r.path.length)); depth > 0; depth--) {
    const level = rows.filter((r) => r.path.length === depth).map((r) => r.nodeId);
    if (level.length > 0) await cx.db.remove(wbknodes, { nodeId: oneOf(level) });
  }
}
/** The organisation's workbooks in its order; what the platform switched off is hidden. */
const orgBooks = (cx: Cx, stgId?: number, sbjId?: number): Promise<Workbook[]> =>
  cx.db.rows<Workbook>(sql`
    select ${columns}
    from ${from(cx)}
    where ${all(sql`o.wbk_id is not null`, sql`b.enabled`, is('b.stg_id', stgId), is('b.sbj_id', sbjId))}
    order by o.ord, b.wbk_id`);
