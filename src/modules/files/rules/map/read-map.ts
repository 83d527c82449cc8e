import type { Fault } from '../../../../kernel/shared/faults';
import { wordList, type Params } from '../../../../kernel/shared/messages';
import { fileFaults } from '../../faults';
import { centreOf, crossingOf, isInside, overlapOf, sizeOf, type Area, type Point, type Ring } from './geometry';

/** The largest file of a map, and the most places in one. */
export const MAP_BYTES = 2 * 1024 * 1024;
export const MAP_POINTS = 20_000;
/** Of two neighbours whose common border was simplified on either side so much may lie over each other; more is a wrong border. */
const MOST_OVER = 0.01;
/** So much of a part may lie outside the region's own outline. */
const MOST_OUTSIDE = 0.1;

/** A region that a map may show: the one it is of, or one of its parts. */
export interface MapRegion {
  readonly regId: number;
  readonly name: string;
}
/** A region's borders, and where its name stands. */
export interface MapShape {
  readonly regId: number;
  readonly centre: Point;
  readonly areas: readonly Area[];
}
/** A map that was read: the parts, and the region's own outline where the file has one. */
export interface MapRead {
  readonly shapes: readonly MapShape[];
  readonly points: number;
}
/** Why a file is no map of the region: the fault with the name and the place it is about. */
export interface MapWrong {
  readonly fault: Fault;
  readonly params: Params;
}
class Wrong extends Error {
  constructor(readonly wrong: MapWrong) {
    super(wrong.fault.code);
  }
}
const wrong = (fault: Fault, params: Params = {}): Wrong => new Wrong({ fault, params });

/**
 * Reads the borders of a region's parts from GeoJSON. Every part is there once, nothing else is, and each ring is closed, made of
 * longitudes and latitudes, and crosses nothing: a border that is wrong is worse than none.
 */
export function readMap(text: string, self: MapRegion, parts: readonly MapRegion[]): MapRead | MapWrong {
  try {
    return mapOf(text, self, parts);
  } catch (error) {
    if (error instanceof Wrong) return error.wrong;
    throw error;
  }
}
export const isWrong = (read: MapRead | MapWrong): read is MapWrong => 'fault' in read;

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (of: Json, key: string): unknown => (Object.hasOwn(of, key) ? of[key] : undefined);

function mapOf(text: string, self: MapRegion, parts: readonly MapRegion[]): MapRead {
  const json = parsed(text);
  const features = isJson(json) && own(json, 'type') === 'FeatureCollection' ? own(json, 'features') : undefined;
  if (!Array.isArray(features) || features.length === 0) throw wrong(fileFaults.mapNoFeatures);
  const known = new Map([self, ...parts].map((region) => [region.regId, region]));
  const counted = { points: 0 };
  const shapes = new Map<number, MapShape>();
  for (const [at, feature] of (features as readonly unknown[]).entries()) {
    const region = regionOf(feature, at + 1, known);
    if (shapes.has(region.regId)) throw wrong(fileFaults.mapTwice, { name: region.name });
    shapes.set(region.regId, shapeOf(isJson(feature) ? own(feature, 'geometry') : undefined, region, counted));
  }
  const wanted = parts.length > 0 ? parts : [self];
  const missing = wanted.filter(({ regId }) => !shapes.has(regId));
  if (missing.length > 0) throw wrong(fileFaults.mapMissing, { names: wordList(missing.map(({ name }) => name)) });
  judgeTogether(self, wanted, shapes);
  return { shapes: [...shapes.values()].toSorted((a, b) => a.regId - b.regId), points: counted.points };
}

/** What JSON has no word for, and some programs write all the same. */
const NO_NUMBER = /[[,:]\s*-?(?:NaN|Infinity)\b/;
const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
function parsed(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(bare) as unknown;
  } catch (error) {
    const found = NO_NUMBER.exec(bare);
    if (found) throw wrong(fileFaults.mapNoNumber, { line: lineOf(bare, found.index + 1) });
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw wrong(fileFaults.mapNoJson, {
      line: at === undefined ? lineOf(bare, bare.length) : lineOf(bare, Number(at)),
    });
  }
}

