import type { Door } from '../../../kernel/server/db/door';
import { insertOf, rowsAtOnce } from '../../../kernel/server/db/insert';
import { raw, sql } from '../../../kernel/server/db/sql';
import { grouped } from '../../../kernel/shared/maps';
import { consentOf } from '../../people/server/published';
import { localOf, rise, type Count, type SumKind } from '../rules';
import { bandSums } from '../tables';

/** One value that enters the sums. */
export interface Summand {
  readonly userId: number;
  readonly kind: SumKind;
  readonly at: number;
  /** Of steps: what was walked since the value before. */
  readonly value: number;
  readonly value2: number | null;
}
const HOUR_MS = 3_600_000;
const KEYS = ['userId', 'kind', 'span', 'at', 'count', 'total', 'least', 'most', 'total2', 'least2', 'most2'] as const;
type Row = Readonly<Record<(typeof KEYS)[number], number | string | null>>;

/** The hour (UTC) and the day (the school's) of an instant. */
const bucketsOf = (zone: string, at: number): readonly (readonly ['hour' | 'day', number])[] => [
  ['hour', at - (at % HOUR_MS)],
  ['day', localOf(zone, at).midnight],
];
/** What values add to each of their hours and days. */
export function bucketed(list: readonly Summand[], zone: string): Row[] {
  const spread = list.flatMap((of) => bucketsOf(zone, of.at).map(([span, at]) => ({ of, span, at })));
  const groups = grouped(spread, ({ of, span, at }) => `${of.userId} ${of.kind} ${span} ${at}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { userId, kind } = first.of;
    const values = group.map(({ of }) => of.value);
    const seconds = group.flatMap(({ of }) => (of.value2 == null ? [] : [of.value2]));
    const bare = kind === 'steps' || kind === 'outside';
    const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
    return [
      {
        userId,
        kind,
        span: first.span,
        at: new Date(first.at).toISOString(),
        count: group.length,
        total: sum(values),
        least: bare ? null : Math.min(...values),
        most: bare ? null : Math.max(...values),
        total2: seconds.length ? sum(seconds) : null,
        least2: seconds.length ? Math.min(...seconds) : null,
        most2: seconds.length ? Math.max(...seconds) : null,
      },
    ];
  });
}
/** The row that a sum adds to, in the clause of a conflict: what is written, and read by nobody. */
const own = raw(bandSums.name);
/** Adds values to the sums of their hours and days. Whoever calls holds the children, so no two add to one at once. */
export async function addUp(door: Door, list: readonly Summand[], zone: string): Promise<void> {
  const rows = bucketed(list, zone);
  for (let at = 0, next = rowsAtOnce(KEYS); at < rows.length; at += next)
    await door.change(
      insertOf(
        bandSums,
        KEYS,
        rows.slice(at, at + next),
        door.orgId,
        sql`on conflict (org_id, user_id, kind, span, at) do update set
          count = ${own}.count + excluded.count,
          total = ${own}.total + excluded.total,
          least = least(${own}.least, excluded.least),
          most = greatest(${own}.most, excluded.most),
          total2 = coalesce(${own}.total2 + excluded.total2, ${own}.total2, excluded.total2),
          least2 = least(${own}.least2, excluded.least2),
          most2 = greatest(${own}.most2, excluded.most2)`,
      ),
    );
}

/** A value of the counter in the book. */
interface Counted extends Count {
  readonly userId: number;
}
const DAY_MS = 86_400_000;
/**
 * Reckons steps anew for a child whose counter came late: the days from that of the first late value to that after the last, since
 * what was walked lies between two neighbours.
 */
export async function countAnew(
  door: Door,
  { userId, from, to }: { readonly userId: number; readonly from: number; readonly to: number },
  zone: string,
): Promise<void> {
  const first = localOf(zone, from).midnight;
  const end = localOf(zone, to).midnight + 2 * DAY_MS;
  const iso = (at: number) => new Date(at).toISOString();
  const rows = await door.rows<{ userId: number; at: string; value: number; wearId: number }>(sql`
    select r.user_id, r.at, r.value, r.wear_id
    from watch_reading r
    where r.org_id = ${door.orgId}
      and r.user_id = ${userId}
      and r.kind = 'steps'
      and r.at < ${iso(end)}
      and r.at >= coalesce((
        select max(b.at)
        from watch_reading b
        where b.org_id = ${door.orgId}
          and b.user_id = ${userId}
          and b.kind = 'steps'
          and b.at < ${iso(first)}
          and ${consentOf('watch').only('b')}), ${iso(first)}::timestamptz)
      and ${consentOf('watch').only('r')}
    order by r.at`);
  await door.change(sql`
    delete from watch_sum s
    where s.org_id = ${door.orgId}
      and s.user_id = ${userId}
      and s.kind = 'steps'
      and s.at >= ${iso(first)}
      and s.at < ${iso(end)}`);
  const counts = rows.map((row): Counted => ({ ...row, at: Date.parse(row.at) }));
  await addUp(
    door,
    stepsOf(counts, undefined, zone).filter((summand) => summand.at >= first),
    zone,
  );
}
/** What was walked between values of a counter, the earliest first. */
export const stepsOf = (counts: readonly Counted[], before: Count | undefined, zone: string): Summand[] =>
  counts.map((count, at) => ({
    userId: count.userId,
    kind: 'steps',
    at: count.at,
    value: rise(at === 0 ? before : counts[at - 1], count, (instant) => localOf(zone, instant)),
    value2: null,
  }));
