import { randomUUID } from 'node:crypto';
import type { Kernel } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../../kernel/server/db/tenant';
import { byItself } from '../../../../kernel/server/http/calls';
import type { Ticker } from '../../../../kernel/server/module';
import { merchants } from '../../tables';
import { AT_ONCE, inBatches } from '../batches';
import { merchantOf, payeeOf, sealKeys, type MerchantRow } from './merchants';

// Platform certificates are no setting: the provider makes new ones before the old end, and answers which hold. They are asked for more
// often than every twelve hours, as it wants, and kept sealed beside the merchant's own keys.

const HOURS = 8;
const due = (kernel: Kernel): string => new Date(kernel.clock().getTime() - HOURS * 3_600_000).toISOString();
/** A public key has an end of its own: people set it. */
const isPublicKey = (serial: string): boolean => serial.startsWith('PUB_KEY_ID_');

/** Takes a merchant number whose certificates are due, unless somebody has just done so. */
const claim = (kernel: Kernel, orgId: number): Promise<MerchantRow | undefined> =>
  inOrg(kernel.pools.tenant, orgId, (door) =>
    door.row<MerchantRow>(sql`
      update finance_merchant m
      set certs_at = ${kernel.clock().toISOString()}::timestamptz
      where m.org_id = ${door.orgId}
        and m.sealed is not null
        and not m.stand_in
        and (m.certs_at is null or m.certs_at <= ${due(kernel)}::timestamptz)
      returning m.*`),
  );
/** Keeps the certificates that hold now in place of those that were known; a public key stays. Keys that were set meanwhile go before. */
async function keep(kernel: Kernel, row: MerchantRow, found: readonly { serial: string; pem: string }[]) {
  const { orgId, sealed: before } = row;
  const merchant = merchantOf(kernel, row);
  if (!merchant || found.length === 0) return;
  const { serial, privateKey, apiKey } = merchant;
  const providerKeys = [...merchant.providerKeys.filter((key) => isPublicKey(key.serial)), ...found];
  const providerSerials = providerKeys.map((key) => key.serial);
  if (providerSerials.join() === row.providerSerials.join()) return;
  const sealed = sealKeys(kernel, orgId, { serial, privateKey, apiKey, providerKeys });
  await byItself(kernel, `wxpay-${randomUUID().slice(0, 8)}`, async (cx) => {
    const kept = await cx.asOrg(orgId, (door) =>
      door.update(merchants, { sealed: before }, { sealed, providerSerials }),
    );
    if (kept > 0) cx.note('finance.merchant.certificates', { old: row.providerSerials, new: providerSerials }, orgId);
  });
}
/** Asks for the certificates of a merchant number where they are due. @throws Unknown where nobody can say: they stay due. */
export async function renewCertificates(kernel: Kernel, orgId: number): Promise<void> {
  const row = await claim(kernel, orgId);
  if (!row) return;
  try {
    const { client } = await payeeOf(kernel, row);
    await keep(kernel, row, await client.certificates());
  } catch (error) {
    const { certsAt } = row;
    await inOrg(kernel.pools.tenant, orgId, (door) => door.update(merchants, { certsAt }, { certsAt: null }));
    throw error;
  }
}
interface Seller {
  readonly orgId: number;
}
/** Merchant numbers whose certificates are due, behind one of them. */
const waiting = (kernel: Kernel, after: Seller | undefined): Promise<Seller[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Seller>(sql`
      select m.org_id
      from finance_merchant m
      where m.org_id = m.org_id
        and m.org_id > ${after?.orgId ?? 0}::bigint
        and m.sealed is not null
        and not m.stand_in
        and (m.certs_at is null or m.certs_at <= ${due(kernel)}::timestamptz)
      order by m.org_id
      limit ${AT_ONCE}`),
  );
/** Asks for certificates that are due. @returns of how many merchant numbers. */
export async function renewAll(kernel: Kernel): Promise<number> {
  const { found } = await inBatches<Seller>({
    next: (after) => waiting(kernel, after),
    deed: ({ orgId }) => renewCertificates(kernel, orgId),
    failed: ({ message: why }, { orgId }) => {
      kernel.log.warn({ why, orgId }, 'wxpay certificates');
    },
  });
  return found;
}
export const renewing: Ticker = {
  everyMs: 600_000,
  run: async (kernel) => {
    await renewAll(kernel);
  },
};
