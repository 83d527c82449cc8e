import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { countsAsDay, isPair, NEAR_MS, spanOf, spreadOf, type PairDay, type Pass, type Term } from '../rules';
import { pairs } from '../tables';

/** Runners who were close together at so many passes are looked at. */
const CANDIDATE = 3;
/** The other band of a pair, as a runner's reason names it. */
export interface Together {
  readonly otherId: number;
  readonly near: number;
  readonly passes: number;
}
/** Runners seen within half a second of these at some stations of the day. */
export async function partnersOf(door: Door, onDate: string, userIds: readonly number[]): Promise<number[]> {
  const rows = await door.rows<{ userId: number }>(sql`
    select distinct x.other_id as user_id
    from (
      select a.user_id, b.user_id as other_id
      from sunny_run_pass a
      join sunny_run_pass b on b.org_id = a.org_id and b.on_date = a.on_date and b.device_id = a.device_id
        and b.at_ms between a.at_ms - ${NEAR_MS}::bigint and a.at_ms + ${NEAR_MS}::bigint
        and b.user_id <> a.user_id
      where a.org_id = ${door.orgId}
        and b.org_id = ${door.orgId}
        and a.on_date = ${onDate}
        and a.user_id = any(${userIds}::bigint[])
        and not a.is_late
        and not b.is_late
      group by a.user_id, b.user_id
      having count(*) >= ${CANDIDATE}
      union all
      select case when p.user_id = any(${userIds}::bigint[]) then p.user_id else p.other_id end,
        case when p.user_id = any(${userIds}::bigint[]) then p.other_id else p.user_id end
      from sunny_run_pair p
      where p.org_id = ${door.orgId}
        and p.on_date = ${onDate}
        and (p.user_id = any(${userIds}::bigint[]) or p.other_id = any(${userIds}::bigint[]))
    ) x
    order by 1`);
  return rows.map((row) => row.userId);
}

/** How closely two runners went past the same stations. */
export function dayOf(own: readonly Pass[], other: readonly Pass[]): PairDay {
  const gaps = own.flatMap((pass) => {
    let nearest: number | undefined;
    for (const { deviceId, at } of other) {
      if (deviceId !== pass.deviceId) continue;
      if (nearest === undefined || Math.abs(at - pass.at) < Math.abs(nearest)) nearest = at - pass.at;
    }
    return nearest !== undefined && Math.abs(nearest) <= NEAR_MS ? [nearest] : [];
  });
  const passes = Math.max(1, Math.min(own.length, other.length));
  return { passes, near: Math.min(gaps.length, passes), spreadMs: spreadOf(gaps) };
}

/**
 * Writes whom runners went together with, and answers whom each of them and of those near them may have been one with. `runners` has
 * the passes of all these. What two others are to each other stands already: nothing of theirs has changed.
 */
export async function writePairs(
  door: Door,
  onDate: string,
  term: Term,
  asked: readonly number[],
  runners: ReadonlyMap<number, readonly Pass[]>,
): Promise<Map<number, Together>> {
  const anew = new Set(asked);
  const ids = [...runners.keys()].toSorted((a, b) => a - b);
  const close = ids.flatMap((userId, at) =>
    ids.slice(at + 1).flatMap((otherId) => {
      if (!anew.has(userId) && !anew.has(otherId)) return [];
      const [own, other] = [runners.get(userId) ?? [], runners.get(otherId) ?? []];
      if (!meet(own, other)) return [];
      const day = dayOf(own, other);
      return countsAsDay(day) ? [{ onDate, userId, otherId, ...day }] : [];
    }),
  );
  await door.change(sql`
    delete from sunny_run_pair p
    where p.org_id = ${door.orgId}
      and p.on_date = ${onDate}
      and (p.user_id = any(${asked}::bigint[]) or p.other_id = any(${asked}::bigint[]))`);
  await door.insert(pairs, close);
  const known = await door.rows<PairDay & { userId: number; otherId: number; days: number }>(sql`
    select p.user_id, p.other_id, p.passes, p.near, p.spread_ms, (
      select count(*)
      from sunny_run_pair b
      where b.org_id = ${door.orgId}
        and b.user_id = p.user_id
        and b.other_id = p.other_id
        and b.on_date >= ${spanOf(term)[0]}
        and b.on_date < ${onDate}
    )::int as days
    from sunny_run_pair p
    where p.org_id = ${door.orgId}
      and p.on_date = ${onDate}
      and (p.user_id = any(${ids}::bigint[]) or p.other_id = any(${ids}::bigint[]))
    order by p.user_id, p.other_id`);
  const found = new Map<number, Together>();
  for (const row of known) {
    // The day itself is one of them, whether it is judged for the first time or again.
    if (!isPair(row, row.days + 1)) continue;
    const { near, passes } = row;
    if (!found.has(row.userId)) found.set(row.userId, { otherId: row.otherId, near, passes });
    if (!found.has(row.otherId)) found.set(row.otherId, { otherId: row.userId, near, passes });
  }
  return found;
}
/** Whether two were at the field at the same time at all. */
const meet = (own: readonly Pass[], other: readonly Pass[]): boolean => {
  const [a, b, c, d] = [own[0]?.at, own.at(-1)?.at, other[0]?.at, other.at(-1)?.at];
  return a != null && b != null && c != null && d != null && a <= d + NEAR_MS && c <= b + NEAR_MS;
};
