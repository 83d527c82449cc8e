import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { RowOf } from '../../../kernel/server/db/table';
import { faults } from '../faults';
import type { FileType, OwnLib, ResType } from '../rules';
import { resources, shared, versions, type Body } from '../tables';
import { foundOf, type Found, type VersionRow } from './sql';

export type ResourceRow = RowOf<typeof resources>;
/** What a version says, besides whose it is. */
export interface Content {
  readonly title: string;
  readonly stgId?: number | null;
  readonly sbjId?: number | null;
  readonly year?: number | null;
  readonly nodeIds?: readonly number[];
  readonly tagIds?: readonly number[];
  readonly fileType?: FileType | null;
  readonly fileName?: string | null;
  readonly fileSize?: number | null;
  readonly path?: string | null;
  readonly fullScore?: number | null;
  readonly queCount?: number | null;
  readonly lessonId?: number | null;
  readonly body: Body;
}
/** The platform's people write for the platform's library, everybody else for themselves. */
export const libOfCaller = (cx: Cx): OwnLib => (cx.me.busiId === BUSI.platform ? 'pfm' : 'psn');

/**
 * The row of a resource the caller may change, locked: its owner, or for the platform's who looks after them. One
 * they only read refuses; any other is gone.
 */
export async function ownResource(cx: Cx, resId: number, resType?: ResType): Promise<ResourceRow> {
  const row = await cx.db.one(resources, { resId }, { lock: 'update' });
  const fits = row != null && row.removedAt == null && (resType == null || row.resType === resType);
  if (fits && (row.ownerId === cx.me.userId || (row.lib === 'pfm' && holds(cx.me, 'PFM_RES_ADMIN')))) return row;
  const found = (await foundOf(cx, [resId])).get(resId);
  if (!found || (resType && found.resType !== resType)) throw fail(kernelFaults.gone);
  throw fail(faults.notYours);
}
/** The version that is changed; another one than the caller saw is refused. */
export async function currentVersion(cx: Cx, row: ResourceRow, verId?: number) {
  if (verId != null && verId !== row.verId) throw fail(kernelFaults.stale);
  const now = await cx.db.one(versions, { verId: row.verId });
  if (!now) throw fail(kernelFaults.gone);
  return now;
}

interface Links {
  readonly subjects: readonly { readonly stgId: number; readonly sbjId: number }[];
  readonly nodes: number;
  readonly tags: number;
}
/** What resources hang on exists: stage with subject, nodes, tags of that type. One statement whatever their number. */
export async function checkLinks(
  cx: Cx,
  resType: ResType | 'workbook',
  items: readonly Pick<Content, 'stgId' | 'sbjId' | 'nodeIds' | 'tagIds'>[],
): Promise<void> {
  const pairs = items.filter((i) => i.stgId != null && i.sbjId != null);
  const nodes = [...new Set(items.flatMap((i) => i.nodeIds ?? []))];
  const tags = [...new Set(items.flatMap((i) => i.tagIds ?? []))];
  const found = await cx.db.row<Links>(sql`
    select
      (select coalesce(json_agg(json_build_object('stgId', s.stg_id, 'sbjId', s.sbj_id)), '[]')
        from textbook_stage_subject s
        where s.stg_id = any(${[...new Set(pairs.map((p) => p.stgId))]}::bigint[])) as subjects,
      (select count(*) from textbook_node n where n.node_id = any(${nodes}::bigint[])) as nodes,
      (select count(*) from question_bank_restag_v t
        where t.tag_id = any(${tags}::bigint[]) and t.res_type = ${resType}) as tags`);
  if (!found) return;
  const isTaught = (i: (typeof items)[number]) =>
    found.subjects.some((k) => k.stgId === i.stgId && k.sbjId === i.sbjId);
  if (!pairs.every(isTaught) || items.some((i) => (i.stgId == null) !== (i.sbjId == null)))
    throw fail(faults.unknownLink, {}, 'sbjId');
  if (found.nodes < nodes.length) throw fail(faults.unknownLink, {}, 'tbkNodeIds');
  if (found.tags < tags.length) throw fail(faults.unknownLink, {}, 'tagIds');
}

