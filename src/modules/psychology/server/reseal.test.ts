import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { vaultOf } from '../../../kernel/server/vault';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { resealed, sealKinds } from './reseal';
import { PLACES } from './sealed';
import { agreed, childrenOf, emptied, questions, schemaOf, staffed, TEN, unlocked, wholePaper } from './testing';

let t: TestApp;
let school: Caller;
let schemaId: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(TEN);
  school = await t.as('school189');
  await emptied(t);
  const [one, two] = await childrenOf(t, 2);
  await staffed(school);
  const file = fileOf('题目.csv', Buffer.from(questions('mht')), 'text/csv');
  await school.ok(calls.saveWording, { kind: 'mht', source: '出版社', licence: '授权书', file });
  schemaId = (await schemaOf(school, [one!.grdId])).schemaId;
  await school.ok(calls.turnSchema, { id: schemaId, on: true });
  await agreed(t, schemaId, [one!.userId, two!.userId]);
  await (await t.asUser(189, one!.userId)).ok(calls.answer, { id: schemaId, answers: wholePaper([85]) });
  const begun = wholePaper().map((value, at) => (at < 5 ? value : null));
  await (await t.asUser(189, two!.userId)).ok(calls.saveDraft, { id: schemaId, answers: begun });
  await unlocked(school);
  const [row] = await school.rows(calls.roster, { kind: 'danger' });
  await school.ok(calls.takeCase, { id: row!.caseId });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const TABLES = ['answer', 'case', 'step', 'draft'];
const keysOf = async (name: string) => {
  const rows = await t.sql<{ key: string }>(`select split_part(sealed, '.', 1) as key from psychology_${name}`);
  return rows.map(({ key }) => key);
};

test('[V-111] a case whose roster an earlier program has left in clear is on the same list, and sealed in the night', async () => {
  const vault = vaultOf({ demo: true }, '')!;
  const [row] = await t.sql<{ case_id: string; sealed: string }>('select case_id, sealed from psychology_case');
  const place = PLACES.case(189, Number(row!.case_id));
  const { reasons, credible } = JSON.parse(vault.open(place, row!.sealed) ?? '{}') as Record<string, unknown>;
  const before = vault.seal(place, JSON.stringify({ reasons, credible }));
  await t.sql(`update psychology_case set kind = 'danger', sealed = $1`, [before]);
  const listed = () => school.rows(calls.roster, { kind: 'danger' });
  const seen = await listed();
  expect(seen).toMatchObject([{ kind: 'danger', reasons: [{ code: 'crisis', value: 85 }] }]);
  expect(await school.rows(calls.roster, { kind: 'warn' })).toEqual([]);
  await sealKinds((fn) => inOrg(t.kernel.pools.tenant, 189, fn), vault);
  expect(await t.sql('select kind from psychology_case')).toEqual([{ kind: null }]);
  expect(await listed()).toEqual(seen);
});
test('[V-111] a new key seals in the night what the old one had sealed, and the text is the same', async () => {
  const vault = vaultOf({ demo: true }, `new1:${Buffer.alloc(32, 3).toString('base64')}`)!;
  for (const name of TABLES) expect([name, new Set(await keysOf(name))]).toEqual([name, new Set(['demo'])]);
  await resealed((fn) => inOrg(t.kernel.pools.tenant, 189, fn), vault);
  for (const name of TABLES) expect([name, new Set(await keysOf(name))]).toEqual([name, new Set(['new1'])]);
  // Without the old key everything opens.
  const alone = vaultOf({ demo: false }, `new1:${Buffer.alloc(32, 3).toString('base64')}`)!;
  const [paper] = await t.sql<{ answer_id: string; sealed: string }>('select answer_id, sealed from psychology_answer');
  const record = JSON.parse(
    alone.open(PLACES.answer(189, Number(paper!.answer_id)), paper!.sealed) ?? 'null',
  ) as object;
  expect(record).toMatchObject({ answers: wholePaper([85]), score: { crisis: [85] } });
  const [draft] = await t.sql<{ user_id: string; sealed: string }>('select user_id, sealed from psychology_draft');
  expect(alone.open(PLACES.draft(189, schemaId, Number(draft!.user_id)), draft!.sealed)).toMatch(/^\[0,0,0,0,0,null/);
});
test('[V-111] what no key opens stays as it is, and nothing else waits for it', async () => {
  const sealed = `lost.${Buffer.alloc(60, 9).toString('base64url')}`;
  await t.sql('update psychology_case set sealed = $1', [sealed]);
  const vault = vaultOf(
    { demo: true },
    `new2:${Buffer.alloc(32, 4).toString('base64')},new1:${Buffer.alloc(32, 3).toString('base64')}`,
  )!;
  await resealed((fn) => inOrg(t.kernel.pools.tenant, 189, fn), vault);
  expect(await keysOf('case')).toEqual(['lost']);
  expect(await keysOf('step')).toEqual(['new2']);
});
