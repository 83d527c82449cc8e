import type { Door } from '../../../kernel/server/db/door';
import { begins, column, contains, nameIn, pick, sql, type Sql } from '../../../kernel/server/db/sql';
import { RECORD_KEYS } from '../contract/person';
import type { Standing } from '../rules';
import type { Lang } from '../../../kernel/shared/messages';

// Pieces of statements over person `p` (people_person) that several calls share.

/**
 * A name that is sought: a part of it in one organisation. The order of a name's parts is known, so across organisations it is
 * sought from its beginning, which an index serves.
 */
export const byName = (door: Door, name: string | undefined): Sql | undefined =>
  door.orgIds.length === 1 ? contains('p.name', name) : begins('p.name', name);
/** An account that begins like this, whatever its capitals. */
export const signedInAs = (login: string | undefined): Sql | undefined =>
  begins(sql`lower(p.login)`, login?.toLowerCase());
/** Whether the person was ever signed in; at a simulated login somebody else sat there. */
export const hasSignedIn: Sql = sql`exists (
  select 1
  from account_login_log_v l
  where l.org_id = p.org_id and l.user_id = p.user_id and l.ok and l.fake_user_id is null)`;

/** The child's record of the person, by the names of the contract. */
export const recordColumns: Sql = pick('p', RECORD_KEYS);
/** Roles of the person as json, own ones and presets. */
export const rolesOf = (lang: Lang): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', h.role_id, 'name', coalesce(r.name, ${nameIn(lang, 'd')}))
    order by d.ord nulls last, h.role_id), '[]')
  from people_person_role h
  left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
  left join role_preset d on d.role_id = h.role_id
  where h.org_id = p.org_id
    and h.user_id = p.user_id
    and (r.role_id is not null or d.role_id is not null))`;
/** Teaching subjects of the person as json, in their order. */
export const sbjsOf = (lang: Lang): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', t.sbj_id, 'name', coalesce(${nameIn(lang, 's')}, t.sbj_id::text))
    order by t.ord), '[]')
  from people_teach_sbj t
  left join textbook_subject s on s.sbj_id = t.sbj_id
  where t.org_id = p.org_id and t.user_id = p.user_id)`;
/** Whether the person teaches a subject. */
export const teaches = (sbjId: number): Sql => sql`exists (
  select 1 from people_teach_sbj t where t.org_id = p.org_id and t.user_id = p.user_id and t.sbj_id = ${sbjId})`;
/** Whether the person holds one of the codes; only presets carry function codes. */
export const holdsOneOf = (codes: readonly string[]): Sql => sql`exists (
  select 1
  from people_person_role h
  join role_preset d on d.role_id = h.role_id
  where h.org_id = p.org_id and h.user_id = p.user_id and d.func_ids && ${codes}::text[])`;
/** Whether the person stands in a running class as a child: the class itself, or an administrative one of a grade. */
export const standsIn = (of: 'clazz_id' | 'grd_id', id: number): Sql => sql`exists (
  select 1
  from class_student_v s
  where s.org_id = p.org_id
    and s.user_id = p.user_id
    and ${column(`s.${of}`)} = ${id}
    ${of === 'grd_id' ? sql`and s.clazz_type = 1` : sql``})`;

const placed = sql`exists (
  select 1 from class_student_v s where s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1)`;
const graduated = sql`exists (
  select 1 from class_graduate_v g where g.org_id = p.org_id and g.user_id = p.user_id)`;
/** Whether a child stands in an administrative class, in none yet, or left school with one. */
export const STANDS: Readonly<Record<Standing, Sql>> = {
  placed,
  unplaced: sql`not ${placed} and not ${graduated}`,
  graduated,
};
/** The class a child left school with last, as two columns; whoever stands in a class (`c`) has not left, and is not looked for. */
export const graduation = sql`case when c.clazz_id is null then (
      select (array_agg(g.clazz_name order by g.ended_at desc))[1]
      from class_graduate_v g
      where g.org_id = p.org_id and g.user_id = p.user_id) end as graduated_from,
    case when c.clazz_id is null then (
      select max(g.ended_at)
      from class_graduate_v g
      where g.org_id = p.org_id and g.user_id = p.user_id) end as graduated_at`;