const filled = (c: Content) => ({
  title: c.title,
  stgId: c.stgId ?? null,
  sbjId: c.sbjId ?? null,
  year: c.year ?? null,
  nodeIds: [...(c.nodeIds ?? [])],
  tagIds: [...(c.tagIds ?? [])],
  fileType: c.fileType ?? null,
  fileName: c.fileName ?? null,
  fileSize: c.fileSize ?? null,
  path: c.path ?? null,
  fullScore: c.fullScore ?? null,
  queCount: c.queCount ?? null,
  lessonId: c.lessonId ?? null,
  body: c.body,
});
/** Whose new resources are, and since when. */
export interface By {
  readonly lib: OwnLib;
  readonly ownerId: number;
  readonly author: string;
  readonly at: string;
}
/** So many resources are written in one statement with their versions. */
const TOGETHER = 100;
/** Stores new resources; the platform's are published at once. `resIds` where they are known before. @returns their ids in order. */
export async function storeResources(
  door: Door,
  { lib, ownerId, author, at }: By,
  resType: ResType,
  items: readonly Content[],
  resIds: readonly number[] = items.map(() => newId()),
): Promise<readonly number[]> {
  const made = items.map((item, n) => ({
    resId: resIds[n]!,
    verId: newId(),
    verNo: 1,
    resType,
    author,
    fromOrgId: door.orgId,
    madeAt: at,
    ...filled(item),
  }));
  const rows = made.map(({ resId, verId }) => ({ resId, resType, lib, ownerId, verId, madeAt: at, savedAt: at }));
  const [row, version] = [rows[0], made[0]];
  // A few together; of many each table is written by itself, so that other people's calls come in between.
  if (row && version && made.length <= TOGETHER)
    await door.change(sql`
      with res as (${insertOf(resources, Object.keys(row), rows, door.orgId, nothing)}),
      version as (${insertOf(versions, Object.keys(version), made, door.orgId, nothing)})
      select 1 as done`);
  else {
    await door.insert(resources, rows);
    await door.insert(versions, made);
  }
  if (lib === 'pfm')
    await door.insert(
      shared,
      made.map((m) => ({ ...m, regId: null, isCurrent: true })),
    );
  return resIds;
}
/** New resources of the caller. */
export function addResources(cx: Cx, resType: ResType, items: readonly Content[]): Promise<readonly number[]> {
  const lib = libOfCaller(cx);
  return storeResources(
    cx.db,
    { lib, ownerId: cx.me.userId, author: lib === 'pfm' ? cx.me.orgName : cx.me.name, at: cx.nowIso },
    resType,
    items,
  );
}
/**
 * A new version of a locked resource: libraries, shares and tasks keep theirs, the platform's own library follows at once.
 * @param now its newest version, whose author and number go on.
 */
export async function addVersion(
  cx: Cx,
  row: ResourceRow,
  now: Pick<VersionRow, 'verNo' | 'author'>,
  content: Content,
): Promise<void> {
  const version = {
    resId: row.resId,
    verId: newId(),
    verNo: now.verNo + 1,
    resType: row.resType,
    author: now.author,
    fromOrgId: cx.db.orgId,
    madeAt: cx.nowIso,
    ...filled(content),
  };
  await cx.db.change(sql`
    with version as (${insertOf(versions, Object.keys(version), [version], cx.db.orgId, nothing)})
    update resource_res
    set ver_id = ${version.verId}, saved_at = ${cx.nowIso}::timestamptz
    where org_id = ${cx.db.orgId}
      and res_id = ${row.resId}`);
  if (row.lib !== 'pfm') return;
  await cx.db.update(shared, { resId: row.resId, isCurrent: true }, { isCurrent: false });
  await cx.db.insert(shared, { ...version, regId: null, isCurrent: true });
}
/** Takes a resource out of its owner's list, the platform's also out of the library. What others hold of it stays with them. */
export async function removeResource(cx: Cx, resId: number, resType: ResType): Promise<void> {
  const row = await ownResource(cx, resId, resType);
  await cx.db.update(resources, { resId }, { removedAt: cx.nowIso });
  if (row.lib === 'pfm') {
    await cx.db.update(shared, { resId, isCurrent: true }, { removedAt: cx.nowIso });
    cx.note('resource.removed', { subjectId: resId, old: { resType, verId: row.verId } });
  }
}
/** Versions of published resources as the organisation's own rows: libraries and shares hang on them. Two who take the same at once: the first wins. */
export async function holdVersions(cx: Cx, rows: readonly Found[]): Promise<void> {
  const inOrder = [...rows].sort((a, b) => a.verId - b.verId);
  await cx.db.insert(versions, inOrder, 'on conflict do nothing');
}
/** The same of one, as a statement. */
export const holding = (cx: Cx, row: Found): Sql =>
  insertOf(
    versions,
    Object.keys(versions.columns).filter((key) => Object.hasOwn(row, key)),
    [{ ...row }],
    cx.db.orgId,
    sql`on conflict do nothing`,
  );
/** Locks the rows of own resources that are about to be published, so that a change at the same time waits. */
export const lockOwn = (cx: Cx, resIds: readonly number[]) =>
  cx.db.many(resources, { resId: oneOf(resIds) }, { sort: ['resId'], lock: 'update' });
