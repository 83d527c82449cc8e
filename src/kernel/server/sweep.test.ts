import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../testing/app';
import { inOrg } from './db/tenant';
import { newId } from './ids';
import { kernelSchedules } from './schedules';
import * as tables from './tables';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(t.now().getTime() - days * DAY_MS).toISOString();

test('housekeeping takes away events that were delivered a week ago, never one that still waits, however old', async () => {
  const event = (topic: string, at: string, doneAt: string | null) => ({
    eventId: newId(),
    // Ten tries: nobody delivers it while the test looks.
    tries: 10,
    at,
    topic,
    payload: {},
    doneAt,
  });
  const rows = [
    event('test.delivered-long-ago', ago(9), ago(8)),
    event('test.delivered-lately', ago(9), ago(6)),
    event('test.still-waiting', ago(90), null),
  ];
  await inOrg(t.kernel.pools.tenant, 189, (door) => door.insert(tables.outbox, rows));
  const sweep = kernelSchedules.find((s) => s.name === 'kernel-sweep');
  await sweep?.run(t.kernel);
  const left = await t.sql<{ topic: string }>(
    "select topic from kernel_outbox where org_id = 189 and topic like 'test.%' order by topic",
  );
  expect(left.map((r) => r.topic)).toEqual(['test.delivered-lately', 'test.still-waiting']);
});

test('keys of repeats are kept for a day', async () => {
  const key = (name: string, at: string) => ({ userId: 1, key: name, call: 'test', bodyHash: '', at });
  await inOrg(t.kernel.pools.tenant, 189, (door) =>
    door.insert(tables.idempotency, [key('test-old', ago(1.1)), key('test-new', ago(0.9))]),
  );
  await kernelSchedules.find((s) => s.name === 'kernel-sweep')?.run(t.kernel);
  const left = await t.sql<{ key: string }>("select key from kernel_idempotency where key like 'test-%'");
  expect(left.map((r) => r.key)).toEqual(['test-new']);
});
