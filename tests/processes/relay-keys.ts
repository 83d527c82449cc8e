import { spawnSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

// What a relay of this machine stands under: its address, and a key and certificate of its own.

/** Certificates are made with it. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
export const LOOPBACK = '127.0.0.1';

/**
 * This machine as others find it; itself where it is alone. A relay is reached under it too: browsers have rules of their own for
 * an address that means themselves.
 */
export const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? LOOPBACK;

/** A key and a certificate (PEM) for a relay under this address, two days long. */
export function relayKeys(address: string): { readonly key: string; readonly certificate: string } {
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-turn-'));
  try {
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
    const places = [...new Set([LOOPBACK, address])].map((place) => `IP:${place}`);
    const names = ['-addext', `subjectAltName=DNS:localhost,${places.join(',')}`];
    const { status } = spawnSync('openssl', [...asked, ...names, '-keyout', key, '-out', cert]);
    if (status !== 0) throw new Error('openssl made no certificate');
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
/** The key of a certificate, by which a browser can be told to trust it: SHA-256 in base64. */
export function fingerprintOf(certificate: string): string {
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(spki).digest('base64');
}
