import type { Door } from '../../../../kernel/server/db/door';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Side } from '../../contract';

/** Columns of a side `d` as lists show it, and what they come from. */
export const SIDE_COLUMNS: Sql = sql`d.sheet_id, d.side, d.batch_id, d.seq_no, d.state, d.prob, d.user_id, p.name,
  c.clazz_name, d.page`;
export const SIDE_FROM: Sql = sql`exam_side d
  join exam_read r on r.org_id = d.org_id and r.read_id = d.read_id
  left join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
  left join exam_sitter s on s.org_id = d.org_id and s.exam_id = r.exam_id and s.user_id = d.user_id
  left join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id`;
export const sidesOf = (door: Door, where: Sql): Promise<Side[]> =>
  door.rows<Side>(sql`
    select ${SIDE_COLUMNS}
    from ${SIDE_FROM}
    where d.org_id = ${door.orgId} and ${where}
    order by d.seq_no, d.side`);
