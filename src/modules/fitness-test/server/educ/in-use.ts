import { column, sql, type Column, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';

/**
 * Schools that are switched off count nowhere among several, as on the boards; of a school that is named everything shows. An array
 * that is made once, no join: the indexes of lists keep giving their order.
 * @param org the column with the school, `k.org_id`
 */
export const inUse = (door: Door, org: Column): Sql | undefined =>
  door.orgIds.length === 1
    ? undefined
    : sql`${column(org)} <> all(array(
      select u.org_id
      from organisation_org u
      where not u.enabled))`;
