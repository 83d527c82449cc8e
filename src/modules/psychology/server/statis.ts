import { nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { HOURS } from '../rules';
import { schemas } from '../tables';
import { groupsOf, type SumRow } from './groups';
import { gone } from './sealed';

export const statisHandlers = [
  handle(calls.statis, async (cx, { schemaId, level }) => {
    const schema = await cx.db.one(schemas, { schemaId });
    if (!schema) throw gone();
    const rows = await cx.db.rows<SumRow>(sql`
      select s.clazz_id, z.clazz_name, z.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, s.measure, s.code, s.count, s.total
      from psychology_sum s
      left join class_clazz_v z on z.org_id = s.org_id and z.clazz_id = s.clazz_id
      left join textbook_grade g on g.grd_id = z.grd_id
      where s.org_id = ${cx.db.orgId}
        and s.schema_id = ${schemaId}
        and s.measure <> ${HOURS}
      order by z.grd_id, z.order_no, s.clazz_id, s.measure, s.code`);
    const expected = await cx.db.row<{ n: number }>(sql`
      select count(*) as n
      from class_student_v e
      where e.org_id = ${cx.db.orgId}
        and e.clazz_type = 1
        and e.grd_id = any(${schema.grdIds}::bigint[])`);
    const groups = groupsOf(rows, level, cx.me.orgName);
    return {
      kind: schema.kind,
      expected: expected?.n ?? 0,
      answered: groups.reduce((sum, { count }) => sum + count, 0),
      groups: groups.map(({ id, name, count, isShown, rates }) => ({
        id,
        name,
        count,
        rates: isShown ? [...rates.values()] : null,
      })),
    };
  }),
];
