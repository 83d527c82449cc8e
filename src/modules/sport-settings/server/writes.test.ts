import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';

let t: TestApp;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
});
afterAll(async () => {
  await t.stop();
});

const ACT = {
  kind: 'act',
  name: '试写动作',
  nameEn: 'Trial act',
  typeId: 4,
  physiqueIds: [101],
  muscleIds: [201],
  level: 2 as const,
  minGrd: 1,
  maxGrd: 6,
  equipment: '无',
  steps: '一步一步',
  safety: '注意间距',
};
const ITEM = { typeId: 4, name: '试写项目', nameEn: 'Trial item', unit: 's' as const, unitType: 1 as const };
const SCHEMA = { name: '试写方案', yearId: 2032, termId: 1 as const, stgId: 2 };
const itemOf = async (code: string): Promise<number> =>
  (await platform.ok(calls.listItems, {})).find((i) => i.code === code)?.itemId ?? 0;
/** What the audit book has of something, the latest first. */
const noted = (action: string, subjectId: number): Promise<{ detail: Record<string, unknown> }[]> =>
  t.sql('select detail from kernel_audit where action = $1 and subject_id = $2 order by at desc', [action, subjectId]);

test('no call of the libraries asks the database more than five times', async () => {
  const most = countedCalls();
  const [run, plank] = [await itemOf('run_50m'), await itemOf('plank')];
  await platform.ok(calls.listEntries, { kind: 'act', pageSize: 50 });
  const act = await platform.ok(calls.createEntry, ACT);
  await platform.ok(calls.updateEntry, { kind: 'act', id: act.entryId, name: '改写动作', muscleIds: [202] });
  await platform.ok(calls.deleteEntry, { kind: 'act', id: act.entryId });
  const item = await platform.ok(calls.createItem, ITEM);
  await platform.ok(calls.updateItem, { id: item.itemId, name: '改写项目', unit: 'm', typeId: 3 });
  await platform.ok(calls.updateItem, { id: item.itemId, unit: 's' });
  await platform.ok(calls.setFormula, { id: item.itemId, formula: '[50米跑] * 2' });
  await platform.ok(calls.getFormula, { id: item.itemId });
  await platform.ok(calls.setFormula, { id: item.itemId, formula: null });
  await platform.ok(calls.deleteItem, { id: item.itemId });
  const made = await platform.ok(calls.createSchema, { ...SCHEMA, grdIds: [7], itemIds: [run, plank] });
  await platform.ok(calls.updateSchema, { id: made.schemaId, name: '改写方案', grdIds: [7, 8], itemIds: [plank] });
  await platform.ok(calls.listSchemas, { pageSize: 50 });
  await platform.ok(calls.turnSchema, { id: made.schemaId, on: true });
  await platform.ok(calls.turnSchema, { id: made.schemaId, on: false });
  await platform.ok(calls.deleteSchema, { id: made.schemaId });
  expect(most.size).toBe(15);
  expect([...most].filter(([, n]) => n > 5)).toEqual([]);
});

