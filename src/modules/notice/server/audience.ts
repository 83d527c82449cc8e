import { any, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { ports } from '../../../kernel/server/port';
import { idsOf, type Audience } from '../rules/audience';

/** Whom subjects of a module concern: the condition on `p.user_id`, for ids of the organisation. */
export type Rule = (orgId: number, ids: readonly number[]) => Sql;
const rules = ports<Rule>('the rule of news');
/** @see published.ts */
export const noticeRule = (name: string, rule: Rule): void => rules.provide(name, rule);

/**
 * The condition on `people_person_v p` that a person belongs to an audience of the organisation. Classes and roles are
 * read by their modules' published views, as sets; ids of another school match nobody.
 */
export function isIn(orgId: number, audience: Audience): Sql {
  if ('person' in audience) return among([audience.person]);
  if ('rule' in audience) return rules.get(audience.rule)(orgId, idsOf(audience.of));
  if ('anyOf' in audience) return any(...audience.anyOf.map((one) => isIn(orgId, one)));
  if ('everybody' in audience) return audience.everybody === 'staff' ? raw('p.user_type = 2') : raw('p.user_type = 1');
  if ('classTeachersOf' in audience)
    return sql`p.user_id in (
      select h.user_id from class_charge_v h
      where h.org_id = ${orgId} and h.role = 'master' and h.clazz_id = any(${idsOf(audience.classTeachersOf)}::bigint[]))`;
  if ('teachersOf' in audience)
    return sql`p.user_id in (
      select h.user_id from class_charge_v h
      where h.org_id = ${orgId} and h.clazz_id = any(${idsOf(audience.teachersOf)}::bigint[]))`;
  if ('classTeachersOfChildren' in audience)
    return sql`p.user_id in (
      select h.user_id
      from class_student_v s
      join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
      where s.org_id = ${orgId}
        and s.clazz_type = 1
        and s.user_id = any(${idsOf(audience.classTeachersOfChildren)}::bigint[]))`;
  if ('studentsOf' in audience)
    return sql`p.user_id in (
      select s.user_id from class_student_v s
      where s.org_id = ${orgId} and s.clazz_id = any(${idsOf(audience.studentsOf)}::bigint[]))`;
  if ('holdersOf' in audience) return holds(orgId, [audience.holdersOf].flat());
  return among(audience);
}

const among = (ids: readonly number[]): Sql => sql`p.user_id = any(${ids}::bigint[])`;
/** Holds one of the codes by a preset or by a role of the school. */
const holds = (orgId: number, codes: readonly string[]): Sql => sql`p.user_type = 2 and p.user_id in (
      select h.user_id
      from people_role_v h
      left join role_preset d on d.role_id = h.role_id
      left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
      where h.org_id = ${orgId}
        and (d.func_ids && ${codes}::text[] or r.func_ids && ${codes}::text[]))`;
