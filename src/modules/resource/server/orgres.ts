import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle, type Handler } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { oneOf } from '../../../kernel/server/db/where';
import * as calls from '../contract';
import type { OrgRow } from '../contract';
import { faults } from '../faults';
import { orgres, shared, versions } from '../tables';
import { verIdsIn } from './papers';
import { holdVersions, lockOwn } from './save';
import { excerptOf } from './show';
import { around, marksOf, narrowed, foundOf, type Found, type Seen } from './sql';

interface Row extends Seen {
  readonly orgresId: number;
  readonly orgId: number;
  readonly orgName: string;
  readonly addedByName: string | null;
  readonly addedAt: string;
  readonly newer: boolean;
}

/** Papers of a region hang on questions that its schools can read: a bureau's own ones must be in the region's library first. */
async function checkReadable(cx: Cx, verIds: readonly number[]): Promise<void> {
  if (verIds.length === 0) return;
  const known = await cx.db.rows(sql`
    select v.ver_id
    from question_bank_shared_v v
    where v.ver_id = any(${verIds}::bigint[])
      and (v.reg_id is null or v.reg_id = ${cx.me.orgRegion})`);
  if (known.length < verIds.length) throw fail(faults.privateQues, { count: verIds.length - known.length });
}
/** What a bureau's library holds is published for its region, in the version that was added. */
async function publish(cx: Cx, rows: readonly Found[]): Promise<void> {
  const regId = cx.me.orgRegion;
  // The platform's own is published already; what another bureau above published is theirs.
  const own = rows.filter((r) => r.fromOrgId === cx.db.orgId);
  if (cx.me.busiId !== BUSI.region || regId == null || own.length === 0) return;
  await checkReadable(cx, [...new Set(own.flatMap((r) => verIdsIn(r.body.sections)))]);
  const full = await cx.db.many(versions, { verId: oneOf(own.map((r) => r.verId)) });
  const there = await cx.db.many(shared, { verId: oneOf(full.map((v) => v.verId)) });
  await cx.db.update(shared, { resId: oneOf(own.map((r) => r.resId)), isCurrent: true }, { isCurrent: false });
  if (there.length > 0)
    await cx.db.update(shared, { verId: oneOf(there.map((v) => v.verId)) }, { isCurrent: true, removedAt: null });
  const fresh = full
    .filter((v) => !there.some((x) => x.verId === v.verId))
    .map(({ orgId: _, ...v }) => ({ ...v, lessonId: null, regId, isCurrent: true }));
  if (fresh.length > 0) await cx.db.insert(shared, fresh);
}

/** Puts versions the caller may hand on into the organisation's library, or renews them there. */
export async function giveToOrg(cx: Cx, rows: readonly Found[]): Promise<void> {
  const foreign = rows.filter((r) => r.fromOrgId !== cx.db.orgId);
  // Shared rows are written before the organisation's own (database.md 15).
  await publish(cx, rows);
  if (foreign.length > 0) await holdVersions(cx, foreign);
  await cx.db.insert(
    orgres,
    rows.map((r) => ({
      orgresId: newId(),
      resId: r.resId,
      verId: r.verId,
      resType: r.resType,
      addedBy: cx.me.userId,
      addedAt: cx.nowIso,
    })),
    `on conflict (org_id, res_id) do update
    set ver_id = excluded.ver_id, added_at = excluded.added_at
    where resource_orgres.ver_id <> excluded.ver_id`,
  );
}

const asOrgRow = (cx: Cx, r: Row): OrgRow => ({
  orgresId: r.orgresId,
  orgId: r.orgId,
  orgName: r.orgName,
  addedByName: r.addedByName,
  addedAt: r.addedAt,
  newer: r.newer,
  resId: r.resId,
  verId: r.verId,
  resType: r.resType,
  title: r.title,
  lib: 'org',
  stgId: r.stgId,
  sbjId: r.sbjId,
  author: r.author,
  mine: r.orgId === cx.me.orgId && r.ownerId === cx.me.userId,
  nodes: r.nodes,
  tags: r.tags,
  savedAt: r.addedAt,
  likes: r.likes,
  like: r.like,
  fav: r.fav,
  fileType: r.fileType,
  fileSize: r.fileSize,
  fullScore: r.fullScore,
  queCount: r.queCount,
  excerpt: r.body.content ? excerptOf(r.body.content) : null,
});

export const orgresHandlers: readonly Handler[] = [
  handle(calls.orgresList, (cx, input) =>
    cx.reading('resource.orgres', input.orgId ?? cx.me.orgId, (door) => {
      const from = sql`resource_orgres o join resource_version v on v.org_id = o.org_id and v.ver_id = o.ver_id`;
      return door.list(input, {
        select: sql`o.orgres_id, o.org_id, g.name as org_name, u.name as added_by_name, o.added_at,
          o.added_at as saved_at, coalesce(r.ver_id <> o.ver_id, false) as newer, r.owner_id, 'org' as lib, v.ver_id,
          v.res_id, v.res_type, v.title, v.author, v.from_org_id, v.stg_id, v.sbj_id, v.file_type, v.file_size,
          v.full_score, v.que_count, case when v.res_type = 'paper' then '{}'::jsonb else v.body end as body,
          ${around(cx)}`,
        from: sql`${from}
          join organisation_org g on g.org_id = o.org_id
          left join people_person_v u on u.org_id = o.org_id and u.user_id = o.added_by
          left join resource_res r on r.org_id = o.org_id and r.res_id = o.res_id and r.removed_at is null
          ${marksOf(cx)}`,
        counted: from,
        where: [door.orgs('o'), is('o.res_type', input.resType), ...narrowed(input)],
        sorts: { addedAt: sql`o.added_at`, title: sql`v.title` },
        then: sql`o.added_at desc, o.orgres_id desc`,
        shape: (row: Row) => asOrgRow(cx, row),
      });
    }),
  ),
  handle(calls.orgresAdd, async (cx, { resIds }) => {
    const ids = [...new Set(resIds)].toSorted((a, b) => a - b);
    await lockOwn(cx, ids);
    const found = await foundOf(cx, ids);
    // What somebody was only shown is not theirs to hand on.
    const rows = ids.map((id) => found.get(id)).filter((r): r is Seen => r != null);
    if (rows.length < ids.length) throw fail(kernelFaults.gone);
    if (rows.some((r) => r.lib === 'psn' && r.ownerId !== cx.me.userId)) throw fail(faults.notYours);
    await giveToOrg(cx, rows);
    return { count: rows.length };
  }),
  handle(calls.orgresRemove, async (cx, { id }) => {
    const row = await cx.db.one(orgres, { orgresId: id }, { lock: 'update' });
    if (!row) throw fail(kernelFaults.gone);
    if (cx.me.busiId === BUSI.region)
      await cx.db.update(
        shared,
        { resId: row.resId, fromOrgId: cx.db.orgId, isCurrent: true },
        { removedAt: cx.nowIso },
      );
    await cx.db.remove(orgres, { orgresId: id });
    cx.note('resource.orgres.removed', { subjectId: row.resId, old: { resType: row.resType, verId: row.verId } });
  }),
];