test('each change of a library, an item, a formula and a scheme leaves an audit line with what stood before', async () => {
  const act = await platform.ok(calls.createEntry, ACT);
  expect(await noted('sport-settings.entry.created', act.entryId)).toMatchObject([{ detail: { name: ACT.name } }]);
  await platform.ok(calls.updateEntry, { kind: 'act', id: act.entryId, level: 3 });
  expect(await noted('sport-settings.entry.changed', act.entryId)).toMatchObject([
    { detail: { old: { fields: { level: 2 } }, new: { fields: { level: 3 } } } },
  ]);
  await platform.ok(calls.deleteEntry, { kind: 'act', id: act.entryId });
  expect(await noted('sport-settings.entry.deleted', act.entryId)).toMatchObject([
    { detail: { old: { name: ACT.name } } },
  ]);

  const { itemId } = await platform.ok(calls.createItem, ITEM);
  expect(await noted('sport-settings.item.created', itemId)).toMatchObject([{ detail: { name: ITEM.name } }]);
  await platform.ok(calls.updateItem, { id: itemId, decimals: 2 });
  expect(await noted('sport-settings.item.changed', itemId)).toMatchObject([
    { detail: { old: { decimals: 0 }, new: { decimals: 2 } } },
  ]);
  await platform.ok(calls.setFormula, { id: itemId, formula: '[50米跑] * 2' });
  expect(await noted('sport-settings.formula.set', itemId)).toMatchObject([
    { detail: { old: null, new: '[50米跑] * 2' } },
  ]);
  await platform.ok(calls.setFormula, { id: itemId, formula: null });
  await platform.ok(calls.deleteItem, { id: itemId });
  expect(await noted('sport-settings.item.deleted', itemId)).toMatchObject([{ detail: { old: { name: ITEM.name } } }]);

  const { schemaId } = await platform.ok(calls.createSchema, {
    ...SCHEMA,
    grdIds: [7],
    itemIds: [await itemOf('plank')],
  });
  await platform.ok(calls.updateSchema, { id: schemaId, name: '新方案' });
  await platform.ok(calls.turnSchema, { id: schemaId, on: true });
  await platform.ok(calls.turnSchema, { id: schemaId, on: false });
  await platform.ok(calls.deleteSchema, { id: schemaId });
  for (const [what, detail] of [
    ['created', { name: SCHEMA.name }],
    ['changed', { old: { name: SCHEMA.name }, new: { name: '新方案' } }],
    ['on', { name: '新方案' }],
    ['off', { name: '新方案' }],
    ['deleted', { old: { name: '新方案' } }],
  ] as const)
    expect(await noted(`sport-settings.schema.${what}`, schemaId)).toMatchObject([{ detail }]);
});

test('a list is sorted by what was asked for, upwards and downwards, and those without a value come last', async () => {
  const levels = async (sort: 'level' | '-level') =>
    (await platform.rows(calls.listEntries, { kind: 'act', sort, pageSize: 200 })).map((e) => e.level ?? 0);
  const up = await levels('level');
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  expect(await levels('-level')).toEqual(up.toReversed());
  const used = (await platform.rows(calls.listEntries, { kind: 'type', sort: '-used', pageSize: 200 })).map(
    (e) => e.used,
  );
  expect(used).toEqual(used.toSorted((a, b) => b - a));
  const typed = (await platform.rows(calls.listEntries, { kind: 'act', sort: 'typeName', pageSize: 200 })).map(
    (e) => e.typeId ?? 0,
  );
  expect(typed).toEqual(typed.toSorted((a, b) => a - b));
  const years = (await platform.rows(calls.listSchemas, { sort: 'yearId', pageSize: 200 })).map((s) => s.yearId);
  expect(years).toEqual(years.toSorted((a, b) => a - b));
});

test('the items of a scheme stand in the order they were named in, also after a change', async () => {
  const [run, plank, jump] = [await itemOf('run_50m'), await itemOf('plank'), await itemOf('long_jump')];
  const made = await platform.ok(calls.createSchema, { ...SCHEMA, name: '顺序', grdIds: [7], itemIds: [run, plank] });
  expect(made.items.map((i) => i.itemId)).toEqual([run, plank]);
  const next = await platform.ok(calls.updateSchema, { id: made.schemaId, itemIds: [jump, plank, run] });
  expect(next.items.map((i) => i.itemId)).toEqual([jump, plank, run]);
  expect(next.grades).toEqual(made.grades);
});

test('what a changed entry no longer names may be deleted again', async () => {
  const muscle = await platform.ok(calls.createEntry, {
    kind: 'muscle',
    name: '试肌',
    nameEn: 'Trial muscle',
    part: 'upper',
    side: 'front',
    about: '试',
  });
  const act = await platform.ok(calls.createEntry, { ...ACT, name: '用试肌', muscleIds: [muscle.entryId] });
  expect((await platform.refused(calls.deleteEntry, { kind: 'muscle', id: muscle.entryId })).status).toBe(409);
  await platform.ok(calls.updateEntry, { kind: 'act', id: act.entryId, muscleIds: [201] });
  await platform.ok(calls.deleteEntry, { kind: 'muscle', id: muscle.entryId });
});
