import type { Door } from '../../../kernel/server/db/door';
import { all, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { CollCell } from '../contract/coll';
import type { ExemptState, Sex } from '../rules';

/** What stands of a candidate's items, as one value. */
export const cellsOf = (alias: string): Sql => sql`(
  select coalesce(json_agg(json_build_object('item', n.item, 'value', n.value, 'word', n.word, 'origin', n.origin,
    'rev', n.rev, 'savedAt', n.saved_at)), '[]')
  from hsat_entry n
  where n.org_id = ${raw(alias)}.org_id
    and n.schema_id = ${raw(alias)}.schema_id
    and n.user_id = ${raw(alias)}.user_id)`;
/** Its exemptions that were not refused. */
export const exemptsOf = (alias: string): Sql => sql`(
  select coalesce(json_agg(json_build_object('rule', x.rule, 'items', x.items, 'state', x.state, 'until', x.until)), '[]')
  from hsat_exempt x
  where x.org_id = ${raw(alias)}.org_id
    and x.schema_id = ${raw(alias)}.schema_id
    and x.user_id = ${raw(alias)}.user_id
    and x.state <> 'refused')`;
export const extrasOf = (alias: string): Sql => sql`(
  select coalesce(json_agg(b.rule order by b.rule), '[]')
  from hsat_extra b
  where b.org_id = ${raw(alias)}.org_id
    and b.schema_id = ${raw(alias)}.schema_id
    and b.user_id = ${raw(alias)}.user_id)`;

export interface KnownExempt {
  readonly rule: string;
  readonly items: string[];
  readonly state: ExemptState;
  readonly until: string | null;
}
/** A candidate with what was collected. */
export interface Collected {
  readonly rev: number;
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly examNo: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly chosen: string[];
  readonly cells: readonly CollCell[];
  readonly exempt: readonly KnownExempt[];
}
/**
 * Candidates of a school by a condition on `c`; `rev` is the school's count of writes.
 * @param o.raise counts up in the same statement, for a caller whom nobody else writes beside.
 */
export const collected = (
  door: Door,
  schemaId: number,
  o: { readonly raise?: boolean },
  ...where: (Sql | undefined)[]
): Promise<Collected[]> => {
  const school = o.raise
    ? sql`update hsat_school set rev = rev + 1 where org_id = ${door.orgId} and schema_id = ${schemaId} returning org_id, rev`
    : sql`select s.org_id, s.rev from hsat_school s where s.org_id = ${door.orgId} and s.schema_id = ${schemaId}`;
  return door.rows<Collected>(sql`
    with school as (${school})
    select s.rev, c.user_id, c.name, c.sex, c.exam_no, c.clazz_id, c.clazz_name, c.chosen, ${cellsOf('c')} as cells,
      ${exemptsOf('c')} as exempt
    from hsat_candidate c
    join school s on s.org_id = c.org_id
    where ${all(sql`c.org_id = ${door.orgId}`, sql`c.schema_id = ${schemaId}`, ...where)}
    order by c.clazz_id, c.exam_no, c.user_id`);
};
/** Times come from JSON, with an offset. */
export const isoCells = (cells: readonly CollCell[]): CollCell[] =>
  cells.map((cell) => ({ ...cell, savedAt: new Date(cell.savedAt).toISOString() }));
