import type { Door } from '../../../kernel/server/db/door';
import { all, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cell } from '../contract/parts';
import { presentOf, WHOLE_TERM, type Entered, type Present, type Term } from '../rules';

/** Children of the school who stand in a running administrative class of the sketch's grades: `s` their place, `p` who they are. */
export const childFrom = sql`class_student_v s
  join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`;
export const isChild = (orgId: number, grdIds: readonly number[]): Sql => sql`
  s.org_id = ${orgId}
  and s.clazz_type = 1
  and s.grd_id = any(${grdIds}::bigint[])
  and p.user_type = 1
  and p.removed_at is null`;
export const childOrder = sql`s.grd_id, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`;

/** The cells of the child of a row, as one value. */
export const cellsOf = (orgId: number, normId: number, alias: 's' | 'r'): Sql => sql`(
  select coalesce(json_agg(json_build_object('itemId', c.item_id, 'value', c.value, 'exempt', c.exempt,
    'origin', c.origin, 'sourceValue', c.source_value, 'sourceExempt', c.source_exempt, 'sourceRule', c.source_rule,
    'sourceUntil', c.source_until, 'sourceAt', c.source_at, 'wasValue', c.was_value,
    'wasBy', w.name, 'wasById', c.was_by, 'wasAt', c.was_at, 'rev', c.rev,
    'savedBy', b.name, 'savedById', c.saved_by, 'savedAt', c.saved_at)), '[]')
  from process_eval_cell c
  left join people_person_v b on b.org_id = c.org_id and b.user_id = c.saved_by
  left join people_person_v w on w.org_id = c.org_id and w.user_id = c.was_by
  where c.org_id = ${orgId}
    and c.norm_id = ${normId}
    and c.user_id = ${raw(alias)}.user_id)`;

/** A cell as it is read; times come from JSON and are made ISO by `isoCells`. */
export interface KnownCell extends Cell {
  readonly savedById: number;
  readonly wasById: number | null;
  readonly wasAt: string | null;
}
const iso = (at: string): string => new Date(at).toISOString();
export const isoCells = (cells: readonly KnownCell[]): KnownCell[] =>
  cells.map((c) => ({
    ...c,
    savedAt: iso(c.savedAt),
    sourceAt: c.sourceAt && iso(c.sourceAt),
    wasAt: c.wasAt && iso(c.wasAt),
  }));
/** As it leaves the server. */
export const cellShown = ({ savedById: _, wasById: _b, wasAt: _a, ...cell }: KnownCell): Cell => cell;

/** A child with what is known of it in a round. */
export interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sidNo: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number | null;
  readonly score: number | null;
  readonly missing: number | null;
  readonly version: number | null;
  readonly assigned: number | null;
  readonly cells: readonly KnownCell[];
  /** What of the term it was there for. */
  readonly present: Present;
}
interface ChildRead extends Omit<Child, 'present'> {
  readonly cameOn: string | null;
  readonly begunOn: string | null;
}
interface Of extends Term {
  readonly normId: number;
  readonly grdIds: readonly number[];
}
/** Children of a sketch's grades by a condition on `s` and `p`. */
export async function childrenOf(door: Door, of: Of, ...where: (Sql | undefined)[]): Promise<Child[]> {
  const { orgId } = door;
  const dayOf = (instants: Sql): Sql =>
    sql`to_char(${instants} at time zone (select o.zone from organisation_org o where o.org_id = ${orgId}), 'YYYY-MM-DD')`;
  const rows = await door.rows<ChildRead>(sql`
    select p.user_id, p.name, p.sid_no, s.clazz_id, s.clazz_name, s.grd_id, r.score, r.missing, r.version, r.assigned,
      (
        select ${dayOf(sql`min(e.joined_at)`)}
        from class_stay_v e
        where e.org_id = ${orgId}
          and e.user_id = s.user_id
      ) as came_on, ${dayOf(sql`b.begun_at`)} as begun_on,
      ${cellsOf(orgId, of.normId, 's')} as cells
    from ${childFrom}
    cross join lateral (
      select min(m.joined_at) as begun_at
      from class_student_v m
      where m.org_id = ${orgId}
        and m.clazz_id = s.clazz_id
    ) b
    left join process_eval_result r on r.org_id = s.org_id and r.norm_id = ${of.normId} and r.user_id = s.user_id
    where ${all(isChild(orgId, of.grdIds), ...where)}
    order by ${childOrder}`);
  return rows.map(({ cameOn, begunOn, ...row }) => ({
    ...row,
    cells: isoCells(row.cells),
    present: presentOf(of, cameOn, begunOn),
  }));
}
/** What is known of a child, by indicator, as scores are reckoned from it. */
export const enteredIn = (cells: readonly Pick<Cell, 'itemId' | 'value' | 'exempt'>[]): ReadonlyMap<number, Entered> =>
  new Map(cells.map((c) => [c.itemId, c]));
/** What of the term a judged child was there for, as it stands with its result. */
export const presentIn = (r: { readonly monthsHere: number | null; readonly monthsOf: number | null }): Present =>
  r.monthsHere === null || r.monthsOf === null ? WHOLE_TERM : { here: r.monthsHere, of: r.monthsOf };
