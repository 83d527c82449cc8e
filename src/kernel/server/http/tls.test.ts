import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openTls, tlsSettings } from './tls';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test('certificate and key go together, and what is no port ends the start', () => {
  expect(tlsSettings({})).toBeUndefined();
  expect(tlsSettings({ TLS_CERT: '', TLS_KEY: '', TLS_PORT: '8443' })).toBeUndefined();
  expect(tlsSettings({ TLS_CERT: 'c', TLS_KEY: 'k' })).toEqual({ cert: 'c', key: 'k', port: 8443 });
  expect(() => tlsSettings({ TLS_CERT: 'c' })).toThrow('go together');
  expect(() => tlsSettings({ TLS_CERT: 'c', TLS_KEY: 'k', TLS_PORT: 'https' })).toThrow('TLS_PORT');
});
test.skipIf(!hasOpenssl)(
  'the https door answers with the program’s own server, which knows that it is https',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'meiyike-tls-'));
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
    const names = ['-addext', 'subjectAltName=DNS:localhost'];
    expect(spawnSync('openssl', [...asked, ...names, '-keyout', key, '-out', cert]).status).toBe(0);
    const server = createServer((request, response) => {
      response.end(`${'encrypted' in request.socket} ${request.url}`);
    });
    const log = pino({ level: 'silent' });
    const door = await openTls(server, { cert, key, port: 0 }, { host: '127.0.0.1', log });
    onTestFinished(() => {
      door.end();
      server.close();
      rmSync(dir, { recursive: true });
    });
    const said = await new Promise<string>((done, failed) => {
      get(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port: door.port,
          path: '/live/1',
          ca: readFileSync(cert),
          agent: false,
        },
        (answer) => {
          let text = '';
          answer.on('data', (part: Buffer) => (text += part.toString()));
          answer.on('end', () => done(text));
        },
      ).on('error', failed);
    });
    expect(said).toBe('true /live/1');
  },
);
