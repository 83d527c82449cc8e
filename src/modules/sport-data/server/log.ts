import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { pageOfRows } from '../../../kernel/server/db/list';
import { is, joined, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { spanDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import { DELIVERY_KINDS, OF_VENDORS, SHEET_DAYS, type DeliveryKind } from '../rules/delivery';

type Row = ReplyOf<typeof calls.dataLog>['items'][number];
type Silent = ReplyOf<typeof calls.dataLogSilent>['items'][number];
const DAY_MS = 86_400_000;
const columns = (cx: Cx) => sql`
  x.delivery_id, x.org_id, o.name as org_name, x.kind, x.source, x.on_date,
  coalesce((
    select p.name from people_person_v p
    where p.org_id = x.org_id and p.user_id = x.by_id), '') as by_name,
  x.device, x.file_name,
  case when x.batch_id > 0 and x.first_at > ${new Date(cx.now.getTime() - SHEET_DAYS * DAY_MS).toISOString()}::timestamptz
    then x.batch_id end as batch_id,
  x.taken as accepted, x.doubtful, x.refused, x.first_at, x.last_at, x.undone_at is not null as undone`;

interface Last {
  readonly orgId: number;
  readonly kind: DeliveryKind;
  readonly lastOn: string | null;
}
const STAYS = sql`x.undone_at is null
      and x.taken > 0`;
/** A kind as it stands in the text of a statement: the kinds are the program's own words, and the text is the same each time. */
const literalOf = (kind: DeliveryKind): Sql => raw("'" + kind + "'");
/**
 * The last day of one kind at one school, from the end of the index of its lines by kind; null where there is none. The kind stands in
 * the text: a planner that does not know it may read the lines of all kinds, back to the first, for one that never came.
 */
const lastOfKind = (door: Door, kind: DeliveryKind): Sql => sql`
    select ${door.orgId}::bigint as org_id, ${literalOf(kind)} as kind, max(x.on_date) as last_on
    from sport_data_delivery x
    where ${door.orgs('x')}
      and x.kind = ${literalOf(kind)}
      and ${STAYS}`;
/** The last days by school and kind. Of one school each is looked up; over several a distributed database refuses such a look. */
const lastsOf = (door: Door): Sql =>
  door.orgIds.length === 1
    ? joined(
        DELIVERY_KINDS.map((kind) => lastOfKind(door, kind)),
        '\n    union all',
      )
    : sql`
    select x.org_id, x.kind, max(x.on_date) as last_on
    from sport_data_delivery x
    where ${door.orgs('x')}
      and ${STAYS}
    group by x.org_id, x.kind`;
/** Of every school that the door reads and every kind the last day on which something came and stayed. */
async function lasts(door: Door, today: string, kind: DeliveryKind | undefined): Promise<Silent[]> {
  const schools = await door.rows<{ orgId: number; orgName: string }>(sql`
    select o.org_id, o.name as org_name
    from organisation_org o
    where o.org_id = any(${door.orgIds}::bigint[])
      and o.busi_id = ${BUSI.school}
      and o.enabled
    order by o.org_id`);
  const rows = await door.rows<Last>(lastsOf(door));
  const lastOf = new Map(rows.map((row) => [`${row.orgId} ${row.kind}`, row.lastOn]));
  return schools.flatMap((school) =>
    DELIVERY_KINDS.filter((one) => kind === undefined || one === kind).flatMap((one) => {
      const lastOn = lastOf.get(`${school.orgId} ${one}`) ?? null;
      if (lastOn == null && OF_VENDORS.includes(one)) return [];
      return [{ ...school, kind: one, lastOn, days: lastOn == null ? null : Math.max(0, spanDays(lastOn, today) - 1) }];
    }),
  );
}
/** The longest silence first, never anything before all. */
const silence = ({ days }: Silent): number => days ?? Infinity;
const bySilence = (a: Silent, b: Silent): number => (silence(a) === silence(b) ? 0 : silence(a) > silence(b) ? -1 : 1);

export const logHandlers = [
  handle(calls.dataLog, (cx, input) =>
    cx.reading('sport-data.log', input.orgId, (door) =>
      door.list(input, {
        // The keys of a page come from the log's own index; school and person are joined to those alone.
        select: sql`x.org_id, x.delivery_id`,
        from: sql`sport_data_delivery x`,
        widen: (page) => sql`
          select ${columns(cx)}
          from (${page}) k
          join sport_data_delivery x on x.org_id = k.org_id and x.delivery_id = k.delivery_id
          join organisation_org o on o.org_id = x.org_id
          where ${door.orgs('x')}`,
        where: [
          door.orgs('x'),
          is('x.kind', input.kind),
          when(input.from, (from) => sql`x.on_date >= ${from}::date`),
          when(input.to, (to) => sql`x.on_date <= ${to}::date`),
        ],
        sorts: {},
        then: sql`x.on_date desc, x.delivery_id desc, x.org_id`,
        shape: (row: Row) => row,
      }),
    ),
  ),
  handle(calls.dataLogSilent, (cx, input) =>
    cx.reading('sport-data.log', input.orgId, async (door) => {
      const { days: least = 0 } = input;
      const rows = (await lasts(door, cx.today, input.kind)).filter((row) => silence(row) >= least);
      return pageOfRows(rows.toSorted(bySilence), input);
    }),
  ),
];
