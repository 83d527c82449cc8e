import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../testing/app';
import { inOrg } from './db/tenant';
import { newId } from './ids';
import { EVENT_TRIES, Outbox } from './outbox';
import * as tables from './tables';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
  // The program's own sweep knows no listener of this test's event.
  t.kernel.outbox.stop();
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('an event that fails is tried again after pauses that double, and after the last try no more', async () => {
  let runs = 0;
  const outbox = new Outbox(t.kernel, [
    {
      topic: 'test.pauses',
      run: async () => {
        runs += 1;
        throw new Error('not yet');
      },
    },
  ]);
  const begin = t.now();
  const event = { eventId: newId(), at: begin.toISOString(), topic: 'test.pauses', payload: {} };
  await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(tables.outbox, [event]));
  const runsAt = async (seconds: number): Promise<number> => {
    t.at(new Date(begin.getTime() + seconds * 1000));
    await outbox.sweep();
    return runs;
  };
  expect(await runsAt(0)).toBe(1);
  for (let tries = 1; tries < EVENT_TRIES; tries += 1) {
    const due = 30 * (2 ** tries - 1);
    expect(await runsAt(due - 1)).toBe(tries);
    expect(await runsAt(due)).toBe(tries + 1);
  }
  expect(await runsAt(86_400)).toBe(EVENT_TRIES);
  const [left] = await t.sql("select tries, error, done_at from kernel_outbox where topic = 'test.pauses'");
  expect(left).toEqual({ tries: EVENT_TRIES, error: 'not yet', done_at: null });
});
