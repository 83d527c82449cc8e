import type { Pool } from 'pg';
import { inOrg } from '../db/tenant';
import { idempotency } from '../tables';

const ROW = { userId: 0, key: 'distribute', call: 'distribute', bodyHash: '' };

/**
 * Writes a row as the tenant role, reads it in another transaction, sees that nobody outside of the organisation reads
 * it, and takes it away: the whole way of a school's row through coordinator, node and row security.
 * @param tenant connections of the tenant role. @param orgId any organisation.
 * @throws what did not work.
 */
export async function tryCanary(tenant: Pool, orgId: number): Promise<void> {
  const where = { userId: ROW.userId, key: ROW.key };
  await inOrg(tenant, orgId, (door) => door.insert(idempotency, ROW, 'on conflict do nothing'));
  if ((await inOrg(tenant, orgId, (door) => door.count(idempotency, where), true)) !== 1)
    throw new Error('a row written as the tenant role cannot be read again by it');
  const outside = await tenant.query('select 1 from kernel_idempotency where org_id = $1 and key = $2', [
    orgId,
    ROW.key,
  ]);
  if (outside.rowCount) throw new Error('a row of an organisation is read outside of it: row security does not hold');
  if ((await inOrg(tenant, orgId, (door) => door.remove(idempotency, where))) !== 1)
    throw new Error('a row written as the tenant role cannot be removed by it');
}
