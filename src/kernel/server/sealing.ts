import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { rolePassword } from './db/pools';

/** What the key follows from: the owner's address, which a copy of the rows does not hold. */
interface Owned {
  readonly pools: { readonly ownerUrl: string };
}
const keyOf = (kernel: Owned, purpose: string): Buffer =>
  Buffer.from(rolePassword(kernel.pools.ownerUrl, purpose), 'hex');
const CIPHER = 'aes-256-gcm';
const [IV, TAG] = [12, 16];

/** Seals a secret that must be used again in plain, such as a mail server's password. @param purpose a name of its own for each use. */
export function seal(kernel: Owned, purpose: string, plain: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, keyOf(kernel, purpose), iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}
/** The secret again; undefined when it was sealed under another owner's secret, or is no seal of ours. */
export function unseal(kernel: Owned, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV + TAG) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(kernel, purpose), bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
