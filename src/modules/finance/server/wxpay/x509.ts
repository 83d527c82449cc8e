import { createPublicKey, createSign, randomBytes, X509Certificate } from 'node:crypto';
import type { ProviderKey } from './protocol';

/** A platform certificate, as far as it is needed. */
interface Certificate extends ProviderKey {
  /** When it ends. */ readonly endsAt: Date;
}
/** Id, public key and end of a certificate; undefined for what is none. */
export function certificateOf(pem: string): Certificate | undefined {
  try {
    const { serialNumber, publicKey, validTo } = new X509Certificate(pem);
    const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    return { serial: serialNumber, pem: spki, endsAt: new Date(validTo) };
  } catch {
    return undefined;
  }
}

// What a certificate is made of (X.690): a tag, a length, and what it holds.
const INTEGER = 0x02;
const BITS = 0x03;
const UTF8 = 0x0c;
const TIME = 0x17;
const LIST = 0x30;
const SET = 0x31;
function part(tag: number, ...inner: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(inner);
  const { length } = body;
  const long = length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100];
  const size = length < 0x80 ? [length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}
/** sha256WithRSAEncryption, and no parameters. */
const ALGORITHM = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const dnOf = (name: string): Buffer => part(LIST, part(SET, part(LIST, COMMON_NAME, part(UTF8, Buffer.from(name)))));
/** `YYMMDDHHMMSSZ`, which reaches to 2049. */
const timed = (at: Date): Buffer => part(TIME, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

export interface Issued {
  readonly serial: string;
  /** The certificate itself. */ readonly pem: string;
  readonly endsAt: Date;
}
interface Issuing {
  readonly name: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly from: Date;
  readonly to: Date;
}
/** A certificate that its own key signed: the stand-in's, which has nobody above it. */
export function selfSigned({ name, publicKey, privateKey, from, to }: Issuing): Issued {
  // The first byte keeps the number positive, and its text as long as the provider's are.
  const number = Buffer.concat([Buffer.from([0x51]), randomBytes(19)]);
  const said = part(
    LIST,
    part(INTEGER, number),
    ALGORITHM,
    dnOf(name),
    part(LIST, timed(from), timed(to)),
    dnOf(name),
    createPublicKey(publicKey).export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('RSA-SHA256').update(said).sign(privateKey);
  const der = part(LIST, said, ALGORITHM, part(BITS, Buffer.from([0]), signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { serial: number.toString('hex').toUpperCase(), pem, endsAt: to };
}
