import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { MAP_BYTES } from '../rules/map/read-map';

let t: TestApp;
let operator: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  operator = await t.as('platform');
});
afterAll(async () => {
  await t.stop();
});

const CODES = [410902, 410922, 410923, 410926, 410927, 410928];
const square = (x: number, y: number) => [
  [x, y],
  [x + 0.5, y],
  [x + 0.5, y + 0.5],
  [x, y + 0.5],
  [x, y],
];
const geo = (codes: readonly number[] = CODES, ring = square) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: codes.map((code, i) => ({
      type: 'Feature',
      properties: { adcode: code, name: `x${code}` },
      geometry: { type: 'Polygon', coordinates: [ring(114 + i, 35)] },
    })),
  });
const sent = (text: string, regId = 4109) => ({
  regId,
  file: fileOf('map.geojson', Buffer.from(text), 'application/geo+json'),
  approvalNo: 'GS(2023)1234号',
  publisher: '河南省地图院',
  year: 2023,
});
const get = (regId: number, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'GET', url: `/api/file/map/${regId}`, headers });
const notes = (action: string) =>
  t.sql<{ detail: Record<string, unknown> }>(
    'select detail from kernel_audit where action = $1 and subject_id = 4109 order by audit_id',
    [action],
  );

describe('the map of a region', () => {
  test('without a map that may be shown the parts are tiles, without a token, in both languages', async () => {
    const map = await t.anyone().ok(calls.mapGet, { regId: 4109 });
    expect(map).toMatchObject({ type: 'FeatureCollection', kind: 'tiles', placed: true, approvalNo: null });
    const [whole, ...parts] = map.features;
    expect([whole?.properties.whole, parts.map(({ id }) => id)]).toEqual([true, CODES]);
    expect(new Set(parts.map(({ properties }) => String(properties.at))).size).toBe(6);
    const [ring] = parts[0]?.geometry?.coordinates[0] ?? [];
    expect(ring?.[0]).toEqual(ring?.at(-1));
    const english = await t.anyone().in('en-US').ok(calls.mapGet, { regId: 4109 });
    expect(english.features[1]?.properties.name).not.toBe(parts[0]?.properties.name);
    // A district has no parts: it is one tile.
    expect((await t.anyone().ok(calls.mapGet, { regId: 410902 })).features).toHaveLength(1);
  });
  test('who has it is answered 304; an unknown region is gone', async () => {
    const first = await get(4109);
    const mark = String(first.headers['etag']);
    expect((await get(4109, { 'if-none-match': mark })).statusCode).toBe(304);
    expect((await get(4109, { 'if-none-match': 'W/"x"' })).statusCode).toBe(200);
    for (const regId of [999_999, 1]) expect((await get(regId)).statusCode).toBe(404);
    expect((await get(0)).statusCode).toBe(400);
  });
  test('an upload is shown with its approval number, replaced with both in the book, and taken away: then tiles again', async () => {
    const made = await operator.ok(calls.mapSet, sent(geo()));
    expect(made).toMatchObject({ regId: 4109, approvalNo: 'GS（2023）1234号', points: 30, year: 2023 });
    const map = await t.anyone().ok(calls.mapGet, { regId: 4109 });
    expect(map).toMatchObject({
      kind: 'shapes',
      approvalNo: 'GS（2023）1234号',
      publisher: '河南省地图院',
      year: 2023,
    });
    expect(map.features.find(({ id }) => id === 410922)?.geometry?.coordinates).toEqual([[square(115, 35)]]);
    // The file has no outline of the whole: its name has a place, and no border is made up.
    expect(map.features[0]?.geometry).toBeNull();
    expect((await operator.rows(calls.mapList, {})).map((row) => [row.regId, row.points])).toEqual([[4109, 30]]);
    await operator.ok(calls.mapSet, { ...sent(geo()), year: 2024 });
    expect((await notes('files.map.set')).at(-1)?.detail).toMatchObject({ old: { year: 2023 }, new: { year: 2024 } });
    await operator.ok(calls.mapRemove, { regId: 4109 });
    expect((await t.anyone().ok(calls.mapGet, { regId: 4109 })).kind).toBe('tiles');
    expect((await operator.refused(calls.mapRemove, { regId: 4109 })).status).toBe(404);
    expect((await notes('files.map.removed')).at(-1)?.detail).toMatchObject({ old: { year: 2024 } });
  });
  test('a wrong file is refused by name and place and leaves the map that is there', async () => {
    await operator.ok(calls.mapSet, sent(geo()));
    const bow = (x: number, y: number) => [
      [x, y],
      [x + 1, y + 1],
      [x + 1, y],
      [x, y + 1],
      [x, y],
    ];
    expect(await operator.refused(calls.mapSet, sent(geo(CODES, bow)))).toMatchObject({
      status: 400,
      error: 'files.fault.mapCrosses',
      fields: [{ path: 'file' }],
      message: '华龙区的边界在 114.5000, 35.5000 处与自身相交',
    });
    expect(await operator.refused(calls.mapSet, sent(geo([...CODES, 110101])))).toMatchObject({
      error: 'files.fault.mapForeign',
    });
    expect(await operator.refused(calls.mapSet, sent('{"type": NaN}'))).toMatchObject({
      error: 'files.fault.mapNoNumber',
    });
    expect((await operator.refused(calls.mapSet, sent(' '.repeat(MAP_BYTES + 1)))).status).toBe(413);
    expect((await operator.refused(calls.mapSet, sent(geo(), 999_999))).status).toBe(404);
    const later = Number(t.today.slice(0, 4)) + 1;
    expect(await operator.refused(calls.mapSet, { ...sent(geo()), year: later })).toMatchObject({
      error: 'files.fault.mapYear',
    });
    expect(await operator.refused(calls.mapSet, { ...sent(geo()), approvalNo: '没有' })).toMatchObject({
      fields: [{ path: 'approvalNo' }],
    });
    expect((await t.anyone().ok(calls.mapGet, { regId: 4109 })).kind).toBe('shapes');
    await operator.ok(calls.mapRemove, { regId: 4109 });
  });
  test('two uploads at once: one map stands, nobody is answered with an error', async () => {
    await Promise.all([2021, 2022].map((year) => operator.ok(calls.mapSet, { ...sent(geo()), year })));
    expect(await operator.rows(calls.mapList, {})).toHaveLength(1);
    await operator.ok(calls.mapRemove, { regId: 4109 });
  });
  test('a district that came since the upload is not left out: the region is shown as tiles', async () => {
    await operator.ok(calls.mapSet, sent(geo()));
    await t.sql(
      `insert into organisation_region (reg_id, parent_id, level, name_zh, name_en, ord) values (410929, 4109, 3, '新区', 'New', 9)`,
    );
    expect(await t.anyone().ok(calls.mapGet, { regId: 4109 })).toMatchObject({ kind: 'tiles', placed: false });
    await t.sql('delete from organisation_region where reg_id = 410929');
    expect((await t.anyone().ok(calls.mapGet, { regId: 4109 })).kind).toBe('shapes');
    await operator.ok(calls.mapRemove, { regId: 4109 });
  });
  test('tiles are placed for every part, each on a place of its own', async () => {
    const tiles = CODES.map((regId, i) => ({ regId, col: i, row: 1 }));
    const map = await operator.ok(calls.mapPlace, { regId: 4109, tiles });
    expect(map.features.find(({ id }) => id === 410902)?.properties.at).toEqual([0, 1]);
    const same = tiles.map((tile) => ({ ...tile, col: 0 }));
    for (const wrong of [same, tiles.slice(1), [...tiles.slice(1), { regId: 110101, col: 9, row: 9 }]])
      expect(await operator.refused(calls.mapPlace, { regId: 4109, tiles: wrong })).toMatchObject({
        error: 'files.fault.mapTiles',
      });
    expect((await operator.refused(calls.mapPlace, { regId: 999_999, tiles })).status).toBe(404);
  });
  test('nobody but the platform keeps maps', async () => {
    for (const who of ['school189', 'bureau4109', 'teacher189']) {
      const caller = await t.as(who);
      expect((await caller.refused(calls.mapSet, sent(geo()))).status).toBe(403);
      expect((await caller.refused(calls.mapList, {})).status).toBe(403);
    }
    expect((await t.anyone().refused(calls.mapRemove, { regId: 4109 })).status).toBe(401);
  });
});
