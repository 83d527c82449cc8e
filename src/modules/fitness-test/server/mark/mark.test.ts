import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../../kernel/testing/app';
import * as calls from '../../contract';
import { nationalJson } from './shelf';

let t: TestApp;
let school: Caller;
let bureau: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  bureau = await t.as('bureau4109');
  platform = await t.as('platform');
});
afterAll(async () => {
  await t.stop();
});

const NATIONAL = 1;
describe('the scoring standard', () => {
  test('every threshold shown is the data file’s', async () => {
    for (const sex of ['male', 'female'] as const) {
      const table = await school.ok(calls.educStandard, { itemId: 'fvc', sex });
      for (const [c, column] of table.columns.entries()) {
        const data = nationalJson.scoring.find(
          (x) =>
            x.item === 'fvc' &&
            x.sex === (sex === 'male' ? 'M' : 'F') &&
            x.grade === nationalJson.grades[Number(column.key) - 1]!.id,
        )!;
        expect(table.rows.map((r) => [r.points, r.cells[c]])).toEqual(data.table.map(([p, v]) => [p, String(v)]));
      }
    }
    const grade = await school.ok(calls.educStandard, { grdId: 7, sex: 'female' });
    expect(grade.columns.reduce((n, c) => n + (c.weight ?? 0), 0)).toBe(85);
    expect((await school.ok(calls.educStandard, { itemId: 'bmi' })).rows.map((r) => r.label)).toEqual([
      'low',
      'normal',
      'over',
      'obese',
    ]);
    // [C-058]
    expect((await school.ok(calls.educStandard, { itemId: 'run_800m', sex: 'female' })).rows[0]!.cells[0]).toMatch(
      /^\d'\d\d"$/,
    );
    const [published] = await t.sql<{ item_ids: string[] }>(
      'select item_ids from fitness_test_standard where stdlib_id = 1',
    );
    expect([...published!.item_ids].sort()).toEqual(nationalJson.items.map((i) => i.code).sort());
  });
  test('[V-106] [desk D09] outside its owner a library is looked at only, and the national standard by everybody', async () => {
    const rows = [{ points: 100, value: '7' }];
    const where = { itemId: 'run_50m', grdId: 7, sex: 'male' as const };
    expect(await platform.refused(calls.educStandardSet, { ...where, rows })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.nationalFixed',
    });
    expect(await platform.refused(calls.stdlibDetailsSet, { id: NATIONAL, ...where, rows })).toMatchObject({
      status: 409,
    });
    expect(await school.refused(calls.educStandardSet, { ...where, rows })).toMatchObject({ status: 403 });
    const list = await school.ok(calls.stdlibList, { pageSize: 50 });
    expect(list.items[0]).toMatchObject({ stdlibId: NATIONAL, national: true, mine: false });
    const above = list.items.find((l) => l.ownerId === 100)!;
    expect((await school.ok(calls.stdlibGet, { id: above.stdlibId })).mine).toBe(false);
    expect(await school.refused(calls.stdlibDetailsSet, { id: above.stdlibId, ...where, rows })).toMatchObject({
      status: 403,
      error: 'fitness-test.fault.notOwner',
    });
    expect(await school.refused(calls.stdlibOn, { id: above.stdlibId, on: false })).toMatchObject({ status: 403 });
    expect(await school.refused(calls.stdlibGet, { id: 619_401 })).toMatchObject({ status: 404 });
    expect(await bureau.refused(calls.stdlibUpdate, { id: 710_401, name: 'x' })).toMatchObject({ status: 404 });
  });
});

