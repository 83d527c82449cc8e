import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';

const PORT = 8443;
/** A certificate that was renewed is read again this often. */
const READ_MS = 3600_000;
const HANDSHAKE_MS = 30_000;
/** What Node calls a socket that has come; no event of the program's. */
const CONNECTION = 'connection';

/** The https door as the environment names it. */
export interface TlsSettings {
  readonly cert: string;
  readonly key: string;
  readonly port: number;
}
/** @throws in words where one of the two files is named without the other, or the port is none. */
export function tlsSettings(env: NodeJS.ProcessEnv): TlsSettings | undefined {
  const { TLS_CERT: cert, TLS_KEY: key, TLS_PORT: port } = env;
  if (!cert && !key) return undefined;
  if (!cert || !key) throw new Error('TLS_CERT and TLS_KEY go together: a certificate and its key');
  const number = Number(port || PORT);
  if (!Number.isInteger(number) || number < 0 || number > 65_535) throw new Error(`TLS_PORT is ${port}: write a port`);
  return { cert, key, port: number };
}
/**
 * Opens https in front of the program's own server: the same site and the same calls, for browsers that give camera and
 * microphone to https alone. The plain port stays for proxies and for questions of health.
 * @returns the port, and what shuts it.
 */
export async function openTls(
  server: Server,
  { cert, key, port }: TlsSettings,
  o: { readonly host: string; readonly log: Logger },
): Promise<{ readonly port: number; end(): void }> {
  const read = () => ({ cert: readFileSync(cert), key: readFileSync(key) });
  const door = createServer({ ...read(), ALPNProtocols: ['http/1.1'], handshakeTimeout: HANDSHAKE_MS });
  door.on('secureConnection', (socket) => void server.emit(CONNECTION, socket));
  // Who breaks off a handshake is no fault of this program's.
  door.on('tlsClientError', () => undefined);
  await new Promise<void>((done, failed) => {
    door.once('error', failed);
    door.listen(port, o.host, () => done());
  });
  const reading = setInterval(() => {
    try {
      door.setSecureContext(read());
    } catch (error) {
      o.log.warn({ error }, 'the certificate cannot be read: the one before goes on');
    }
  }, READ_MS).unref();
  return {
    port: (door.address() as AddressInfo).port,
    end: () => {
      clearInterval(reading);
      door.close();
    },
  };
}
