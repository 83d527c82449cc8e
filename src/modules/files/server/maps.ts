import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Refusal, fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { centreOf, type Area } from '../rules/map/geometry';
import { MAP_BYTES, isWrong, readMap, type MapRegion, type MapShape } from '../rules/map/read-map';
import { layoutOf, middleOf, squareOf, type TileAt } from '../rules/map/tiles';
import { sizeText } from '../rules';
import { mapTiles, maps } from '../tables';
import { gone } from './keep';
import { decodeText } from './sniff';

type RegionMap = ReplyOf<typeof calls.mapGet>;
type Kept = ReplyOf<typeof calls.mapSet>;
interface Family {
  readonly self: MapRegion;
  readonly parts: readonly MapRegion[];
}

/** A region with the regions that lie directly in it. @throws gone where there is no such region. */
async function familyOf(cx: Cx, regId: number): Promise<Family> {
  const rows = await cx.db.rows<MapRegion>(sql`
    select r.reg_id, ${nameIn(cx.lang, 'r')} as name
    from organisation_region r
    where r.reg_id = ${regId} or r.parent_id = ${regId}
    order by r.reg_id`);
  const self = rows.find((row) => row.regId === regId);
  if (!self) throw gone();
  return { self, parts: rows.filter((row) => row.regId !== regId) };
}

const coordinates = (areas: readonly Area[]): number[][][][] =>
  areas.map((area) => area.map((ring) => ring.map(([x, y]) => [x, y])));
function feature(
  region: MapRegion,
  whole: boolean,
  shape: { readonly centre: readonly number[]; readonly at?: TileAt | undefined; readonly areas?: readonly Area[] },
): RegionMap['features'][number] {
  return {
    type: 'Feature',
    id: region.regId,
    properties: {
      regId: region.regId,
      name: region.name,
      whole,
      centre: [...shape.centre],
      at: shape.at ? [...shape.at] : null,
    },
    geometry: shape.areas ? { type: 'MultiPolygon', coordinates: coordinates(shape.areas) } : null,
  };
}

/** The region's map from what an operator has uploaded; nothing where a part has come since that it does not show. */
function shapesOf(
  { self, parts }: Family,
  row: { readonly shapes: readonly MapShape[] },
): RegionMap['features'] | undefined {
  const byCode = new Map(row.shapes.map((shape) => [shape.regId, shape]));
  const shown = parts.map((part) => ({ part, shape: byCode.get(part.regId) }));
  const whole = byCode.get(self.regId);
  if (shown.some(({ shape }) => !shape) || (shown.length === 0 && !whole)) return undefined;
  const all = shown.flatMap(({ shape }) => shape?.areas ?? []);
  return [
    feature(self, true, { centre: whole?.centre ?? centreOf(all), areas: whole?.areas }),
    ...shown.map(({ part, shape }) => feature(part, false, { centre: shape?.centre ?? [], areas: shape?.areas })),
  ];
}
/** The region as tiles: each part a square, the region all of them together. */
function tilesOf({ self, parts }: Family, places: Readonly<Record<string, TileAt>> | undefined) {
  const { at, placed } = layoutOf(
    self.regId,
    parts.map(({ regId }) => regId),
    places,
  );
  const squares = parts.flatMap((part) => {
    const place = at.get(part.regId);
    return place ? [{ part, place }] : [];
  });
  const all: readonly Area[] = squares.length ? squares.map(({ place }) => squareOf(place)) : [squareOf([0, 0])];
  const features = [
    feature(self, true, { centre: centreOf(all), areas: all }),
    ...squares.map(({ part, place }) =>
      feature(part, false, { centre: middleOf(place), at: place, areas: [squareOf(place)] }),
    ),
  ];
  return { features, placed };
}

/** What the boards show of a region. */
async function mapOf(cx: Cx, regId: number): Promise<RegionMap> {
  const family = await familyOf(cx, regId);
  const row = await cx.db.one(maps, { regId });
  const shapes = row && shapesOf(family, row);
  const base = { type: 'FeatureCollection' as const, regId, name: family.self.name };
  if (row && shapes) {
    const { approvalNo, publisher, year } = row;
    return { ...base, kind: 'shapes', placed: true, approvalNo, publisher, year, features: shapes };
  }
  const tiles = await cx.db.one(mapTiles, { regId });
  const laid = tilesOf(family, tiles?.places);
  return { ...base, kind: 'tiles', ...laid, approvalNo: null, publisher: null, year: null };
}

