import type { Kernel } from '../kernel';
import { queryOf, rowsOf } from './rows';
import type { Sql } from './sql';

/** Rows of tables that belong to no organisation, without a transaction: before anybody knows whose call it is. */
export async function claimRows<T>(kernel: Pick<Kernel, 'pools'>, query: Sql): Promise<T[]> {
  return rowsOf<T>(await kernel.pools.tenant.query(queryOf(query.text, query.values)));
}
