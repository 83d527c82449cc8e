import type { Cx } from '../../../kernel/server/cx';
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
import type { Bind } from './sql';

/** Who looks after the workbooks sees those that are off (S-039). */
export const keepsBooks = (cx: Cx): boolean => holds(cx.me, 'PFM_RES_ADMIN', 'PFM_RES_WRITE');
const BOOK = `select b.wbk_id, b.name, b.stg_id, b.sbj_id, b.srs_id, s.name_zh as srs_name, b.tbk_id, t.name as tbk_name, b.cover, b.tag_ids, b.enabled as "on", o.wbk_id is not null as chosen,
    (select count(*)::int from resource_wbknode n where n.wbk_id = b.wbk_id and n.parent_id is not null) as node_count, (select count(*)::int from resource_wbknode n join resource_wbknode_que q on q.node_id = n.node_id where n.wbk_id = b.wbk_id) as que_count
  from resource_workbook b left join textbook_series s on s.srs_id = b.srs_id left join textbook_textbook t on t.tbk_id = b.tbk_id left join resource_orgwbk o on o.org_id = $1 and o.wbk_id = b.wbk_id`;

/** A workbook the caller may look into. */
export async function workbookOf(cx: Cx, wbkId: number): Promise<Workbook> {
  const [book] = await cx.db.rows<Workbook>(`${BOOK} where b.wbk_id = $2 and ($3 or b.enabled)`, [
    cx.db.orgId,
    wbkId,
    keepsBooks(cx),
  ]);
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
async function named<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
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
  cx.db.rows<FlatNode & { wbkId: number }>(
    `select n.node_id, n.wbk_id, n.parent_id, n.name, n.ord, (select count(*)::int from resource_wbknode_que q where q.node_id = n.node_id) as que_count from resource_wbknode n where n.wbk_id = $1 order by cardinality(n.path), n.ord, n.node_id`,
    [wbkId],
  );
const SORTS: Readonly<Record<string, string>> = { madeAt: 'b.made_at', name: 'b.name' };

export const workbookHandlers: readonly Handler[] = [
  handle(calls.workbookList, async (cx, { curPage, pageSize, sort, on, tagId, name, ...f }) => {
    const params: unknown[] = [cx.db.orgId];
    const bind: Bind = (v) => `$${params.push(v)}`;
    const parts = [
      keepsBooks(cx) ? '' : 'b.enabled',
      on == null ? '' : `b.enabled = ${bind(on)}`,
      tagId == null ? '' : `b.tag_ids && array[${bind(tagId)}::bigint]`,
      name ? `b.name ilike ${bind(`%${name.replace(/[\\%_]/g, '\\$&')}%`)}` : '',
      f.stgId == null ? '' : `b.stg_id = ${bind(f.stgId)}`,
      f.sbjId == null ? '' : `b.sbj_id = ${bind(f.sbjId)}`,
      f.srsId == null ? '' : `b.srs_id = ${bind(f.srsId)}`,
      f.tbkId == null ? '' : `b.tbk_id = ${bind(f.tbkId)}`,
    ].filter(Boolean);
    const where = ['$1::bigint is not null', ...parts].join(' and ');
    const column = SORTS[(sort ?? 'madeAt').replace(/^-/, '')];
    if (!column) throw fail(kernelFaults.badInput, {}, 'sort');
    const total = await cx.db.total(`select count(*) n from resource_workbook b where ${where}`, params);
    const items =
      total === 0
        ? []
        : await cx.db.rows<Workbook>(
            `${BOOK} where ${where} order by ${column} ${(sort ?? '-').startsWith('-') ? 'desc' : 'asc'}, b.wbk_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
            params,
          );
    return { items, curPage, pageSize, total };
  }),
  handle(calls.workbookCreate, async (cx, { cover, tagIds, srsId, tbkId, ...of }) => {
    if (cover) await ownFile(cx, cover, { at: 'cover', families: ['image'] });
    await checkLinks(cx, 'workbook', [{ ...of, tagIds: tagIds ?? [] }]);
    if (
      tbkId != null &&
      (
        await cx.db.rows(
          'select 1 from textbook_textbook where tbk_id = $1 and stg_id = $2 and sbj_id = $3 and ($4::bigint is null or srs_id = $4)',
          [tbkId, of.stgId, of.sbjId, srsId ?? null],
        )
      ).length === 0
    )
      throw fail(faults.notTogether, {}, 'tbkId');
    const wbkId = newId(),
      root = newId();
    // Off until its tree stands.
    await named(of.name, () =>
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
    await named(name, () => cx.db.update(workbooks, { wbkId: id }, { name, cover, tagIds }));
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
const orgBooks = (cx: Cx, stgId?: number, sbjId?: number) =>
  cx.db.rows<Workbook>(
    `${BOOK} where o.wbk_id is not null and b.enabled and ($2::bigint is null or b.stg_id = $2) and ($3::bigint is null or b.sbj_id = $3) order by o.ord, b.wbk_id`,
    [cx.db.orgId, stgId ?? null, sbjId ?? null],
  );
