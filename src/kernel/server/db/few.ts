import type { Listed, ListQuery } from './list';
import { all, column, sql, type Column, type Sql } from './sql';

/** Groups of fewer children say who they are, also without their names. */
const FEW = 5;

/**
 * The condition that leaves out the rows of an organisation of which so few children are left by the other conditions that
 * somebody could say who they are: a filter for failing boys of one class answers with a child.
 * @param org the column with the organisation, `t.org_id`, and @param child the one with the child, over `from`.
 */
export const manyOf = (from: Sql, where: readonly (Sql | undefined)[], org: Column, child: Column): Sql => sql`
  ${column(org)} in (
    select ${column(org)}
    from ${from}
    where ${all(...where)}
    group by ${column(org)}
    having count(distinct ${column(child)}) >= ${FEW})`;

type Filtered = Pick<ListQuery<Listed>, 'from' | 'counted' | 'where'>;
/**
 * A list whose names are masked: in rows, number and file nothing of a few children for whom they are hidden from.
 * @param sees whether the asker may know names
 */
export const withoutFew = <L extends Filtered>(sees: boolean, list: L, org: Column, child: Column): L =>
  sees
    ? list
    : { ...list, where: [...(list.where ?? []), manyOf(list.counted ?? list.from, list.where ?? [], org, child)] };
