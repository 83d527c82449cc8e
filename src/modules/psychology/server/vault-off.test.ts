import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { PASSWORD, wholePaper } from './testing';

/** A server without keys, on the world of the demonstration, in which a school has asked before. */
const keys = process.env['VAULT_KEYS'];
let t: TestApp;
let school: Caller;
let id: number;
beforeAll(async () => {
  delete process.env['VAULT_KEYS'];
  t = await TestApp.start({ demo: false });
  school = await t.as('school189');
  const rows = await school.rows(calls.listSchemas, { kind: 'mht' });
  id = rows[0]!.schemaId;
});
afterAll(async () => {
  await t.stop();
  if (keys !== undefined) process.env['VAULT_KEYS'] = keys;
});

test('[V-111] a server without a key for health records says so, and asks, takes in and shows nothing', async () => {
  expect(await school.ok(calls.getLock, {})).toEqual({ ready: false, until: null, left: null, purpose: null });
  const child = await t.as('student189');
  const answers = wholePaper();
  const made = {
    kind: 'mht',
    name: '秋季测评',
    yearId: 2026,
    termId: 1,
    start: '2026-09-01',
    end: '2027-01-31',
  } as const;
  const file = fileOf('答卷.csv', Buffer.from('学号,姓名\n1,某某'), 'text/csv');
  const said = [
    await school.send(calls.createSchema, { ...made, grdIds: [7] }),
    await school.send(calls.turnSchema, { id, on: true }),
    await school.send(calls.saveAnswers, { id, file }),
    await school.send(calls.sendLockCode, {}),
    await school.send(calls.openLock, { pwd: PASSWORD, purpose: '个案会商' }),
    await school.send(calls.roster, { kind: 'danger' }),
    await school.send(calls.listResults, {}),
    await school.send(calls.getResult, { id: 1 }),
    await school.send(calls.makeExport, {}),
    await school.send(calls.listSteps, { id: 1 }),
    await child.send(calls.paper, { id }),
    await child.send(calls.saveDraft, { id, answers }),
    await child.send(calls.answer, { id, answers }),
  ];
  for (const [at, { status, body }] of said.entries())
    expect({ at, status, body }).toMatchObject({ at, status: 503, body: { error: 'psychology.fault.vaultOff' } });
  expect(await t.sql('select 1 from psychology_unlock')).toEqual([]);
  // Sums are no child's, and stay.
  expect((await school.send(calls.statis, { schemaId: id, level: 'org' })).status).toBe(200);
});
test('[S-053] the demonstration’s sentences are its own, and say that they are no assessment', async () => {
  const sheets = await school.rows(calls.listWordings, {});
  expect(sheets.map(({ kind }) => kind).toSorted()).toEqual(['mht', 'psqi', 'scl90']);
  for (const { isDemo, licence } of sheets)
    expect([isDemo, licence.includes('not for assessment')]).toEqual([true, true]);
  const kept = await t.sql<{ items: { zh: string; en: string }[] }>('select items from psychology_wording');
  for (const { zh, en } of kept.flatMap(({ items }) => items))
    expect([zh.includes('非测评'), en.includes('no assessment')]).toEqual([true, true]);
  const listed = await school.rows(calls.listSchemas, { on: true });
  expect(listed.map(({ isDemo }) => isDemo)).toEqual(listed.map(() => true));
});