/** What the audit book says of a map: never its borders. */
const said = ({ approvalNo, publisher, year, points, size }: Omit<Kept, 'regId' | 'regName' | 'maker' | 'madeAt'>) => ({
  approvalNo,
  publisher,
  year,
  points,
  size,
});
const knownMap = (door: Door, regId: number) =>
  door.row<Parameters<typeof said>[0]>(sql`
    select m.approval_no, m.publisher, m.year, m.points, m.size
    from files_map m
    where m.reg_id = ${regId}
    for update of m`);

export const mapHandlers = [
  handle(calls.mapGet, (cx, { regId }) => mapOf(cx, regId)),
  handle(calls.mapList, (cx, input) =>
    cx.list<typeof input, Kept>(input, {
      select: sql`m.reg_id, ${nameIn(cx.lang, 'r')} as reg_name, m.approval_no, m.publisher, m.year, m.points, m.size,
        m.maker, m.made_at`,
      from: sql`files_map m join organisation_region r on r.reg_id = m.reg_id`,
      sorts: { regName: nameIn(cx.lang, 'r'), year: sql`m.year`, madeAt: sql`m.made_at` },
      then: sql`m.reg_id`,
    }),
  ),
  handle(calls.mapSet, async (cx, { regId, file, approvalNo, publisher, year }) => {
    const family = await familyOf(cx, regId);
    if (year > Number(cx.today.slice(0, 4))) throw fail(fileFaults.mapYear, {}, 'year');
    const sent = receivedFile(file);
    if (sent.size > MAP_BYTES) throw fail(fileFaults.tooLarge, { kinds: 'GeoJSON', max: sizeText(MAP_BYTES) }, 'file');
    const text = decodeText(await sent.read());
    const read = text === undefined ? undefined : readMap(text, family.self, family.parts);
    if (!read) throw fail(fileFaults.mapNoJson, { line: 1 }, 'file');
    if (isWrong(read)) {
      const { fault, params } = read;
      throw new Refusal(fault, params, [{ path: 'file', code: fault.code, params }]);
    }
    const old = await knownMap(cx.db, regId);
    const { points, shapes } = read;
    const row = { regId, approvalNo, publisher, year, points, size: sent.size, maker: cx.me.name, madeAt: cx.nowIso };
    await cx.db.insert(
      maps,
      { ...row, shapes, madeBy: cx.me.userId },
      `on conflict (reg_id) do update set approval_no = excluded.approval_no, publisher = excluded.publisher,
        year = excluded.year, points = excluded.points, size = excluded.size, shapes = excluded.shapes,
        maker = excluded.maker, made_by = excluded.made_by, made_at = excluded.made_at`,
    );
    cx.note('files.map.set', { subjectId: regId, old: old ?? null, new: said(row) });
    return { ...row, regName: family.self.name };
  }),
  handle(calls.mapRemove, async (cx, { regId }) => {
    const old = await knownMap(cx.db, regId);
    if (!old) throw gone();
    await cx.db.remove(maps, { regId });
    cx.note('files.map.removed', { subjectId: regId, old });
  }),
  handle(calls.mapPlace, async (cx, { regId, tiles }) => {
    const { parts } = await familyOf(cx, regId);
    const places = Object.fromEntries(tiles.map((tile) => [String(tile.regId), [tile.col, tile.row] as const]));
    const apart = new Set(tiles.map(({ col, row }) => `${col} ${row}`)).size === tiles.length;
    const whole = tiles.length === parts.length && parts.every((part) => Object.hasOwn(places, String(part.regId)));
    if (!apart || !whole || parts.length === 0) throw fail(fileFaults.mapTiles);
    await cx.db.insert(
      mapTiles,
      { regId, places, madeBy: cx.me.userId, madeAt: cx.nowIso },
      'on conflict (reg_id) do update set places = excluded.places, made_by = excluded.made_by, made_at = excluded.made_at',
    );
    cx.note('files.map.placed', { subjectId: regId, tiles: tiles.length });
    return mapOf(cx, regId);
  }),
];
