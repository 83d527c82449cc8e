import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { create } from '../../../modules/role/contract';
import { TestApp, type Caller } from '../../testing/app';
import { serverUrl } from '../../testing/database';
import { Gate } from '../../testing/gate';
import { TOLD_MS, watchPulse, within } from './pulse';

let gate: Gate;
let t: TestApp;
let school: Caller;
let pulse: ReturnType<typeof watchPulse>;
const said: boolean[] = [];
beforeAll(async () => {
  gate = await Gate.before(serverUrl());
  t = await TestApp.start({ gate });
  school = await t.as('school189');
  pulse = watchPulse(t.kernel.pools.directUrl, (hangs) => said.push(hangs));
});
afterEach(() => {
  gate.go();
});
afterAll(async () => {
  pulse.end();
  await t.stop();
  await gate.shut();
});
const role = (name: string) => ({ name, funcIds: ['mod:edu'] });

test('a database that hangs: whoever waits and whoever comes is told to come back, and once it answers all goes on', async () => {
  await school.ok(create, role('挂起前'));
  gate.hold();
  for (let i = 0; i < 3; i++) {
    const refused = await school.with('hung').refused(create, role('挂起时'));
    expect(refused).toMatchObject({ status: 503, error: 'kernel.fault.notReady' });
    expect((await t.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    expect((await t.app.inject({ url: '/api/ready' })).statusCode).toBe(503);
  }
  expect(said).toEqual([true]);
  gate.go();
  await expect.poll(async () => (await school.with('hung').send(create, role('挂起时'))).status).toBe(200);
  expect(said).toEqual([true, false]);
  await school.with('hung').ok(create, role('挂起时'));
  expect(
    await t.sql('select name from role_role where org_id = 189 and name = any($1) order by name', [
      ['挂起前', '挂起时'],
    ]),
  ).toHaveLength(2);
});

test('a statement that takes long is no hanging database', async () => {
  const { rows } = await t.kernel.pools.tenant.query('select pg_sleep(2), 1 as done');
  expect(rows).toMatchObject([{ done: 1 }]);
  expect(said).toEqual([true, false]);
});

test('who asks for an answer within a time gets it, or an error', async () => {
  expect(await within(5000, Promise.resolve(7))).toBe(7);
  await expect(within(20, new Promise(() => undefined))).rejects.toThrow('does not answer');
});

test('whoever waits for a database that hangs is told within three seconds', () => {
  expect(TOLD_MS).toBeLessThan(3000);
});
