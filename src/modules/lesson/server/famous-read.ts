import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';

/** Famous lessons that an organisation announced or was invited to. `f` names the table. */
export const seenBy = (orgId: number): Sql => sql`(
  f.host_org_id = ${orgId}
  or exists (select 1 from lesson_famous_org g where g.famous_id = f.famous_id and g.guest_org_id = ${orgId}))`;
/** Whether an id names a famous lesson of the caller's organisation. */
export const isFamous = async (cx: Cx, id: number): Promise<boolean> =>
  (await cx.db.row(sql`
    select 1 from lesson_famous f where f.famous_id = ${id} and ${seenBy(cx.db.orgId)}`)) !== undefined;
