import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { DEMO_PASSWORD } from '../demo';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

/** Sign-ins that are at work at once: three hash on a large machine, three are beside them. */
const AT_WORK = 6;

test('forty who sign in at once all come in, and do not stand before the database in front of everybody else', async () => {
  const { tenant } = t.kernel.pools;
  let waiting = 0;
  const look = () => {
    waiting = Math.max(waiting, tenant.waitingCount);
  };
  tenant.on('acquire', look).on('release', look);
  try {
    const tokens = await Promise.all(
      Array.from({ length: 40 }, () =>
        t.anyone().ok(calls.oauthPassword, { username: 'teacher189', password: DEMO_PASSWORD }),
      ),
    );
    expect(new Set(tokens.map((token) => token.access_token)).size).toBe(40);
    expect(waiting).toBeLessThanOrEqual(AT_WORK);
  } finally {
    tenant.off('acquire', look).off('release', look);
  }
});
