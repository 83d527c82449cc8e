import { camelRows } from '../../../kernel/server/db/door';
import type { Sql } from '../../../kernel/server/db/sql';
import type { Kernel } from '../../../kernel/server/kernel';

/** Rows of tables that belong to no organisation, without a transaction: before anybody knows whose call it is. */
export async function claimRows<T>(kernel: Kernel, query: Sql): Promise<T[]> {
  return camelRows<T>(await kernel.pools.tenant.query(query.text, query.values));
}