describe('own libraries', () => {
  test('[S-050] are toggled: on publishes a checked version, off keeps new years away, a version stays as it is', async () => {
    const lib = await school.ok(calls.stdlibCreate, {
      name: '耐力加强版',
      itemIds: ['bmi', 'run_50m', 'run_1000m', 'run_800m'],
    });
    expect(lib).toMatchObject({ version: 0, isOn: false, key: null, mine: true });
    expect(await school.refused(calls.stdlibCreate, { name: '耐力加强版' })).toMatchObject({
      status: 409,
      error: 'fitness-test.fault.nameTaken',
    });
    expect(await bureau.refused(calls.stdlibGet, { id: lib.stdlibId })).toMatchObject({ status: 404 });
    const first = await school.ok(calls.stdlibOn, { id: lib.stdlibId, on: true });
    expect(first).toMatchObject({ isOn: true, version: 1, key: `lib-${lib.stdlibId}@1`, isChanged: false });
    const where = { id: lib.stdlibId, itemId: 'run_50m', grdId: 7, sex: 'male' as const };
    const before = await school.ok(calls.stdlibDetails, where);
    const rows = before.rows.map(({ points, value }) => ({ points, value: points === 100 ? '7.5' : value }));
    expect(
      await school.refused(calls.stdlibDetailsSet, {
        ...where,
        rows: rows.map((r) => (r.points === 95 ? { ...r, value: '7.4' } : r)),
      }),
    ).toMatchObject({ error: 'fitness-test.fault.notMonotone' });
    expect((await school.ok(calls.stdlibDetailsSet, { ...where, rows })).rows[0]).toEqual({
      points: 100,
      value: '7.5',
      level: 'excellent',
    });
    const [kept] = await t.sql<{
      content: { scoring: { item: string; grade: number; sex: string; table: number[][] }[] };
    }>('select content from fitness_test_standard where key = $1', [first.key]);
    expect(
      kept!.content.scoring.find((x) => x.item === 'run_50m' && x.grade === 21 && x.sex === 'M')!.table[0],
    ).toEqual([100, 7.8]);
    expect((await school.ok(calls.stdlibList, { name: '耐力' })).items[0]).toMatchObject({
      isChanged: true,
      version: 1,
    });
    expect((await school.ok(calls.stdlibOn, { id: lib.stdlibId, on: true })).key).toBe(`lib-${lib.stdlibId}@2`);
    expect((await school.ok(calls.stdlibOn, { id: lib.stdlibId, on: false })).isOn).toBe(false);
    expect(
      await school.refused(calls.schemeCreate, {
        name: 'x',
        standardKey: `lib-${lib.stdlibId}@2`,
        grdIds: [7],
        items: [{ itemId: 'run_50m', weight: 100 }],
      }),
    ).toMatchObject({ error: 'fitness-test.fault.libOff' });
    expect(await school.refused(calls.stdlibDelete, { id: lib.stdlibId })).toMatchObject({ status: 409 });
    const draft = await school.ok(calls.stdlibCreate, { name: '草稿' });
    await school.ok(calls.stdlibDelete, { id: draft.stdlibId });
    expect(await school.refused(calls.stdlibGet, { id: draft.stdlibId })).toMatchObject({ status: 404 });
  });
  test('a faulty library cannot be switched on, and says what is wrong in both languages', async () => {
    const lib = await school.ok(calls.stdlibCreate, { name: '有缺口' });
    await school.ok(calls.stdlibDetailsSet, {
      id: lib.stdlibId,
      itemId: 'fvc',
      grdId: 1,
      sex: 'male',
      rows: [{ points: 100, value: '1700' }],
    });
    expect((await school.ok(calls.stdlibGet, { id: lib.stdlibId })).faults).toHaveLength(19);
    expect((await school.refused(calls.stdlibOn, { id: lib.stdlibId, on: true })).error_description).toContain(
      '缺少 95 分的标准值',
    );
    expect(
      (await school.in('en-US').refused(calls.stdlibOn, { id: lib.stdlibId, on: true })).error_description,
    ).toContain('No threshold for 95 points');
  });
  test('items are configured: unit type 2 shows minutes and seconds, bounds are read as results', async () => {
    const lib = await school.ok(calls.stdlibCreate, { name: '项目配置' });
    const items = await school.ok(calls.stdlibItemsSet, {
      id: lib.stdlibId,
      items: [
        { itemId: 'run_800m', bounds: ['2\'30"', '9\'00"'], rounding: 'down' },
        { itemId: 'fvc', bounds: null },
      ],
    });
    expect(items.find((i) => i.itemId === 'run_800m')).toMatchObject({
      range: [15000, 54000],
      rounding: 'down',
      unitType: 2,
    });
    expect(items.find((i) => i.itemId === 'fvc')!.range).toBeNull();
    expect(
      await school.refused(calls.stdlibItemsSet, { id: lib.stdlibId, items: [{ itemId: 'fvc', bounds: ['9', '3'] }] }),
    ).toMatchObject({ status: 400 });
  });
  test('thresholds come in from a sheet with a preview; twice changes nothing; undo brings them back', async () => {
    const lib = await school.ok(calls.stdlibCreate, { name: '表格导入' });
    const id = lib.stdlibId;
    const until = async (batchId: number, ...states: string[]) => {
      for (;;) {
        const b = await school.ok(calls.stdlibSheet.get, { batchId });
        if (states.includes(b.state)) return b;
        await new Promise((go) => setTimeout(go, 100));
      }
    };
    const upload = async (...lines: string[]) =>
      until(
        (
          await school.ok(calls.stdlibSheet.create, {
            file: fileOf('标准.csv', Buffer.from(['项目,年级,性别,得分,成绩', ...lines].join('\n')), 'text/csv'),
            options: JSON.stringify({ id }),
          })
        ).batchId,
        'checked',
        'failed',
      );
    const lines = ['50米跑,初中一年级,男,100,7.5', '50米跑,七年级,男,95,7.6', '800米跑,初中一年级,女,100,3分30秒'];
    const bad = await upload(
      '铅球,初中一年级,男,100,7',
      '50米跑,初中一年级,男,99,7',
      '50米跑,初中一年级,男,90,快',
      '50米跑,三十年级,男,90,8',
    );
    expect(
      (await school.ok(calls.stdlibSheet.rows, { batchId: bad.batchId, only: 'all' })).items.map(
        (r) => r.faults[0]!.code,
      ),
    ).toEqual([
      'fitness-test.fault.noItem',
      'fitness-test.fault.badPoints',
      'fitness-test.fault.badThreshold',
      'fitness-test.fault.gradeUnknown',
    ]);
    const good = await upload(...lines);
    expect(good.counts).toMatchObject({ changed: 3, faulty: 0 });
    await school.ok(calls.stdlibSheet.confirm, { batchId: good.batchId });
    await until(good.batchId, 'done');
    const rows = async () =>
      (await school.ok(calls.stdlibDetails, { id, itemId: 'run_50m', grdId: 7, sex: 'male' })).rows
        .slice(0, 2)
        .map((r) => r.value);
    expect(await rows()).toEqual(['7.5', '7.6']);
    expect((await upload(...lines)).counts).toMatchObject({ unchanged: 3 });
    await school.ok(calls.stdlibSheet.undo, { batchId: good.batchId });
    expect(await rows()).toEqual(['7.8', '7.9']);
    expect((await school.send(calls.stdlibDetailsDown, { id })).status).toBe(200);
    expect(
      await school.ok(calls.stdlibDetailsSave, {
        id,
        file: fileOf('a.csv', Buffer.from('项目,年级,性别,得分,成绩\nfvc,11,男,100,1800'), 'text/csv'),
      }),
    ).toMatchObject({ saved: 1 });
    expect(
      await school.refused(calls.stdlibSheet.create, {
        file: fileOf('a.csv', Buffer.from('项目,年级,性别,得分,成绩\nfvc,11,男,100,1800'), 'text/csv'),
        options: JSON.stringify({ id: NATIONAL }),
      }),
    ).toMatchObject({ status: 409 });
  });
});

