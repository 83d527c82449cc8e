import type { Cx } from '../../../../kernel/server/cx';
import { withoutFew as without } from '../../../../kernel/server/db/few';
import type { Listed, ListQuery } from '../../../../kernel/server/db/list';
import type { Column } from '../../../../kernel/server/db/sql';
import { SMALL_GROUP } from '../../rules/words';
import { mayName } from './scope';

/** The list for somebody to whom children may not be named: in rows, number and file nothing of a few children. */
export const withoutFew = <L extends Pick<ListQuery<Listed>, 'from' | 'counted' | 'where'>>(
  cx: Cx,
  list: L,
  org: Column,
  child: Column,
): L => without(mayName(cx), list, org, child);

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
