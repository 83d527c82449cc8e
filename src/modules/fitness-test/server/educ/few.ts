import type { Cx } from '../../../../kernel/server/cx';
import type { Listed, ListQuery } from '../../../../kernel/server/db/list';
import { all, column, sql, type Column, type Sql } from '../../../../kernel/server/db/sql';
import { SMALL_GROUP } from '../../rules/words';
import { mayName } from './scope';

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
    having count(distinct ${column(child)}) >= ${SMALL_GROUP})`;

type Filtered = Pick<ListQuery<Listed>, 'from' | 'counted' | 'where'>;
/** The list for somebody to whom children may not be named: in rows, number and file nothing of a few children. */
export const withoutFew = <L extends Filtered>(cx: Cx, list: L, org: Column, child: Column): L =>
  mayName(cx)
    ? list
    : { ...list, where: [...(list.where ?? []), manyOf(list.counted ?? list.from, list.where ?? [], org, child)] };

/** The same for rows that are in memory. */
export function rowsWithoutFew<R extends { readonly orgId: number; readonly userId: number }>(
  cx: Cx,
  rows: readonly R[],
): readonly R[] {
  if (mayName(cx)) return rows;
  const of = new Map<number, Set<number>>();
  for (const r of rows) of.set(r.orgId, (of.get(r.orgId) ?? new Set<number>()).add(r.userId));
  return rows.filter((r) => (of.get(r.orgId)?.size ?? 0) >= SMALL_GROUP);
}
