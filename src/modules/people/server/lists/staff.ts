import { SUPERS } from '../../../../kernel/shared/codes';
import type { Lang } from '../../../../kernel/shared/messages';
import type { Door } from '../../../../kernel/server/db/door';
import type { ListQuery } from '../../../../kernel/server/db/list';
import { begins, column, is, nameIn, nothing, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import type * as calls from '../../contract';
import { RESOURCE_ROLES } from '../../rules';
import { hasSignedIn, holdsOneOf, byName, rolesOf, sbjsOf, signedInAs, teaches } from '../person-sql';

export type TeachersAsked = ParsedOf<typeof calls.teachers>;
export type StaffFilters = Omit<TeachersAsked, 'curPage' | 'pageSize'> & { readonly stgId?: number };
export type TeacherRow = ReplyOf<typeof calls.teachers>['items'][number];
export type InputerRow = ReplyOf<typeof calls.inputers>['items'][number];
/** Administrators hold more than their line's baseline, inputers a resource role and stages with subjects. */
export type Staff = 'all' | 'admins' | 'inputers';

/** People who teach or work in the door's organisations. */
export const staffList = (door: Door, lang: Lang, f: StaffFilters, which: Staff = 'all'): ListQuery<TeachersAsked> => ({
  select: sql`p.org_id, p.user_id`,
  from: sql`people_person p`,
  where: [
    door.orgs('p'),
    sql`p.user_type = 2`,
    sql`p.removed_at is null`,
    which === 'admins' ? holdsRole(sql`d.baseline is not true`) : undefined,
    which === 'inputers' ? holdsRole(sql`h.role_id = any(${RESOURCE_ROLES}::bigint[])`) : undefined,
    byName(door, f.name),
    signedInAs(f.login),
    begins('p.phone', f.phone),
    when(f.roleId, (id) => holdsRole(sql`h.role_id = ${id}`)),
    is('p.enabled', f.enabled),
    when(f.signed, (signed) => (signed ? hasSignedIn : sql`not ${hasSignedIn}`)),
    when(f.stgId, (id) => worksOn('stg_id', id)),
    when(f.sbjId, (id) => (which === 'inputers' ? worksOn('sbj_id', id) : teaches(id))),
  ],
  sorts: {
    madeAt: (direction) => sql`p.user_id ${direction}`,
    name: (direction) => sql`p.name ${direction}, p.user_id`,
    login: (direction) => sql`p.login ${direction} nulls last, p.user_id`,
    enabled: (direction) => sql`p.enabled ${direction}`,
  },
  then: sql`p.user_id desc`,
  widen: (page) => sql`
    select p.user_id, p.org_id, o.name as org_name, p.yun_no, p.name, p.sex, p.login, p.phone, p.photo, p.enabled,
      p.made_at, p.rev, ${rolesOf(lang)} as roles, ${sbjsOf(lang)} as sbjs, ${holdsOneOf(SUPERS)} as super
      ${which === 'inputers' ? sql`, ${workOf(lang)} as stg_sbjs` : nothing}
    from (${page}) k
    join people_person p on p.org_id = k.org_id and p.user_id = k.user_id
    join organisation_org o on o.org_id = p.org_id
    where ${door.orgs('p')}`,
});

/** Whether the person holds a role `h` (preset `d`, if it is one) of a kind. */
const holdsRole = (condition: Sql): Sql => sql`exists (
  select 1
  from people_person_role h
  left join role_preset d on d.role_id = h.role_id
  where h.org_id = p.org_id and h.user_id = p.user_id and ${condition})`;
/** Whether an inputer works on a stage, or on a subject. */
const worksOn = (of: 'stg_id' | 'sbj_id', id: number): Sql => sql`exists (
  select 1 from people_stg_sbj g where g.org_id = p.org_id and g.user_id = p.user_id and ${column(`g.${of}`)} = ${id})`;
/** What an inputer works on, as json. */
const workOf = (lang: Lang): Sql => sql`(
  select coalesce(json_agg(json_build_object(
    'stgId', g.stg_id, 'sbjId', g.sbj_id,
    'stgName', coalesce(${nameIn(lang, 'st')}, ''), 'sbjName', coalesce(${nameIn(lang, 's')}, '')
  ) order by g.stg_id, g.sbj_id), '[]')
  from people_stg_sbj g
  left join textbook_stage st on st.stg_id = g.stg_id
  left join textbook_subject s on s.sbj_id = g.sbj_id
  where g.org_id = p.org_id and g.user_id = p.user_id)`;
