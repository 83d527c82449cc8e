import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';

let t: TestApp;
let platform: Caller;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const itemId = async (code: string) => (await platform.ok(calls.listItems, {})).find((i) => i.code === code)!.itemId;

describe('sport schemes', () => {
  const YEAR = 2030;
  const make = async (name: string, grdIds: number[], stgId = 2, itemIds?: number[]) =>
    platform.send(calls.createSchema, {
      name,
      yearId: YEAR,
      termId: 1,
      stgId,
      grdIds,
      itemIds: itemIds ?? [await itemId('run_50m'), await itemId('plank')],
    });
  test('year, term, stage, grades and items; made switched off', async () => {
    const { body } = await make('初一方案', [7]);
    expect(body).toMatchObject({
      yearId: YEAR,
      termId: 1,
      stgName: '初中',
      on: false,
      grades: [{ grdId: 7, name: '七年级' }],
    });
    expect(body.items.map((i) => i.name)).toEqual(['50米跑', '平板支撑']);
    expect((await make('初一方案', [7])).status).toBe(409);
    expect((await platform.in('en-US').rows(calls.listSchemas, { yearId: YEAR }))[0]!.stgName).toBe('Junior secondary');
  });
  test('grades lie in the stage; grade 6 is junior in 5-4 schools', async () => {
    expect((await make('错', [1])).status).toBe(400);
    expect((await make('五四', [6, 7])).status).toBe(200);
  });
  test('only items in use', async () => {
    const id = await itemId('swim_50m');
    await platform.ok(calls.updateItem, { id, on: false });
    expect((await make('游泳', [8], 2, [id])).body).toMatchObject({ error: 'sport-settings.fault.itemOff' });
    await platform.ok(calls.updateItem, { id, on: true });
  });
  test('a grade follows one scheme in a term, also when two are switched on at once', async () => {
    const [a, b] = [(await make('甲', [9])).body, (await make('乙', [9])).body];
    const both = await Promise.all([a, b].map((s) => platform.send(calls.turnSchema, { id: s.schemaId, on: true })));
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
    const [on, off] = both[0]!.status === 200 ? [a, b] : [b, a];
    expect((await platform.refused(calls.turnSchema, { id: off.schemaId, on: true })).message).toBe(
      `九年级本学期已由“${on.name}”使用，请先停用它`,
    );
    expect(
      await t.sql('select schema_id from sport_settings_scheme_v where year_id = $1 and grd_id = 9 group by 1', [YEAR]),
    ).toEqual([{ schema_id: on.schemaId }]);
    expect((await platform.ok(calls.turnSchema, { id: on.schemaId, on: true })).on).toBe(true);
    await platform.ok(calls.turnSchema, { id: on.schemaId, on: false });
    expect((await platform.ok(calls.turnSchema, { id: off.schemaId, on: true })).on).toBe(true);
  });
  test('while it is on it is not deleted and keeps its grades and items; off it may go', async () => {
    const { body: s } = await make('可删', [8]);
    await platform.ok(calls.turnSchema, { id: s.schemaId, on: true });
    expect((await platform.refused(calls.deleteSchema, { id: s.schemaId })).error).toBe(
      'sport-settings.fault.schemaOn',
    );
    expect((await platform.refused(calls.updateSchema, { id: s.schemaId, grdIds: [7] })).error).toBe(
      'sport-settings.fault.schemaOn',
    );
    expect((await platform.ok(calls.updateSchema, { id: s.schemaId, name: '改名' })).name).toBe('改名');
    await platform.ok(calls.turnSchema, { id: s.schemaId, on: false });
    expect(
      (
        await platform.ok(calls.updateSchema, { id: s.schemaId, grdIds: [7, 8], itemIds: [await itemId('plank')] })
      ).grades.map((g) => g.grdId),
    ).toEqual([7, 8]);
    await platform.ok(calls.deleteSchema, { id: s.schemaId });
    expect((await platform.refused(calls.deleteSchema, { id: s.schemaId })).status).toBe(404);
  });
  test('this year’s schemes stand in the demonstration world, one for each grade; schools look and change nothing', async () => {
    const on = await school.rows(calls.listSchemas, { on: true, pageSize: 50 });
    expect(
      new Set(on.filter((s) => s.termId === 1 && s.yearId < YEAR).flatMap((s) => s.grades.map((g) => g.grdId))).size,
    ).toBe(12);
    expect((await school.refused(calls.turnSchema, { id: on[0]!.schemaId, on: false })).status).toBe(403);
  });
});
