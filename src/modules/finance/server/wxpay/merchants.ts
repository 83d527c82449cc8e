import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Kernel } from '../../../../kernel/server/cx';
import type { RowOf } from '../../../../kernel/server/db/table';
import { inOrg } from '../../../../kernel/server/db/tenant';
import { vaultOf, type Vault } from '../../../../kernel/server/vault';
import { PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { merchants } from '../../tables';
import { Client, wechat, type Merchant, type Transport } from './client';
import { recall } from './recall';
import { StandIn } from './stand-in';
import { certificateOf } from './x509';

export type MerchantRow = RowOf<typeof merchants>;
/** What stands sealed beside a merchant number. */
export type Keys = Pick<Merchant, 'serial' | 'privateKey' | 'apiKey' | 'providerKeys'>;

/** One of each for a program. */
const once = <T>(make: (kernel: Kernel) => T | undefined): ((kernel: Kernel) => T | undefined) => {
  const made = new WeakMap<Kernel, { readonly it: T | undefined }>();
  return (kernel) => {
    const known = made.get(kernel) ?? { it: make(kernel) };
    made.set(kernel, known);
    return known.it;
  };
};
/** The provider that the demonstration pays at; a program in production has none. */
export const standInOf = once((kernel) => (kernel.demo ? new StandIn(kernel.clock) : undefined));
const vaultIn = once<Vault>(vaultOf);
const placeOf = (orgId: number): string => `finance.merchant ${orgId}`;

/** @throws an Error for a program in production that would pay at the stand-in: nobody's course is opened by play money. */
export function refuseStandIn(o: {
  readonly demo: boolean;
  readonly production: boolean;
  readonly asked?: string;
}): void {
  if (o.production && (o.demo || o.asked === 'standin'))
    throw new Error('WXPAY_PROVIDER: in production nobody pays at the stand-in of WeChat Pay');
}
/** The rest of the way to WeChat Pay. Tests put their own in its place. */
const ways = new WeakMap<Kernel, Transport>();
/** For tests: what stands between this program and the provider. */
export const wayBetween = (kernel: Kernel, way: Transport): unknown => ways.set(kernel, way);

/** @throws where the server has no key to seal with, or the text is no key. */
export function sealKeys(kernel: Kernel, orgId: number, keys: Keys): string {
  const vault = vaultIn(kernel);
  if (!vault) throw fail(faults.vaultOff);
  try {
    createPrivateKey(keys.privateKey);
    for (const { pem } of keys.providerKeys) createPublicKey(pem);
  } catch {
    throw fail(faults.badKeys);
  }
  if (Buffer.byteLength(keys.apiKey) !== 32 || !/^[0-9A-F]{8,64}$/i.test(keys.serial)) throw fail(faults.badKeys);
  return vault.seal(placeOf(orgId), JSON.stringify(keys));
}
/** Id and public key of a platform certificate. @throws badKeys for what is none. */
export function certificateKey(pem: string): Keys['providerKeys'][number] {
  const found = certificateOf(pem);
  if (!found) throw fail(faults.badKeys);
  return { serial: found.serial, pem: found.pem };
}
/** A row with its keys opened; undefined where it has none, or this server cannot open them. */
export function merchantOf(kernel: Kernel, row: MerchantRow): Merchant | undefined {
  const { orgId, mchid, subMchid, appid, sealed } = row;
  if (row.standIn) return standInOf(kernel)?.merchant(mchid, appid);
  const text = sealed ? vaultIn(kernel)?.open(placeOf(orgId), sealed) : undefined;
  return text === undefined ? undefined : { mchid, subMchid, appid, ...(JSON.parse(text) as Keys) };
}

/** Who takes the money of a seller, and the way to ask for it. */
export interface Payee {
  readonly merchant: Merchant;
  readonly client: Client;
  readonly standIn: boolean;
}
/**
 * The merchant number of a seller's row; one under a service provider is asked for with the platform's keys.
 * @param platform the platform's row, where it is at hand
 * @throws payOff where there is none, or it cannot be used here.
 */
export async function payeeOf(kernel: Kernel, row: MerchantRow | undefined, platform?: MerchantRow): Promise<Payee> {
  if (!row) throw fail(faults.payOff);
  const { subMchid } = row;
  const isUnder = subMchid != null && row.sealed == null;
  const taker = isUnder ? (platform ?? (await platformRow(kernel))) : row;
  if (!taker) throw fail(faults.payOff);
  const own = merchantOf(kernel, taker);
  if (!own) throw fail(faults.payOff);
  const merchant = isUnder ? { ...own, subMchid } : own;
  const standIn = taker.standIn ? standInOf(kernel) : undefined;
  if (standIn) await recall(kernel, standIn, row.orgId);
  const way = ways.get(kernel) ?? standIn?.transport ?? wechat;
  return { merchant, client: new Client(merchant, way, kernel.clock), standIn: taker.standIn };
}
const platformRow = (kernel: Kernel): Promise<MerchantRow | undefined> =>
  inOrg(kernel.pools.tenant, PLATFORM_ORG, (door) => door.one(merchants, {}), true);