describe('schemes', () => {
  test('[S-050] a scheme is toggled and versioned; a year keeps the version it began with', async () => {
    const items = [
      { itemId: 'run_50m', weight: 50 },
      { itemId: 'fvc', weight: 50 },
    ];
    expect(
      await bureau.refused(calls.schemeCreate, {
        name: '两项',
        grdIds: [1, 2],
        items: [{ itemId: 'run_50m', weight: 50 }],
      }),
    ).toMatchObject({ status: 400, error: 'fitness-test.fault.schemeSum' });
    const scheme = await bureau.ok(calls.schemeCreate, {
      name: '两项',
      grdIds: [1, 7, 8, 9],
      items,
      settings: { totalRounding: 'down' },
    });
    expect(
      (await school.ok(calls.schemeList, { pageSize: 50 })).items.some((s) => s.schemeId === scheme.schemeId),
    ).toBe(false);
    await bureau.ok(calls.schemeOn, { id: scheme.schemeId, on: true });
    expect(
      (await school.ok(calls.schemeList, { pageSize: 50 })).items.find((s) => s.schemeId === scheme.schemeId),
    ).toMatchObject({ mine: false, version: 1 });
    expect(await school.refused(calls.schemeUpdate, { id: scheme.schemeId, name: 'x' })).toMatchObject({ status: 403 });
    const [{ year_id }] = (await t.sql<{ year_id: number }>(
      'select max(year_id) year_id from fitness_test_year where org_id = 189',
    )) as [{ year_id: number }];
    await t.sql('delete from fitness_test_year where org_id = 189 and year_id = $1', [year_id]);
    expect(await school.ok(calls.yearOpen, { yearId: year_id, schemeId: scheme.schemeId })).toMatchObject({
      schemeName: '两项',
    });
    await bureau.ok(calls.schemeUpdate, { id: scheme.schemeId, items: [{ itemId: 'fvc', weight: 100 }] });
    await bureau.ok(calls.schemeOn, { id: scheme.schemeId, on: true });
    const child = (await school.ok(calls.educList, { yearId: year_id, grdId: 7, pageSize: 1 })).items[0]!;
    expect(child.missing.sort()).toEqual(['fvc', 'run_50m']);
    expect(
      await school.ok(calls.educSet, { id: child.userId, yearId: year_id, values: { fvc: '9000', run_50m: '5.1' } }),
    ).toMatchObject({ total: 10000, level: 'excellent' });
    expect(await bureau.refused(calls.schemeDelete, { id: scheme.schemeId })).toMatchObject({ status: 409 });
    expect(await school.refused(calls.schemeUpdate, { id: 619_501, name: 'x' })).toMatchObject({ status: 404 });
  });
});
