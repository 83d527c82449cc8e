import { AUTHENTICATED } from '../../../kernel/shared/codes';
import type { Session } from '../../../kernel/shared/session';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';

/** The session of an access token: one indexed read; a snapshot that a change of rights emptied is built again. */
export async function sessionOf(kernel: Kernel, tokenHash: string): Promise<Session | null> {
  const { rows } = await kernel.pools.tenant.query<{ org_id: number; user_id: number; family_id: number; session: Session | null; live: boolean }>({
    name: 'account.session', text: 'select org_id, user_id, family_id, session, expires_at > $2 as live from account_access where token_hash = $1', values: [tokenHash, kernel.clock().toISOString()],
  });
  const row = rows[0];
  if (!row?.live) return null;
  if (row.session) return row.session;
  const session = await buildSession(kernel, row.org_id, row.user_id, row.family_id);
  if (session) await kernel.pools.tenant.query('update account_access set session = $2 where token_hash = $1', [tokenHash, JSON.stringify(session)]);
  return session;
}

/** Builds a person's session from people, roles and organisation; null when the person or the organisation is disabled. */
export async function buildSession(kernel: Kernel, orgId: number, userId: number, familyId: number): Promise<Session | null> {
  const now = kernel.clock();
  const org = (await kernel.pools.tenant.query<Record<string, never>>(
    `select o.name, o.logo, o.domain, o.visit, o.reg_id, o.busi_id, o.zone, o.enabled,
       (select coalesce(array_agg(s.serv_id order by s.serv_id), '{}') from organisation_serve s where s.org_id = o.org_id and s.start_on <= $2 and (s.end_on is null or s.end_on >= $2)) servs
     from organisation_org o where o.org_id = $1`, [orgId, now.toISOString().slice(0, 10)])).rows[0] as unknown as
    { name: string; logo: string | null; domain: string | null; visit: boolean; reg_id: number | null; busi_id: number; zone: string; enabled: boolean; servs: string[] } | undefined;
  if (!org?.enabled) return null;
  const supers = (await kernel.pools.tenant.query<{ org_id: number; name: string; logo: string | null }>(
    `with recursive up as (select org_id, parent_id, name, logo, 0 depth from organisation_org where org_id = $1 union all select p.org_id, p.parent_id, p.name, p.logo, up.depth + 1 from organisation_org p join up on p.org_id = up.parent_id where up.depth < 8)
     select org_id, name, logo from up where depth > 0 order by depth`, [orgId])).rows;
  const family = (await kernel.pools.tenant.query<{ fake_org_id: number | null; fake_user_id: number | null }>('select fake_org_id, fake_user_id from account_family where family_id = $1 and revoked_at is null', [familyId])).rows[0];
  if (!family) return null;
  const fake = family.fake_user_id && family.fake_org_id
    ? await inOrg(kernel.pools.tenant, family.fake_org_id, async (door) => ({ userId: family.fake_user_id!, orgId: family.fake_org_id!, name: (await door.rows<{ name: string }>('select name from people_person_v where org_id = $1 and user_id = $2', [family.fake_org_id, family.fake_user_id]))[0]?.name ?? '' }), true)
    : null;
  return inOrg(kernel.pools.tenant, orgId, async (door) => {
    const p = (await door.rows<{ name: string; userType: number; photo: string | null; yunNo: string; homePage: string | null; mustChange: boolean | null; sbjs: number[]; login: string | null }>(
      `select p.name, p.user_type, p.photo, p.yun_no, s.home_page, c.must_change,
         (select coalesce(array_agg(t.sbj_id order by t.ord), '{}') from people_teach_sbj_v t where t.org_id = p.org_id and t.user_id = p.user_id) sbjs
       from people_person_v p left join account_setting s on s.org_id = p.org_id and s.user_id = p.user_id left join account_credential c on c.org_id = p.org_id and c.user_id = p.user_id
       where p.org_id = $1 and p.user_id = $2 and p.enabled and p.removed_at is null`, [orgId, userId]))[0];
    if (!p) return null;
    const roles = await door.rows<{ roleId: number; name: string; funcIds: string[] }>(
      `select h.role_id, coalesce(r.name, d.name_zh) as name, coalesce(r.func_ids, d.func_ids) as func_ids from people_role_v h
       left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id left join role_preset d on d.role_id = h.role_id and d.busi_id = $3
       where h.org_id = $1 and h.user_id = $2 and (r.role_id is not null or d.role_id is not null) order by h.role_id`, [orgId, userId, org.busi_id]);
    const funcIds = [...new Set([AUTHENTICATED, ...(p.userType === 1 ? ['STUDENT'] : []), ...roles.flatMap((r) => r.funcIds)])];
    return {
      expired: false, userId, userType: p.userType, name: p.name, photo: p.photo, yunNo: p.yunNo, orgId, orgName: org.name, orgLogo: org.logo, orgDomain: org.domain, orgVisit: org.visit, orgRegion: org.reg_id,
      busiId: org.busi_id, zone: org.zone, roleIds: roles.map((r) => r.roleId), roleNames: roles.map((r) => r.name), funcIds, servIds: org.servs, homePage: p.homePage, teachSbjIds: p.sbjs,
      superOrgs: supers.map((s) => ({ orgId: s.org_id, name: s.name, logo: s.logo })), video: { enabled: false }, fake, mustChangePwd: fake ? false : (p.mustChange ?? false),
    } satisfies Session;
  }, true);
}
