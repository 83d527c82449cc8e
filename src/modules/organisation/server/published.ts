import { sql, type Sql } from '../../../kernel/server/db/sql';
import { BUSI, type BusiId } from '../../../kernel/shared/codes';
import type { Cx, Note } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { Kernel } from '../../../kernel/server/kernel';
import { port } from '../../../kernel/server/port';
import type { Session } from '../../../kernel/shared/session';

/**
 * Organisations a person may read and, where the call allows it, change: the platform all, a bureau its tree, anybody else
 * the own one. A bureau's tree is itself, the schools (business line 4) that lie in its region, and the bureaus below it: those of
 * a region inside its own, and those of its own region that name it as their superior. Tutoring and training organisations
 * (lines 3 and 5) merely stand in a region; they are never in a bureau's reach, whoever their superior is said to be.
 */
export async function reachOf(kernel: Kernel, me: Session): Promise<readonly number[]> {
  if (me.busiId === BUSI.platform)
    return (
      await kernel.pools.across.query<{ org_id: number }>('select org_id from organisation_org order by org_id')
    ).rows.map((r) => r.org_id);
  if (me.busiId !== BUSI.region || me.orgRegion == null) return [me.orgId];
  const { text, values } = bureauTree(me.orgId, me.orgRegion);
  const { rows } = await kernel.pools.across.query<{ org_id: number }>(text, values);
  return rows.map((r) => r.org_id);
}
const bureauTree = (orgId: number, regId: number) => sql`
  with recursive
    inside as (
      select reg_id from organisation_region where reg_id = ${regId}
      union all
      select c.reg_id from organisation_region c join inside i on c.parent_id = i.reg_id),
    below as (
      select ${orgId}::bigint as org_id
      union
      select o.org_id from organisation_org o join below b on o.parent_id = b.org_id where o.busi_id = ${BUSI.region})
  select o.org_id
  from organisation_org o
  where o.org_id = ${orgId}
    or (o.reg_id in (select reg_id from inside)
      and (o.busi_id = ${BUSI.school}
        or (o.busi_id = ${BUSI.region} and (o.reg_id <> ${regId} or o.org_id in (select org_id from below)))))
  order by o.org_id`;

/**
 * Of these paths those that are stored files of the caller's organisation which everybody may see, as pictures of a page must be.
 * files provides it: a path is the client's word and may name nothing, another school's file or a private one.
 */
export type PublicFiles = (cx: Cx, paths: readonly string[]) => Promise<ReadonlySet<string>>;
export const publicFilesPort = port<PublicFiles>('organisation.publicFiles');
/**
 * Ends files that everybody may see in the caller's transaction: from then on no address opens them, nor their small versions.
 * `paths` is a query that answers their paths. files provides it.
 */
export type EndFiles = (door: Door, paths: Sql, at: string) => Promise<void>;
export const endFilesPort = port<EndFiles>('organisation.endFiles');
export { pictureSizesPort, type PictureSize, type PictureSizes } from './picture-sizes';
/** `sizedText(cx, orgId, clean)`: a cleaned text whose pictures say how large they are, so that nothing jumps when they come. */
export { shownCoursesPort } from './page-courses';
export { sizedText } from './sized-text';
/** `withoutWaiting(org)`: what an organisation says of itself, as visitors find it: without what waits for a second person. */
export { withoutWaiting, type Waiting } from './own-words';

/** The person an organisation begins with. */
export interface FirstAdmin {
  readonly orgId: number;
  readonly busiId: BusiId;
  readonly name: string;
  /** A mobile number, checked; empty when only the name was given. */
  readonly phone: string;
}
/** Who makes it, when, and where its audit lines go. */
export interface MadeBy {
  readonly userId: number;
  readonly at: string;
  note(action: string, detail: Note['detail'], orgId: number): void;
}
/** What people does for a new organisation; people provides it. */
export interface FirstAdmins {
  /**
   * Makes the first administrator of an organisation that was inserted a moment ago in the same transaction; `door` stands in it.
   * The person gets the super-administrator's preset of the business line and no password of their own: they sign in by a
   * code sent to the phone, or with what a reset gives.
   */
  make(door: Door, admin: FirstAdmin, by: MadeBy): Promise<{ readonly userId: number }>;
  /**
   * Takes such a person out again with all claims, when the import that made the organisation is undone. @returns
   * false when they have signed in: then nothing is removed.
   */
  unmake(door: Door, userId: number, by: MadeBy): Promise<boolean>;
}
export const firstAdminPort = port<FirstAdmins>('organisation.firstAdmin');

/** Sessions as account keeps them; account provides it. */
export interface Sessions {
  /**
   * Empties the session snapshots of everybody of the organisation, in the caller's transaction: the next call builds them
   * again, and a disabled organisation builds none, so its people are out at once and in again when it is enabled.
   */
  stale(door: Pick<Door, 'change'>, orgId: number): Promise<void>;
}
export const sessionsPort = port<Sessions>('organisation.sessions');

/** argon2id of the password that new people of the organisation begin with; null: it has set none. */
export const defPwdHashOf = async (door: Door, orgId: number): Promise<string | null> =>
  (
    await door.row<{ defPwdHash: string | null }>(
      sql`select def_pwd_hash from organisation_org where org_id = ${orgId}`,
    )
  )?.defPwdHash ?? null;

/** Menu entries that are switched off for an organisation, by itself or by a region it lies in: screen addresses and codes of menu groups. */
export async function menusOf(door: Door, orgId: number): Promise<readonly string[]> {
  const rows = await door.rows<{ menuIds: string[] }>(sql`
    with recursive up as (
      select r.reg_id, r.parent_id
      from organisation_region r
      join organisation_org o on o.reg_id = r.reg_id
      where o.org_id = ${orgId}
      union all
      select p.reg_id, p.parent_id from organisation_region p join up on p.reg_id = up.parent_id)
    select m.menu_ids
    from organisation_menu m
    where (m.owner_kind = 'org' and m.owner_id = ${orgId})
      or (m.owner_kind = 'reg' and m.owner_id in (select reg_id from up))`);
  return [...new Set(rows.flatMap((r) => r.menuIds))].sort();
}
/** `sitesBelow(cx, { id, curPage, pageSize })`: sites that may be visited in a bureau's region, as everybody may list them. */
export { sitesBelow } from './below';
/** `noteVisit(kernel, site, page, visitor)`: counts that somebody opened a page of a public site; who it was is never written. */
export { noteVisit } from './visits';
