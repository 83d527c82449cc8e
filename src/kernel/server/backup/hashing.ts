import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream that lets everything through and knows its length and SHA-256 afterwards. */
export function hashing(): { through: Transform; digest: () => string; bytes: () => number } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      bytes += chunk.length;
      next(null, chunk);
    },
  });
  let digest: string | undefined;
  return { through, digest: () => (digest ??= hash.digest('hex')), bytes: () => bytes };
}
