import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { jsonList, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { dayOf, MOST_DAYS, type Series } from '../rules';
import { mayLook, mustLook } from './sight';

/** Values of a day, or positions of one, that are shown; a band that says something every ten seconds says so many. */
const MOST_VALUES = 10_000;
const DAY_MS = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString();

/** The door to a child's school; another one needs to be in reach. */
const reading = <T>(cx: Cx, orgId: number | undefined, fn: (door: Door, orgId: number) => Promise<T>): Promise<T> =>
  cx.reading('watch.child', orgId ?? cx.me.orgId, (door) => fn(door, orgId ?? cx.me.orgId));

/** The zone of a child's school, by which its days begin, for whoever may look at the child. @throws where no reason is on record. */
async function zoneFor(cx: Cx, door: Door, org: number, userId: number): Promise<string> {
  const found = await door.row<{ may: boolean; zone: string | null }>(sql`
    select ${mayLook(cx, org, userId, 'body')} as may,
      (select o.zone from organisation_org o where o.org_id = ${org}) as zone`);
  mustLook(found);
  return found?.zone ?? cx.me.zone;
}
interface Value {
  readonly at: string;
  readonly value: number;
  readonly value2: number | null;
}
/** Values of a series, the newest first. */
function query(series: Series) {
  return (cx: Cx, { userId, orgId, from, to, ...input }: ParsedOf<typeof calls.heartQuery>) =>
    reading(cx, orgId, async (door, org) => {
      const zone = await zoneFor(cx, door, org, userId);
      const first = from == null ? undefined : dayOf(zone, from).from;
      const end = to == null ? undefined : dayOf(zone, to).to;
      if (first != null && (end ?? cx.now.getTime()) - first > (MOST_DAYS + 1) * DAY_MS)
        throw fail(faults.spanLong, { days: MOST_DAYS }, 'from');
      // Without days the last month: the months before it are not asked.
      const since = first ?? (end ?? cx.now.getTime()) - MOST_DAYS * DAY_MS;
      return door.list(input, {
        select: sql`r.at, r.value, r.value2`,
        from: sql`watch_reading r`,
        where: [
          sql`r.org_id = ${org}`,
          sql`r.user_id = ${userId}`,
          sql`r.kind = ${series}`,
          sql`r.at >= ${iso(since)}`,
          when(end, (at) => sql`r.at < ${iso(at)}`),
          consentOf('watch').only('r'),
        ],
        sorts: {},
        then: sql`r.at desc, r.user_id, r.kind`,
        shape: (row: Value) => row,
      });
    });
}

type Daily = ReplyOf<typeof calls.heartDaily>;
interface Found {
  readonly items: Value[];
  readonly sums: (Daily['hours'][number] & { readonly span: 'hour' | 'day' })[];
}
/** A day of a series: its values, and its sums by hour. */
function daily(series: Series) {
  return (cx: Cx, { userId, orgId, date }: ParsedOf<typeof calls.heartDaily>): Promise<Daily> =>
    reading(cx, orgId, async (door, org) => {
      const { from, to } = dayOf(await zoneFor(cx, door, org, userId), date);
      const found = await door.row<Found>(sql`
        select
          ${jsonList(sql`
            select r.at, r.value, r.value2
            from watch_reading r
            where r.org_id = ${org}
              and r.user_id = ${userId}
              and r.kind = ${series}
              and r.at >= ${iso(from)}
              and r.at < ${iso(to)}
              and ${consentOf('watch').only('r')}
            order by r.at
            limit ${MOST_VALUES}`)} as items,
          ${jsonList(sql`
            select s.span, s.at, s.count, s.total, s.least, s.most, s.total2, s.least2, s.most2
            from watch_sum s
            where s.org_id = ${org}
              and s.user_id = ${userId}
              and s.kind = ${series}
              and s.at >= ${iso(from)}
              and s.at < ${iso(to)}
              and ${consentOf('watch').only('s')}
            order by s.at, s.span`)} as sums`);
      const at = <T extends { readonly at: string }>(row: T): T => ({ ...row, at: new Date(row.at).toISOString() });
      const sums = found?.sums ?? [];
      const bare = ({ span: _, ...sum }: Found['sums'][number]) => at(sum);
      return {
        userId,
        date,
        items: (found?.items ?? []).map(at),
        hours: sums.filter((sum) => sum.span === 'hour').map(bare),
        day: sums.find((sum) => sum.span === 'day') ?? null,
      };
    });
}

export const healthHandlers = [
  handle(calls.bloodQuery, query('blood')),
  handle(calls.bloodDaily, daily('blood')),
  handle(calls.heartQuery, query('heart')),
  handle(calls.heartDaily, daily('heart')),
  handle(calls.oxygenQuery, query('oxygen')),
  handle(calls.oxygenDaily, daily('oxygen')),
  handle(calls.stepsQuery, query('steps')),
  handle(calls.stepsDaily, daily('steps')),
  handle(calls.tempsQuery, query('temps')),
  handle(calls.tempsDaily, daily('temps')),
  handle(calls.locates, (cx, { userId, orgId, from, to }) =>
    reading(cx, orgId, async (door, org) => {
      if (Date.parse(to) - Date.parse(from) > DAY_MS) throw fail(faults.spanLong, { days: 1 }, 'to');
      const found = await door.row<{
        may: boolean;
        items: ReplyOf<typeof calls.locates>['items'];
        outside: number;
      }>(sql`
        select ${mayLook(cx, org, userId, 'way')} as may,
          ${jsonList(sql`
            select f.at, f.lat_e6 as "latE6", f.lon_e6 as "lonE6", f.acc
            from watch_fix f
            where f.org_id = ${org}
              and f.user_id = ${userId}
              and f.at >= ${from}
              and f.at < ${to}
              and ${consentOf('watch').only('f')}
            order by f.at
            limit ${MOST_VALUES + 1}`)} as items,
          (select coalesce(sum(s.count), 0)
            from watch_sum s
            where s.org_id = ${org}
              and s.user_id = ${userId}
              and s.kind = 'outside'
              and s.span = 'hour'
              and s.at >= ${from}
              and s.at < ${to}
              and ${consentOf('watch').only('s')}) as outside`);
      mustLook(found);
      const items = (found?.items ?? []).map((item) => ({ ...item, at: new Date(item.at).toISOString() }));
      return {
        items: items.slice(0, MOST_VALUES),
        outside: found?.outside ?? 0,
        cut: items.length > MOST_VALUES,
      };
    }),
  ),
];
