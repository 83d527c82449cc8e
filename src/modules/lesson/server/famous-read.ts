import type { Cx } from '../../../kernel/server/cx';

/** Famous lessons that an organisation announced or was invited to. `f` names the table; the parameter is the organisation's. */
export const SEEN_BY = (org: string): string =>
  `(f.host_org_id = ${org} or exists (select from lesson_famous_org g where g.famous_id = f.famous_id and g.guest_org_id = ${org}))`;
/** Whether an id names a famous lesson of the caller's organisation. */
export const isFamous = async (cx: Cx, id: number): Promise<boolean> =>
  (await cx.db.rows(`select 1 from lesson_famous f where f.famous_id = $2 and ${SEEN_BY('$1')}`, [cx.db.orgId, id]))
    .length > 0;
