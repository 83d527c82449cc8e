import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { ports } from '../../src/apps/ports';
import { openPools } from '../../src/kernel/server/db/pools';
import { makeServer } from '../../src/kernel/server/http/server';
import { RunningKernel } from '../../src/kernel/server/kernel';
import { TestApp } from '../../src/kernel/testing/app';
import { setMerchant } from '../../src/modules/finance/contract';
import { wayBetween } from '../../src/modules/finance/server/wxpay/merchants';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

test('[M pay] keys of a merchant number and the token of who sets them stand in no line of the log, whatever becomes of the call', async () => {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
  };
  const log = pino({ level: 'trace' }, { write });
  const pools = await openPools(t.url, 2);
  const { dataDir, clock } = t.kernel;
  const kernel = new RunningKernel({ pools, registry, servers: [...servers], ports, log, dataDir, demo: true, clock });
  const app = await makeServer({ kernel, partial: true });
  try {
    // Certificates are asked for after the answer, and nobody answers.
    wayBetween(kernel, () => Promise.reject(new Error('timeout')));
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const apiKey = '0123456789abcdef0123456789abcdef';
    const input = {
      mchid: '1900000188',
      appid: 'wx1234567890abcdef',
      serial: '5157F09EFDC096DE15EBE81A47057A72',
      privateKey,
      apiKey,
      publicKeyId: 'PUB_KEY_ID_0119000001882024',
      publicKey,
    };
    const { token } = await t.as('platform');
    const put = async (payload: object): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ method: 'PUT', url: `/api${setMerchant.path}`, headers, payload })).statusCode;
    };
    for (const wrong of [{ mchid: '19' }, { publicKey: 'no key' }, { privateKey: `${privateKey}x`, apiKey: 'short' }])
      expect(await put({ ...input, ...wrong })).toBe(400);
    expect(await put(input)).toBe(200);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    const all = lines.join('');
    const [, body = ''] = privateKey.split('\n');
    expect(body.length).toBeGreaterThan(40);
    for (const secret of [body, apiKey, 'PRIVATE KEY', token ?? '']) expect(all).not.toContain(secret);
  } finally {
    await app.close();
    await pools.end();
  }
});
