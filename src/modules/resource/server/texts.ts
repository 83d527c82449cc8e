import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nothing, sql } from '../../../kernel/server/db/sql';
import { cleanHtml } from '../../../kernel/server/rich-text';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { Body } from '../tables';
import { addResources, addVersion, storeResources } from './save';
import { columnsOf, type VersionRow } from './sql';

/** Formatted texts of the library: designs and reflections. */
export type TextType = 'teachdesign' | 'teachreflect';
/** An own text as it stands. `savedAt` is what a later write names. */
export interface OwnText {
  readonly resId: number;
  readonly resType: TextType;
  readonly title: string;
  readonly content: string;
  readonly paths: readonly string[];
  readonly savedAt: string;
}
/** A text that is being written gets a further version at most so often; in between it is the same version that grows. */
const VERSION_MINUTES = 10;

type TextRow = VersionRow & { readonly ownerId: number; readonly savedAt: string };
const asText = (r: TextRow): OwnText => ({
  resId: r.resId,
  resType: r.resType as TextType,
  title: r.title,
  content: r.body.content ?? '',
  paths: r.body.paths ?? [],
  savedAt: r.savedAt,
});
const rowsOf = (cx: Cx, resIds: readonly number[], lock: boolean) =>
  cx.db.rows<TextRow>(sql`
    select ${columnsOf('v')}, r.owner_id, r.saved_at
    from resource_res r
    join resource_version v on v.org_id = r.org_id and v.ver_id = r.ver_id
    where r.org_id = ${cx.db.orgId}
      and r.res_id = any(${resIds}::bigint[])
      and r.owner_id = ${cx.me.userId}
      and r.res_type in ('teachdesign', 'teachreflect')
      and r.removed_at is null
    ${lock ? sql`for update of r` : nothing}`);

/** Own designs and reflections, by id; what is not the caller's or was taken out is missing. One statement. */
export async function ownTexts(cx: Cx, resIds: readonly number[]): Promise<ReadonlyMap<number, OwnText>> {
  if (resIds.length === 0) return new Map();
  return new Map((await rowsOf(cx, resIds, false)).map((r) => [r.resId, asText(r)]));
}

export interface TextWrite {
  readonly resType: TextType;
  /** The text that is written on; a new one without. */
  readonly resId: number | null;
  readonly title: string;
  readonly stgId: number | null;
  readonly sbjId: number;
  readonly content: string;
  /** What the writer last read; another one is refused as stale. */
  readonly savedAt?: string | undefined;
}
/**
 * Writes an own text from another module's screen: a new one, or the next state of one. What libraries and shares hold stays
 * as it was; a version nobody holds grows for ten minutes, so that typing does not make hundreds.
 * @throws noContent for nothing but markup, stale for another `savedAt`, gone for a text that is not the caller's
 */
export async function writeText(cx: Cx, w: TextWrite): Promise<OwnText> {
  const content = cleanHtml(w.content);
  if (!content) throw fail(faults.noContent, {}, 'content');
  const said = { resType: w.resType, content, savedAt: cx.nowIso };
  if (w.resId == null) {
    const place = w.stgId == null ? {} : { stgId: w.stgId, sbjId: w.sbjId };
    const [resId] = await addResources(cx, w.resType, [{ title: w.title, ...place, body: { content } }]);
    return { ...said, resId: resId ?? 0, title: w.title, paths: [] };
  }
  const row = (await rowsOf(cx, [w.resId], true))[0];
  if (row?.resType !== w.resType) throw fail(kernelFaults.gone);
  if (w.savedAt != null && w.savedAt !== row.savedAt) throw fail(kernelFaults.stale);
  const body: Body = { ...row.body, content };
  if (!(await growsInPlace(cx, row, body)))
    await addVersion(cx, { ...row, lib: 'psn', removedAt: null }, row, { ...row, body });
  return { ...said, resId: row.resId, title: row.title, paths: body.paths ?? [] };
}

/** Writes into the version itself while it is young and in nobody else's hands. */
async function growsInPlace(cx: Cx, row: TextRow, body: Body): Promise<boolean> {
  const young = new Date(cx.now.getTime() - VERSION_MINUTES * 60_000).toISOString();
  const changed = await cx.db.change(sql`
    with grown as (
      update resource_version v
      set body = ${JSON.stringify(body)}::jsonb
      where v.org_id = ${cx.db.orgId}
        and v.ver_id = ${row.verId}
        and v.made_at > ${young}
        and not exists (select 1 from resource_orgres o where o.org_id = ${cx.db.orgId} and o.ver_id = v.ver_id)
        and not exists (select 1 from resource_share s where s.org_id = ${cx.db.orgId} and s.ver_id = v.ver_id)
        and not exists (select 1 from resource_shared p where p.ver_id = v.ver_id)
      returning v.res_id)
    update resource_res r
    set saved_at = ${cx.nowIso}
    from grown g
    where r.org_id = ${cx.db.orgId}
      and r.res_id = g.res_id`);
  return changed > 0;
}

/** A teaching design of somebody's own library, from a job or listener that has no caller. @returns its id. */
export async function designFor(
  door: Door,
  d: {
    readonly userId: number;
    readonly author: string;
    readonly name: string;
    /** Cleaned formatted text. */ readonly content: string;
    readonly at: string;
  },
): Promise<number> {
  const [resId] = await storeResources(
    door,
    { lib: 'psn', ownerId: d.userId, author: d.author, at: d.at },
    'teachdesign',
    [{ title: d.name, body: { content: d.content } }],
  );
  return resId ?? 0;
}
