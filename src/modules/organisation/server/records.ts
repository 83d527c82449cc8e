import { sql } from '../../../kernel/server/db/sql';
import { BUSI, SUPERS } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { Cx } from '../../../kernel/server/cx';
import { cleanHtml } from '../../../kernel/server/rich-text';
import type { RowOf } from '../../../kernel/server/db/table';
import type { OpenOrganisation, Organisation, Serve } from '../contract/open';
import { systemsOf, visitSetOf } from '../rules';
import * as tables from '../tables';
import { sessionsPort } from './published';
import { regionsOf } from './regions';
import { sizedText } from './sized-text';

export type OrgRow = RowOf<typeof tables.orgs>;

/** An organisation of the caller's reach, or "gone". `lock` keeps others from changing it until this call is over. */
export async function theOrg(cx: Cx, orgId: number, lock = false): Promise<OrgRow> {
  const row = (await cx.reach()).includes(orgId)
    ? await cx.db.one(tables.orgs, { orgId }, lock ? { lock: 'update' } : {})
    : undefined;
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** Whether the caller sees the contact's number. */
const seesPhone = (cx: Cx, orgId: number): boolean =>
  holds(cx.session, 'ORGANIZE_MANAGER', 'PFM_SUPERMAN', 'ADMIN_SUPERMAN') ||
  (cx.session?.orgId === orgId && holds(cx.session, ...SUPERS));

export async function servesOf(cx: Cx, orgId: number): Promise<Serve[]> {
  return (await cx.db.many(tables.serves, { orgId }, { sort: ['servId'] })).map((s) => ({
    servId: s.servId as Serve['servId'],
    start: s.startOn,
    end: s.endOn,
  }));
}

/** Everything about an organisation, for whoever has it in reach. */
export async function recordOf(cx: Cx, row: OrgRow): Promise<Organisation> {
  const beside = await cx.db.row<{ parentName: string | null; menuIds: string[] | null; serves: Serve[] }>(sql`
    select p.name as parent_name, m.menu_ids, coalesce((
      select jsonb_agg(jsonb_build_object('servId', s.serv_id, 'start', s.start_on, 'end', s.end_on) order by s.serv_id)
      from organisation_serve s
      where s.org_id = ${row.orgId}), '[]') as serves
    from organisation_org o
    left join organisation_org p on p.org_id = o.parent_id
    left join organisation_menu m on m.owner_kind = 'org' and m.owner_id = o.org_id
    where o.org_id = ${row.orgId}`);
  const regions = await regionsOf(cx.kernel, cx.db);
  return {
    orgId: row.orgId,
    name: row.name,
    busiId: row.busiId,
    scope: row.scope,
    domain: row.domain,
    logo: row.logo,
    regId: row.regId,
    regName: regions.path(row.regId, cx.lang),
    parentId: row.parentId,
    parentName: beside?.parentName ?? null,
    enabled: row.enabled,
    visit: row.visit,
    visitSet: visitSetOf(row.visitSet),
    photoNames: row.photoNames,
    secondWord: row.secondWord,
    madeAt: row.madeAt,
    zone: row.zone,
    outline: row.outline,
    intro: row.intro,
    address: row.address,
    tel: row.tel,
    picture: row.picture,
    qrCode: row.qrCode,
    carousels: row.carousels,
    videos: row.videos,
    rev: row.rev,
    adminName: row.adminName,
    adminPhone: seesPhone(cx, row.orgId) ? row.adminPhone : '',
    systems: systemsOf(row),
    serves: beside?.serves ?? [],
    menus: beside?.menuIds ?? [],
    defPwdSet: row.defPwdHash != null,
  };
}
/** The same after a change, read again. */
export const recordById = async (cx: Cx, orgId: number): Promise<Organisation> =>
  recordOf(cx, (await cx.db.one(tables.orgs, { orgId }))!);

/**
 * What anybody may see; with `visit` false only that there is an institution of this name.
 * @throws gone for a disabled one, and for the platform's own: neither has a public page
 */
export async function openRecordOf(cx: Cx, row: OrgRow): Promise<OpenOrganisation> {
  if (!row.enabled || row.busiId === BUSI.platform) throw fail(kernelFaults.gone);
  if (!row.visit) return { name: row.name, logo: row.logo, visit: false };
  const regions = await regionsOf(cx.kernel, cx.db);
  // What belongs to an entry that is switched off is told to nobody, whoever asks for it by itself.
  const set = visitSetOf(row.visitSet);
  return {
    orgId: row.orgId,
    name: row.name,
    logo: row.logo,
    visit: true,
    visitSet: set,
    domain: row.domain,
    busiId: row.busiId,
    regId: row.regId,
    regName: regions.path(row.regId, cx.lang),
    // Days of its news are its own days.
    zone: row.zone,
    carousels: set.home ? row.carousels : [],
    // Cleaned when it was kept, and again on the way out: rules of cleaning become stricter.
    intro: set.introduce ? await sizedText(cx, row.orgId, cleanHtml(row.intro)) : '',
    outline: set.home || set.introduce ? row.outline : '',
    picture: row.picture,
    videos: set.introduce ? row.videos : [],
    qrCode: row.qrCode,
    address: row.address,
    tel: row.tel,
  };
}

/** Organisations below one, itself first: sessions of all of them carry its name and logo. */
export async function selfAndBelow(cx: Cx, orgId: number): Promise<number[]> {
  const rows = await cx.db.rows<{ orgId: number }>(sql`
    with recursive down as (
      select org_id from organisation_org where org_id = ${orgId}
      union
      select o.org_id from organisation_org o join down on o.parent_id = down.org_id)
    select org_id from down`);
  return [orgId, ...rows.map((r) => r.orgId).filter((id) => id !== orgId)];
}
/** Lets sessions be built again: those of the organisation, and with `below` those of everybody under it. */
export async function staleSessions(cx: Cx, orgId: number, below = false): Promise<void> {
  for (const id of below ? await selfAndBelow(cx, orgId) : [orgId]) await sessionsPort.get().stale(cx.db, id);
}

/** Those of these services that run today. */
export const runningServes = (cx: Cx, serves: readonly Serve[]): string[] =>
  serves.filter((s) => s.start <= cx.today && (s.end == null || s.end >= cx.today)).map((s) => s.servId);

/** Whether a region stands behind the line: schools and bureaus lie in one. */
export const needsRegion = (busiId: number): boolean => busiId === BUSI.school || busiId === BUSI.region;