/** Under which names files of maps carry the code of a region. */
const CODES = ['regId', 'adcode', 'code', 'gb', 'id'] as const;
/** 410902, "410902", 156410902 and 410900 as the regions' own codes: whole, without the country in front and without empty pairs behind. */
function codeOf(value: unknown): number | undefined {
  const said = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const digits = /^(?:156)?(\d{6})$/.exec(said)?.[1] ?? /^(?:\d{2}){1,3}$/.exec(said)?.[0];
  const code = digits?.replace(/(?:00)+$/, '');
  return code ? Number(code) : undefined;
}
function regionOf(feature: unknown, no: number, known: ReadonlyMap<number, MapRegion>): MapRegion {
  if (!isJson(feature)) throw wrong(fileFaults.mapNoCode, { no });
  const properties = own(feature, 'properties');
  const said = isJson(properties) ? CODES.map((key) => own(properties, key)) : [];
  const code = [...said, own(feature, 'id')].map(codeOf).find((one) => one !== undefined);
  if (code === undefined) throw wrong(fileFaults.mapNoCode, { no });
  const region = known.get(code);
  if (region) return region;
  const name = isJson(properties) ? own(properties, 'name') : undefined;
  throw wrong(fileFaults.mapForeign, { code, name: typeof name === 'string' ? name.slice(0, 40) : '' });
}

interface Counted {
  points: number;
}
function shapeOf(geometry: unknown, region: MapRegion, counted: Counted): MapShape {
  const type = isJson(geometry) ? own(geometry, 'type') : undefined;
  const coordinates = isJson(geometry) ? own(geometry, 'coordinates') : undefined;
  const listed = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
  if (!Array.isArray(listed) || listed.length === 0) throw wrong(fileFaults.mapNoArea, { name: region.name });
  let ringNo = 0;
  const areas = listed.map((rings: unknown): Area => {
    if (!Array.isArray(rings) || rings.length === 0) throw wrong(fileFaults.mapNoArea, { name: region.name });
    return rings.map((ring: unknown) => ringOf(ring, { name: region.name, ring: ++ringNo }, counted));
  });
  const crossing = crossingOf(areas.flat());
  if (crossing) throw wrong(fileFaults.mapCrosses, { name: region.name, at: placeText(crossing) });
  for (const [outline = [], ...holes] of areas)
    for (const hole of holes)
      if (!isInside([outline], centreOf([[hole]]))) throw wrong(fileFaults.mapHole, { name: region.name });
  return { regId: region.regId, centre: rounded(centreOf(areas)), areas };
}
const placeText = (at: Point): string => at.map((part) => part.toFixed(4)).join(', ');
const rounded = ([x, y]: Point): Point => [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6];

/** A closed ring without the same place twice in a row. */
function ringOf(ring: unknown, of: { readonly name: string; readonly ring: number }, counted: Counted): Ring {
  if (!Array.isArray(ring)) throw wrong(fileFaults.mapNoArea, { name: of.name });
  counted.points += ring.length;
  if (counted.points > MAP_POINTS) throw wrong(fileFaults.mapPoints, { max: MAP_POINTS, ...of });
  const points = ring.map((point: unknown, at): Point => pointOf(point, { ...of, point: at + 1 }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first[0] !== last[0] || first[1] !== last[1]) throw wrong(fileFaults.mapOpen, of);
  const kept = points.filter((p, at) => at === 0 || p[0] !== points[at - 1]?.[0] || p[1] !== points[at - 1]?.[1]);
  if (kept.length < 4) throw wrong(fileFaults.mapShort, of);
  return kept;
}
function pointOf(point: unknown, of: { readonly name: string; readonly ring: number; readonly point: number }): Point {
  const [x, y] = Array.isArray(point) ? (point as unknown[]) : [];
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
    throw wrong(fileFaults.mapNotNumber, of);
  if (Math.abs(x) > 180 || Math.abs(y) > 90) throw wrong(fileFaults.mapOutside, of);
  return [x, y];
}

/** No part lies over another one, and each lies in the outline where there is one. */
function judgeTogether(self: MapRegion, parts: readonly MapRegion[], shapes: ReadonlyMap<number, MapShape>): void {
  const outline = shapes.get(self.regId);
  for (const [no, part] of parts.entries()) {
    const shape = shapes.get(part.regId);
    if (!shape || part.regId === self.regId) continue;
    const size = sizeOf(shape.areas);
    if (outline && !isWithin(shape, size, outline))
      throw wrong(fileFaults.mapApart, { name: part.name, around: self.name });
    for (const other of parts.slice(no + 1)) {
      const beside = shapes.get(other.regId)?.areas ?? [];
      const over = overlapOf(shape.areas, beside);
      if (over.size > MOST_OVER * Math.min(size, sizeOf(beside)))
        throw wrong(fileFaults.mapOver, { name: part.name, other: other.name, at: placeText(over.at) });
    }
  }
}
/** A coast may be drawn otherwise in the outline: the middle of a part lies in it, and nearly all of the rest. */
const isWithin = ({ centre, areas }: MapShape, size: number, outline: MapShape): boolean =>
  outline.areas.some((area) => isInside(area, centre)) &&
  overlapOf(areas, outline.areas).size >= (1 - MOST_OUTSIDE) * size;
