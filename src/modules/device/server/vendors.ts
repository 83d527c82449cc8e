import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import type { Http } from '../../../kernel/server/module';
import type { DataKind } from '../rules';
import { providerRows } from '../tables';
import { hashOf, newKey, noteUse } from './key';
import { keyChanged } from './waiting';

/** What a vendor sends to another module, by its key, for schools that it names. */
type SentKind = Extract<DataKind, 'vision' | 'test'>;
/** A vendor as the modules see it that take what it sends. */
export interface Vendor {
  readonly providerId: number;
  readonly name: string;
  /** Schools for which it may send. */
  readonly orgIds: readonly number[];
  readonly isOn: boolean;
  readonly madeAt: string;
  readonly usedAt: string | null;
}

/** The vendor whose key stands in the header `x-provider-key`, if it is on and may send this kind; its use is noted. */
export async function vendorOfKey(cx: Cx, { request }: Http, kind: SentKind | 'table'): Promise<Vendor | undefined> {
  const key = request.headers['x-provider-key'];
  if (typeof key !== 'string' || key.length > 100) return undefined;
  // The key is the only secret: its hash is looked up, so that time tells nothing and the table gives nothing away.
  const found = await cx.db.one(providerRows, { keyHash: hashOf(key), isOn: true });
  if (!found?.kinds.includes(kind)) return undefined;
  noteUse(cx, found);
  return found;
}
/** A vendor of a kind by its id, or by the id that it had before vendors stood here; held for this transaction. */
export const vendorOf = (door: Door, kind: SentKind, id: number): Promise<Vendor | undefined> =>
  door.row<Vendor>(sql`
    select p.provider_id, p.name, p.org_ids, p.is_on, p.made_at, p.used_at
    from device_provider p
    where p.provider_id = coalesce(
        (select a.provider_id from device_provider_alias a where a.kind = ${kind} and a.old_id = ${id}), ${id})
      and ${kind} = any(p.kinds)
    for no key update`);
/** Whether a vendor has this name, whatever it sends. */
export const isVendorTaken = async (door: Door, name: string): Promise<boolean> =>
  (await door.one(providerRows, { name })) !== undefined;

/** A new vendor with its key, which shows once. The caller has asked whether the name is free, and leaves the audit line. */
export async function addVendor(
  cx: Cx,
  kind: SentKind,
  { name, orgIds }: Pick<Vendor, 'name' | 'orgIds'>,
): Promise<Vendor & { readonly key: string }> {
  const key = newKey();
  const row = { providerId: newId(), name, orgIds: [...orgIds], isOn: true, madeAt: cx.nowIso, usedAt: null };
  const more = { contact: '', phone: '', keyHash: hashOf(key), kinds: [kind], keyAt: cx.nowIso };
  await cx.db.insert(providerRows, { ...row, ...more });
  return { ...row, key };
}
/** Changes a vendor; switched off, its open sessions end. */
export async function changeVendor(
  cx: Cx,
  { providerId }: Vendor,
  set: Partial<Pick<Vendor, 'name' | 'isOn'>> & { readonly orgIds?: number[] },
): Promise<void> {
  await cx.db.update(providerRows, { providerId }, set);
  if (set.isOn === false) await keyChanged(cx.db, providerId);
}
/** S-058: a new key; the old one ends at once, in every process and by every door. */
export async function renewKey(cx: Cx, { providerId }: Vendor): Promise<string> {
  const key = newKey();
  await cx.db.update(providerRows, { providerId }, { keyHash: hashOf(key), keyAt: cx.nowIso });
  await keyChanged(cx.db, providerId);
  return key;
}
