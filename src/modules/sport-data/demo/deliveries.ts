import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import type { DeliveryKind, DeliverySource } from '../rules/delivery';
import { deliveries } from '../tables';

const SCHOOL = 189;
interface Sum {
  readonly kind: DeliveryKind;
  readonly source: DeliverySource;
  readonly onDate: string;
  readonly byId: number;
  readonly taken: number;
  readonly doubtful: number;
  readonly refused: number;
  readonly device?: string;
}
/** The log of what stands: records by who entered them, hearts and ropes by set, all by day. */
async function sums(world: World): Promise<Sum[]> {
  const of = async (text: string): Promise<Sum[]> => (await world.client.query(text, [SCHOOL])).rows as Sum[];
  const records = await of(
    `select kind, source, on_date::text "onDate", (case when made_by = user_id then 0 else made_by end)::float8 "byId",
       count(*)::int taken, count(*) filter (where state = 'doubtful')::int doubtful, 0 refused
     from sport_data_record where org_id = $1 group by 1, 2, 3, 4`,
  );
  const hearts = await of(
    `select 'heart' kind, 'device' source, on_date::text "onDate", 0 "byId", sum(beats)::int taken, 0 doubtful,
       sum(dropped)::int refused
     from sport_data_load where org_id = $1 and beats > 0 group by 3`,
  );
  const ropes = await of(
    `select 'rope' kind, 'device' source, on_date::text "onDate", 0 "byId", (sum(attempts) * 3)::int taken, 0 doubtful, 0 refused
     from sport_data_load where org_id = $1 and attempts > 0 group by 3`,
  );
  const vendors = await of(
    `select 'third_' || t.kind kind, t.source, t.on_date::text "onDate", t.made_by::float8 "byId",
       case when t.source = 'device' then max(t.firm) else '' end device, count(*)::int taken,
       count(*) filter (where t.user_id is null)::int doubtful,
       (select count(*)::int from sport_data_refused r
         where r.org_id = $1 and t.source = 'device' and r.kind = t.kind and r.on_date = t.on_date) refused
     from sport_data_third t where t.org_id = $1 group by t.kind, t.source, t.on_date, t.made_by`,
  );
  return [...records, ...hearts, ...ropes, ...vendors];
}
/** Sheets of schools: all keep their venues, the last one has never sent anything. */
async function sheets(world: World) {
  const { rows } = await world.client.query(
    `select o.org_id::float8 "orgId", coalesce(min(p.user_id) filter (where p.user_type = 2), 0)::float8 "byId"
     from organisation_org o left join people_person_v p on p.org_id = o.org_id
     where o.busi_id = 4 group by o.org_id order by o.org_id`,
  );
  const schools = rows as { orgId: number; byId: number }[];
  const named = [
    ['place', '体育场地.xlsx', 11, 75],
    ['money', '体育经费.xlsx', 20, 21],
  ] as const;
  return schools.slice(0, -1).flatMap((school) =>
    named.map(([kind, fileName, taken, daysAgo]) => {
      const onDate = plusDays(world.today, -daysAgo);
      return { ...school, kind, source: 'sheet' as const, onDate, fileName, taken, doubtful: 0, refused: 0 };
    }),
  );
}

/** The data log of the demonstration school, and of other schools what tells a bureau who is silent. */
export async function makeDeliveries(world: World): Promise<void> {
  const device = { heart: '1 号手环箱', rope: '跳绳袋' } as const;
  const own = (await sums(world)).map((sum) => ({
    ...sum,
    orgId: SCHOOL,
    device: sum.kind === 'heart' || sum.kind === 'rope' ? device[sum.kind] : (sum.device ?? ''),
  }));
  const rows = [...own, ...(await sheets(world))].map((row) => ({
    ...row,
    deliveryId: newId(),
    firstAt: `${row.onDate}T02:00:00Z`,
    lastAt: `${row.onDate}T09:30:00Z`,
  }));
  await world.put(deliveries, rows);
}
