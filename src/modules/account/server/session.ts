import { AUTHENTICATED } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import type { Session } from '../../../kernel/shared/session';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import type { Kernel } from '../../../kernel/server/kernel';
import { claimRows } from '../../../kernel/server/db/claims';
import type { Who } from './families';
import { keptSessions } from './kept-sessions';
import type { accesses } from '../tables';

type Access = Pick<RowOf<typeof accesses>, 'orgId' | 'userId' | 'familyId' | 'session' | 'epoch' | 'expiresAt'> & {
  readonly live: boolean;
};
/**
 * The session of an access token, as it was read a moment ago: two seconds at most, and not after it was said that it changed. Else one
 * indexed read; a snapshot that a change of rights emptied is built again.
 */
export async function sessionOf(kernel: Kernel, tokenHash: string): Promise<Session | null> {
  const kept = keptSessions(kernel);
  const known = kept.of(tokenHash, kernel.clock().getTime());
  if (known) return known;
  const { said } = kept;
  const [row] = await claimRows<Access>(
    kernel,
    sql`
      select org_id, user_id, family_id, session, epoch, expires_at, expires_at > ${kernel.clock().toISOString()} as live
      from account_access
      where token_hash = ${tokenHash}`,
  );
  if (!row?.live) return null;
  if (row.session) {
    const ends = new Date(row.expiresAt).getTime();
    kept.keep(tokenHash, { session: row.session, familyId: row.familyId, ends }, said);
    return row.session;
  }
  const session = await buildSession(kernel, row.orgId, row.userId, row.familyId);
  // The epoch moves when rights change meanwhile: then these rows are old, and the next call builds again.
  if (session)
    await claimRows(
      kernel,
      sql`
        update account_access set session = ${JSON.stringify(session)}
        where token_hash = ${tokenHash}
          and epoch = ${row.epoch}`,
    );
  return session;
}

interface Org {
  name: string;
  logo: string | null;
  domain: string | null;
  visit: boolean;
  regId: number | null;
  busiId: number;
  zone: string;
  enabled: boolean;
}

/** Builds a person's session from people, roles and organisation; null when the person or the organisation is disabled or the sign-in has ended. */
export async function buildSession(
  kernel: Kernel,
  orgId: number,
  userId: number,
  familyId: number,
): Promise<Session | null> {
  const [orgs, families] = await Promise.all([
    claimRows<Org>(
      kernel,
      sql`
        select name, logo, domain, visit, reg_id, busi_id, zone, enabled
        from organisation_org
        where org_id = ${orgId}`,
    ),
    claimRows<{ orgId: number | null; userId: number | null }>(
      kernel,
      sql`
        select fake_org_id as org_id, fake_user_id as user_id
        from account_family
        where family_id = ${familyId}
          and revoked_at is null`,
    ),
  ]);
  const org = orgs[0];
  const family = families[0];
  if (!org?.enabled || !family) return null;
  const today = dayIn(org.zone, kernel.clock());
  const [servs, supers, fake, person] = await Promise.all([
    claimRows<{ servId: string }>(
      kernel,
      sql`
        select serv_id
        from organisation_serve_v
        where org_id = ${orgId}
          and start_on <= ${today}
          and (end_on is null or end_on >= ${today})
        order by serv_id`,
    ),
    claimRows<Session['superOrgs'][number]>(
      kernel,
      sql`
        with recursive up as (
          select org_id, parent_id, name, logo, 0 as depth
          from organisation_org
          where org_id = ${orgId}
          union all
          select p.org_id, p.parent_id, p.name, p.logo, up.depth + 1
          from organisation_org p
          join up on p.org_id = up.parent_id
          where up.depth < 8)
        select org_id, name, logo from up where depth > 0 order by depth`,
    ),
    fakeOf(kernel, family),
    inOrg(kernel.pools.tenant, orgId, (door) => personOf(door, userId, org.busiId), true),
  ]);
  if (!person) return null;
  const servIds = servs.map((s) => s.servId);
  return {
    expired: false,
    userId,
    userType: person.userType,
    name: person.name,
    photo: person.photo,
    yunNo: person.yunNo,
    orgId,
    orgName: org.name,
    orgLogo: org.logo,
    orgDomain: org.domain,
    orgVisit: org.visit,
    orgRegion: org.regId,
    busiId: org.busiId,
    zone: org.zone,
    roleIds: person.roles.map((r) => r.roleId),
    roleNames: person.roles.map((r) => r.name),
    funcIds: [
      ...new Set([
        AUTHENTICATED,
        ...(person.userType === 1 ? ['STUDENT'] : []),
        ...person.roles.flatMap((r) => r.funcIds),
      ]),
    ],
    servIds,
    homePage: person.homePage,
    teachSbjIds: person.sbjs,
    superOrgs: supers,
    // Lessons with camera and microphone come with the teaching service.
    video: { enabled: servIds.includes('TCH_BASE') },
    fake,
    mustChangePwd: fake ? false : (person.mustChange ?? false),
  };
}

interface Person {
  name: string;
  userType: number;
  photo: string | null;
  yunNo: string;
  homePage: string | null;
  mustChange: boolean | null;
  sbjs: number[];
  roles: { roleId: number; name: string; funcIds: string[] }[];
}
async function personOf(door: Door, userId: number, busiId: number): Promise<Person | null> {
  const p = await door.row<Omit<Person, 'roles'>>(sql`
    select p.name, p.user_type, p.photo, p.yun_no, s.home_page, (c.must_change or c.pwd_hash is null) as must_change,
      (select coalesce(array_agg(t.sbj_id order by t.ord), '{}')
        from people_teach_sbj_v t
        where t.org_id = p.org_id and t.user_id = p.user_id) as sbjs
    from people_person_v p
    left join account_setting s on s.org_id = p.org_id and s.user_id = p.user_id
    left join account_credential c on c.org_id = p.org_id and c.user_id = p.user_id
    where p.org_id = ${door.orgId}
      and p.user_id = ${userId}
      and p.enabled
      and p.removed_at is null`);
  if (!p) return null;
  const roles = await door.rows<Person['roles'][number]>(sql`
    select h.role_id, coalesce(r.name, d.name_zh) as name, coalesce(r.func_ids, d.func_ids) as func_ids
    from people_role_v h
    left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
    left join role_preset d on d.role_id = h.role_id and d.busi_id = ${busiId}
    where h.org_id = ${door.orgId}
      and h.user_id = ${userId}
      and (r.role_id is not null or d.role_id is not null)
    order by h.role_id`);
  return { ...p, roles };
}

/** Who really sits there, in a simulated login. */
async function fakeOf(
  kernel: Kernel,
  { orgId, userId }: { readonly [K in keyof Who]: Who[K] | null },
): Promise<Session['fake']> {
  if (orgId == null || userId == null) return null;
  const row = await inOrg(
    kernel.pools.tenant,
    orgId,
    (door) =>
      door.row<{ name: string }>(sql`select name from people_person_v where org_id = ${orgId} and user_id = ${userId}`),
    true,
  );
  return { orgId, userId, name: row?.name ?? '' };
}
