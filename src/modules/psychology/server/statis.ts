import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { handle } from '../../../kernel/server/module';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { stoodWithin } from '../../class/server/published';
import * as calls from '../contract';
import { HOURS, inScaleOrder, scaleOrder, shownCount } from '../rules';
import { schemas } from '../tables';
import { groupsOf, type SumRow } from './groups';
import { gone, scaleKeys } from './sealed';

/** The grade that class `e` had on a day: it goes up with the school year until the class ends. */
const gradeOn = (today: string, on: string): Sql => {
  const years = schoolYearOf(today) - schoolYearOf(on);
  return years === 0
    ? sql`e.grd_id`
    : sql`case when e.ended_at is null then e.grd_id - ${years}::int else e.grd_id end`;
};

const sumsOf = (cx: Cx, schemaId: number): Promise<SumRow[]> =>
  cx.db.rows<SumRow>(sql`
    select s.clazz_id, z.clazz_name, z.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, s.measure, s.code, s.count, s.total
    from psychology_sum s
    left join class_clazz_v z on z.org_id = s.org_id and z.clazz_id = s.clazz_id
    left join textbook_grade g on g.grd_id = z.grd_id
    where s.org_id = ${cx.db.orgId}
      and s.schema_id = ${schemaId}
      and s.measure <> ${HOURS}
    order by z.grd_id, z.order_no, s.clazz_id, s.measure, s.code`);
/** Who was asked: the children of its last day, and while it runs those of today. */
async function expectedOf(cx: Cx, { endOn, grdIds }: Pick<RowOf<typeof schemas>, 'endOn' | 'grdIds'>): Promise<number> {
  const on = endOn < cx.today ? endOn : cx.today;
  const expected = await cx.db.row<{ n: number }>(sql`
    select count(*) as n
    from class_stay_v k
    join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
    where k.org_id = ${cx.db.orgId}
      and e.org_id = ${cx.db.orgId}
      and e.clazz_type = 1
      and ${gradeOn(cx.today, on)} = any(${grdIds}::bigint[])
      and ${stoodWithin(cx.me.zone, on)}`);
  return expected?.n ?? 0;
}

export const statisHandlers = [
  handle(calls.statis, async (cx, { schemaId, level }) => {
    const schema = await cx.db.one(schemas, { schemaId });
    if (!schema) throw gone();
    // They leave together, and while the database counts the children the groups are made.
    const [groups, expected] = await Promise.all([
      sumsOf(cx, schemaId).then((rows) => groupsOf(rows, level, cx.me.orgName)),
      expectedOf(cx, schema),
    ]);
    const order = scaleOrder(scaleKeys());
    return {
      kind: schema.kind,
      expected,
      answered: shownCount(groups.reduce((sum, { count }) => sum + count, 0)),
      groups: groups.map(({ id, name, count, isShown, rates }) => ({
        id,
        name,
        count: isShown ? count : null,
        rates: isShown ? inScaleOrder(rates.values(), order) : null,
      })),
    };
  }),
];
