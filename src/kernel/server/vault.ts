import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [IV, TAG, KEY] = [12, 16, 32];
/** Ids of keys: short words, so that a sealed text says which key opens it. */
const KEY_ID = /^[a-z0-9]{1,16}$/;
/** The demonstration world is public, and so is its key; `NODE_ENV=production` knows neither. */
const DEMO = { id: 'demo', key: createHash('sha256').update('meiyike demonstration vault').digest() } as const;

/** Seals what only the program may read, where even a copy of the whole database must not: health records, payment keys. */
export interface Vault {
  /** Id of the key that seals from now on. */
  readonly current: string;
  /**
   * @param place where the text stands, for example `psychology.answer 189 42`: moved to another place it does not open.
   * @returns `<key id>.<base64url>`
   */
  seal(place: string, plain: string): string;
  /** @returns undefined for a text of another place, one that was changed, or one whose key is not there. */
  open(place: string, sealed: string): string | undefined;
  /** Whether a text was sealed by an older key, and is to be sealed again (rotation). */
  isOld(sealed: string): boolean;
}

/**
 * The vault of this process, or undefined without a key: what needs it then stays off and says so.
 * `VAULT_KEYS` is `<id>:<32 bytes in base64>`, several with commas: the first seals, the others still open.
 * @throws when a key is of another shape; a program that starts with half of its keys would lose what they sealed.
 */
export function vaultOf(
  { demo }: { readonly demo: boolean },
  keys: string | undefined = process.env['VAULT_KEYS'],
): Vault | undefined {
  const own = keys ? keysIn(keys) : [];
  const all = demo ? [...own, DEMO] : own;
  const [first] = all;
  if (!first) return undefined;
  const byId = new Map(all.map(({ id, key }) => [id, key]));
  return {
    current: first.id,
    seal: (place, plain) => `${first.id}.${sealWith(first.key, place, plain)}`,
    open: (place, sealed) => {
      const dot = sealed.indexOf('.');
      const key = byId.get(sealed.slice(0, dot));
      return key && openWith(key, place, sealed.slice(dot + 1));
    },
    isOld: (sealed) => !sealed.startsWith(`${first.id}.`),
  };
}
function keysIn(keys: string): { readonly id: string; readonly key: Buffer }[] {
  const all = keys.split(',').map((part) => {
    const [id = '', text = ''] = part.trim().split(':');
    const key = Buffer.from(text, 'base64');
    if (!KEY_ID.test(id) || key.length !== KEY) throw new Error('VAULT_KEYS: each key is <id>:<32 bytes in base64>');
    return { id, key };
  });
  if (new Set(all.map(({ id }) => id)).size < all.length) throw new Error('VAULT_KEYS: two keys have one id');
  return all;
}
function sealWith(key: Buffer, place: string, plain: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}
function openWith(key: Buffer, place: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV + TAG) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV)).setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return decipher.update(bytes.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
