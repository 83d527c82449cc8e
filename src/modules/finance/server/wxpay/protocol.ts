import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  createSign,
  createVerify,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

// What WeChat Pay v3 signs and seals. Both ends speak it: our client, and the stand-in with keys of its own.

const CIPHER = 'aes-256-gcm';
const TAG = 16;
/** A message that is older, or as much ahead, is refused. */
export const FRESH_SECONDS = 300;
const SCHEME = 'WECHATPAY2-SHA256-RSA2048';

export interface Sealed {
  readonly algorithm: 'AEAD_AES_256_GCM';
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associated_data?: string;
}
/** A key of the provider's: its platform certificate or its public key, by the id that `Wechatpay-Serial` says. */
export interface ProviderKey {
  readonly serial: string;
  readonly pem: string;
}
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export const nonceOf = (): string => randomBytes(16).toString('hex');
const signed = (key: string | KeyObject, text: string): string =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64');

export interface Signed {
  readonly mchid: string;
  readonly serial: string;
  readonly privateKey: string;
  readonly now: Date;
}
/** The `Authorization` of a request. `path` goes with its query. */
export function authorization(o: Signed, method: string, path: string, body: string): string {
  const timestamp = Math.floor(o.now.getTime() / 1000);
  const nonce = nonceOf();
  const signature = signed(o.privateKey, `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`);
  const said = { mchid: o.mchid, nonce_str: nonce, signature, timestamp: String(timestamp), serial_no: o.serial };
  const parts = Object.entries(said).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEME} ${parts.join(',')}`;
}
/** Whether a request was signed by the key of a merchant: what the provider asks. */
export function isAuthorized(header: string, method: string, path: string, body: string, key: string): boolean {
  const said = new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const text = `${method}\n${path}\n${said.get('timestamp')}\n${said.get('nonce_str')}\n${body}\n`;
  return header.startsWith(`${SCHEME} `) && isSignedBy(key, text, said.get('signature') ?? '');
}
function isSignedBy(pem: string, text: string, signature: string): boolean {
  try {
    return createVerify('RSA-SHA256').update(text).verify(createPublicKey(pem), signature, 'base64');
  } catch {
    return false;
  }
}

const one = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
/** Which key a message says it is signed with. */
export const serialOf = (headers: Headers): string => one(headers, 'wechatpay-serial');
/**
 * Why a message of the provider's is not to be trusted; undefined when it is. The raw body is what was signed: parsed and written
 * again it would be another text. Probes (`WECHATPAY/SIGNTEST/…`) carry a signature that fails like any forged one.
 */
export function messageFault(
  headers: Headers,
  body: string,
  keys: readonly ProviderKey[],
  now: Date,
): 'key' | 'old' | 'signature' | undefined {
  const key = keys.find(({ serial }) => serial === serialOf(headers));
  if (!key) return 'key';
  const timestamp = one(headers, 'wechatpay-timestamp');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > FRESH_SECONDS) return 'old';
  const text = `${timestamp}\n${one(headers, 'wechatpay-nonce')}\n${body}\n`;
  return isSignedBy(key.pem, text, one(headers, 'wechatpay-signature')) ? undefined : 'signature';
}
/** The headers under which the provider sends a body. */
export function messageHeaders(
  serial: string,
  key: string | KeyObject,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = nonceOf();
  return {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signed(key, `${timestamp}\n${nonce}\n${body}\n`),
  };
}

/** Opens a resource with the APIv3 key; the tag stands in the last 16 bytes. @returns undefined where it does not open. */
export function unseal(apiKey: string, o: Sealed): string | undefined {
  const bytes = Buffer.from(o.ciphertext, 'base64');
  if (bytes.length < TAG || o.algorithm !== 'AEAD_AES_256_GCM') return undefined;
  try {
    const opener = createDecipheriv(CIPHER, Buffer.from(apiKey), Buffer.from(o.nonce), { authTagLength: TAG });
    opener.setAuthTag(bytes.subarray(-TAG));
    opener.setAAD(Buffer.from(o.associated_data ?? ''));
    return opener.update(bytes.subarray(0, -TAG), undefined, 'utf8') + opener.final('utf8');
  } catch {
    return undefined;
  }
}
export function seal(apiKey: string, text: string, about = ''): Sealed {
  const nonce = randomBytes(6).toString('hex');
  const sealer = createCipheriv(CIPHER, Buffer.from(apiKey), Buffer.from(nonce), { authTagLength: TAG });
  sealer.setAAD(Buffer.from(about));
  const bytes = Buffer.concat([sealer.update(text, 'utf8'), sealer.final(), sealer.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data: about };
}
