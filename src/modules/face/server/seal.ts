import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { once } from 'node:events';
import { publicKeyOf } from './keys';
import { StoredZip } from './stored-zip';

/** An apparatus that a package is sealed for. */
export interface SealedFor {
  readonly deviceId: number;
  readonly devId: string;
  readonly fingerprint: string;
  readonly pem: string;
}
/** One file of a package. */
export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}
/**
 * Writes a sealed package: a zip of `keys.json` (for each apparatus the package's key, wrapped by RSA-OAEP with SHA-256) and
 * `faces.zip.enc`, which is a zip under AES-256-GCM with the sixteen bytes of its tag at the end. Nothing of the key stays here. @returns its size in bytes.
 */
export async function sealTo(
  path: string,
  devices: readonly SealedFor[],
  entries: AsyncIterable<Entry>,
): Promise<number> {
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const out = createWriteStream(path);
  const failed = once(out, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => undefined);
  const outer = new StoredZip((bytes) => out.write(bytes));
  const head = {
    cipher: 'AES-256-GCM',
    wrap: 'RSA-OAEP-SHA256',
    iv: iv.toString('base64'),
    keys: devices.map(({ deviceId, devId, fingerprint, pem }) => ({
      deviceId,
      devId,
      fingerprint,
      key: publicEncrypt(
        { key: publicKeyOf(pem), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        key,
      ).toString('base64'),
    })),
  };
  outer.add('keys.json', Buffer.from(JSON.stringify(head)));
  outer.begin('faces.zip.enc');
  const inner = new StoredZip((bytes) => {
    outer.write(cipher.update(bytes));
  });
  for await (const { name, bytes } of entries) {
    inner.add(name, bytes);
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), failed]);
  }
  inner.finish();
  outer.write(Buffer.concat([cipher.final(), cipher.getAuthTag()]));
  outer.end();
  outer.finish();
  out.end();
  await Promise.race([once(out, 'close'), failed]);
  return (await stat(path)).size;
}
