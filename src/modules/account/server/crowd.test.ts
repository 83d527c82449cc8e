import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { inTurn, isNotReady } from '../../../kernel/testing/in-turn';
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
    const signIn = () => t.anyone().send(calls.oauthPassword, { username: 'teacher189', password: DEMO_PASSWORD });
    const answers = await Promise.all(Array.from({ length: 40 }, () => inTurn(signIn, isNotReady)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(40);
    expect(waiting).toBeLessThanOrEqual(AT_WORK);
  } finally {
    tenant.off('acquire', look).off('release', look);
  }
});
