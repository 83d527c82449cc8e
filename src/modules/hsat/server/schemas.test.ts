import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { exam, GROUPS, ITEMS, LEVELS, RULES, YEAR } from './testing';

let t: TestApp;
let bureau: Caller;
let school: Caller;
let id: number;
const grdId = 9;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(-15)}T02:00:00Z`);
  [bureau, school] = (await Promise.all(['bureau4109', 'school189'].map((l) => t.as(l)))) as [Caller, Caller];
  await t.sql('update hsat_exam set is_on = false');
  id = await exam(bureau, { name: '中考体育', grdIds: [grdId] });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const errorOf = (answer: { readonly error?: string }) => String(answer.error).replace('hsat.fault.', '');

test('[S-053] a scheme that is on shows to schools below and to no others; switched off it is gone', async () => {
  expect((await school.rows(calls.listSchemas, {})).map((s) => s.schemaId)).toContain(id);
  await bureau.ok(calls.turnSchema, { id, on: false });
  expect((await school.rows(calls.listSchemas, {})).map((s) => s.schemaId)).not.toContain(id);
  expect((await school.refused(calls.listItems, { schemaId: id })).status).toBe(404);
  await bureau.ok(calls.turnSchema, { id, on: true });
  const [elsewhere] = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 710 and user_type = 2 and removed_at is null order by user_id limit 1',
  );
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (710, $1, 41) on conflict do nothing', [
    Number(elsewhere?.user_id),
  ]);
  const stranger = await t.asUser(710, Number(elsewhere?.user_id));
  expect((await stranger.refused(calls.getSchema, { id })).status).toBe(404);
  expect(errorOf(await bureau.refused(calls.deleteSchema, { id }))).toBe('schemaOn');
  expect((await school.refused(calls.turnSchema, { id, on: false })).status).toBe(403);
});
test('[C-060] weights, levels and rules are judged, and the fault says where and by how much', async () => {
  const create = { module: 'sport' as const, name: '错的', yearId: YEAR, grdIds: [grdId] };
  const low = await bureau.refused(calls.createSchema, {
    ...create,
    parts: [{ kind: 'exam', weight: 9950, full: 5000 }],
  });
  expect([errorOf(low), low.message]).toEqual(['weightsLow', '各部分权重合计要正好是 100%，还差 0.5%']);
  const hole = await bureau.refused(calls.setLevels, {
    schemaId: id,
    rules: LEVELS.map((level) => (level.name === '及格' ? { ...level, from: 3001 } : level)),
  });
  expect([errorOf(hole), hole.message]).toEqual(['levelGap', '等级规则有空档：30 到 30 没有等级']);
  const order = await bureau.refused(calls.setRules, {
    id,
    kind: 'excess',
    rules: { excess: [{ of: 'part', key: 'exam', how: 'cut' }, ...RULES.excess] },
  });
  expect(errorOf(order)).toBe('excessOrder');
  const bad = await bureau.refused(calls.setItems, {
    schemaId: id,
    groups: GROUPS,
    items: ITEMS.map((item) => (item.code === 'rope' ? { ...item, full: 900 } : item)),
  });
  expect(errorOf(bad)).toBe('groupUneven');
  expect(
    (
      await bureau.refused(calls.setItems, {
        schemaId: id,
        groups: GROUPS,
        items: [{ ...ITEMS[0]!, code: '__proto__' }],
      })
    ).status,
  ).toBe(400);
});
test('[V-106] a school reads the tables and changes none', async () => {
  const { items } = await school.ok(calls.standard, { schemaId: id, itemId: 'run', sex: 'male' });
  expect(items[0]?.rows).toHaveLength(4);
  expect((await school.refused(calls.setItems, { schemaId: id, groups: GROUPS, items: ITEMS })).status).toBe(403);
  expect((await school.refused(calls.setLevels, { schemaId: id, rules: LEVELS })).status).toBe(403);
});
