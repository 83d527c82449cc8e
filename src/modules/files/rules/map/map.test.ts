import { describe, expect, test } from 'vitest';
import { fileFaults } from '../../faults';
import { areaOf, centreOf, crossingOf, isInside, type Point, type Ring } from './geometry';
import { MAP_POINTS, isWrong, readMap } from './read-map';
import { APPROVAL, TILE_SIDE, approvalText, layoutOf, moved } from './tiles';

const SELF = { regId: 4109, name: '濮阳市' };
const PARTS = [
  { regId: 410902, name: '华龙区' },
  { regId: 410922, name: '清丰县' },
];
const square = (x: number, y: number, side = 1): number[][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (code: unknown, geometry: unknown, key = 'adcode') => ({
  type: 'Feature',
  properties: { [key]: code, name: '某地' },
  geometry,
});
const file = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });
const NORTH = feature(410922, polygon(square(115, 36)));
const fault = (text: string) => {
  const read = readMap(text, SELF, PARTS);
  return isWrong(read) ? { fault: read.fault, ...read.params } : undefined;
};
const ofFirst = (geometry: unknown) => fault(file(feature(410902, geometry), NORTH));

describe('a map that is uploaded', () => {
  test('every part once, with its code in any of the usual spellings; the outline may come along', () => {
    for (const code of [410902, '410902', 156410902, '156410902']) {
      const read = readMap(file(feature(code, polygon(square(115, 35))), NORTH), SELF, PARTS);
      expect(isWrong(read) ? read : read.shapes.map(({ regId, centre }) => [regId, ...centre])).toEqual([
        [410902, 115.5, 35.5],
        [410922, 115.5, 36.5],
      ]);
    }
    const outline = feature('410900', polygon(square(114, 34, 4)));
    const read = readMap(file(outline, feature(410902, polygon(square(115, 35)), 'gb'), NORTH), SELF, PARTS);
    expect(isWrong(read) ? read : [read.shapes.length, read.points]).toEqual([3, 15]);
  });
  test('a foreign code is refused by name, and so is one that is there twice, missing, or none', () => {
    expect(
      fault(file(feature(410902, polygon(square(115, 35))), NORTH, feature(110101, polygon(square(1, 1))))),
    ).toEqual({ fault: fileFaults.mapForeign, code: 110101, name: '某地' });
    expect(fault(file(NORTH, NORTH))).toEqual({ fault: fileFaults.mapTwice, name: '清丰县' });
    expect(fault(file(NORTH))).toEqual({ fault: fileFaults.mapMissing, names: '华龙区' });
    for (const code of ['constructor', 'x', '', null, 4.5, 1e21])
      expect(fault(file(feature(code, polygon(square(115, 35))), NORTH))).toEqual({
        fault: fileFaults.mapNoCode,
        no: 1,
      });
  });
  test('NaN and what is no GeoJSON are refused by their line', () => {
    expect(fault('{"type":"FeatureCollection",\n"features":[[NaN, 1]]}')).toEqual({
      fault: fileFaults.mapNoNumber,
      line: 2,
    });
    expect(fault('PK\u0003\u0004')?.fault).toBe(fileFaults.mapNoJson);
    for (const text of ['[]', 'null', '{}', '{"type":"FeatureCollection","features":{}}', file()])
      expect([text, fault(text)?.fault]).toEqual([text, fileFaults.mapNoFeatures]);
    expect(fault('{"__proto__":{"type":"FeatureCollection","features":[1]}}')?.fault).toBe(fileFaults.mapNoFeatures);
  });
  test('a place that is no number or no longitude and latitude is refused by name, ring and point', () => {
    const bent = (point: unknown) => [square(115, 35)[0], square(115, 35)[1], point, ...square(115, 35).slice(2)];
    for (const point of [[115, null], ['115', 35], [], 7, null])
      expect(ofFirst(polygon(bent(point)))).toEqual({
        fault: fileFaults.mapNotNumber,
        name: '华龙区',
        ring: 1,
        point: 3,
      });
    // Metres of a projection, and latitude before longitude.
    for (const point of [
      [12_801_200, 4_163_881],
      [35, 115],
    ])
      expect(ofFirst(polygon(bent(point)))?.fault).toBe(fileFaults.mapOutside);
    expect(fault(file(feature(410902, polygon(bent([1, 2]))), NORTH).replace('[1,2]', '[1,1e999]'))?.fault).toBe(
      fileFaults.mapNotNumber,
    );
  });
  test('a ring that is open, short or crosses itself is refused by name and place', () => {
    expect(ofFirst(polygon(square(115, 35).slice(0, 4)))).toEqual({
      fault: fileFaults.mapOpen,
      name: '华龙区',
      ring: 1,
    });
    expect(
      ofFirst(
        polygon([
          [1, 1],
          [2, 2],
          [2, 2],
          [1, 1],
        ]),
      )?.fault,
    ).toBe(fileFaults.mapShort);
    const bow = [
      [115, 35],
      [116, 36],
      [116, 35],
      [115, 36],
      [115, 35],
    ];
    expect(ofFirst(polygon(bow))).toEqual({ fault: fileFaults.mapCrosses, name: '华龙区', at: '115.5000, 35.5000' });
    expect(ofFirst({ type: 'MultiPolygon', coordinates: [[square(115, 35)], [square(115.5, 35.5)]] })?.fault).toBe(
      fileFaults.mapCrosses,
    );
    for (const geometry of [
      null,
      { type: 'Point', coordinates: [1, 2] },
      polygon(),
      { type: 'MultiPolygon', coordinates: 3 },
    ])
      expect(ofFirst(geometry)?.fault).toBe(fileFaults.mapNoArea);
  });
  test('a hole lies in its outline; parts lie apart, and in the region', () => {
    expect(ofFirst(polygon(square(115, 35), square(115.2, 35.2, 0.5)))).toBeUndefined();
    expect(ofFirst(polygon(square(115, 35), square(118, 35)))?.fault).toBe(fileFaults.mapHole);
    expect(ofFirst(polygon(square(115.2, 36.2, 0.5)))).toEqual({
      fault: fileFaults.mapOver,
      name: '华龙区',
      other: '清丰县',
      at: '115.4500, 36.2039',
    });
    const far = file(feature(4109, polygon(square(10, 10)), 'regId'), feature(410902, polygon(square(115, 35))), NORTH);
    expect(fault(far)).toEqual({ fault: fileFaults.mapApart, name: '华龙区', around: '濮阳市' });
    // Its middle lies inside, a quarter of it does not.
    const within = (low: number) =>
      fault(
        file(feature(4109, polygon(square(115, low, 3)), 'regId'), feature(410902, polygon(square(115, 35))), NORTH),
      );
    expect([within(35), within(35.05)]).toEqual([undefined, undefined]);
    expect(within(35.25)).toEqual({ fault: fileFaults.mapApart, name: '华龙区', around: '濮阳市' });
  });
  test('neighbours that lie over each other in part are refused; a border that was simplified on either side is not', () => {
    const besides = (low: number) => ofFirst(polygon(square(115, low)));
    expect(besides(35)).toBeUndefined();
    expect(besides(35.005)).toBeUndefined();
    expect(besides(35.1)).toMatchObject({ fault: fileFaults.mapOver, name: '华龙区', other: '清丰县' });
    // A strip from west to east across the other one: no corner and no centre of either lies in the other.
    const strip = [
      [114, 36.1],
      [117, 36.1],
      [117, 36.2],
      [114, 36.2],
      [114, 36.1],
    ];
    expect(ofFirst(polygon(strip))?.fault).toBe(fileFaults.mapOver);
    // A county around a town that has a border of its own leaves its place out.
    const around = [square(114, 35, 4), square(115, 36)];
    expect(ofFirst(polygon(...around))).toBeUndefined();
    expect(ofFirst(polygon(square(114, 35, 4)))?.fault).toBe(fileFaults.mapOver);
  });
  test('at most 20,000 points', () => {
    const many = Array.from({ length: MAP_POINTS }, (_, i): number[] => {
      const angle = (i / MAP_POINTS) * 2 * Math.PI;
      return [110 + Math.cos(angle), 30 + Math.sin(angle)];
    });
    const round = (points: number[][]) => polygon([...points, points[0]]);
    expect(ofFirst(round(many))).toEqual({
      fault: fileFaults.mapPoints,
      max: MAP_POINTS,
      name: '华龙区',
      ring: 1,
    });
    expect(ofFirst(round(many.slice(0, 9000)))).toBeUndefined();
  });
});

describe('geometry', () => {
  const ring = (...points: Point[]): Ring => points;
  test('a ring that touches itself or folds back crosses itself; two that meet in a point do not', () => {
    expect(crossingOf([ring([0, 0], [2, 0], [1, 0], [1, 2], [0, 0])])).toBeDefined();
    expect(crossingOf([ring([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4], [0, 0])])).toEqual([2, 2]);
    const outline = square(0, 0, 4).map(([x = 0, y = 0]): Point => [x, y]);
    expect(crossingOf([outline, ring([0, 2], [1, 1], [1, 3], [0, 2])])).toBeUndefined();
    expect(crossingOf([outline, ring([0, 1], [0, 3], [1, 2], [0, 1])])).toBeDefined();
  });
  test('the centre of a bent region lies inside it', () => {
    const horseshoe = [ring([0, 0], [6, 0], [6, 6], [4, 6], [4, 2], [2, 2], [2, 6], [0, 6], [0, 0])];
    expect(areaOf(horseshoe[0] ?? [])).toBe(28);
    expect(isInside(horseshoe, centreOf([horseshoe]))).toBe(true);
    expect(centreOf([])).toEqual([0, 0]);
  });
});

describe('tiles', () => {
  test('the six districts of 4109 have places of their own; other regions stand by their codes until somebody places them', () => {
    const codes = [410902, 410922, 410923, 410926, 410927, 410928];
    const known = layoutOf(4109, codes, undefined);
    expect([known.placed, new Set([...known.at.values()].map(String)).size]).toEqual([true, 6]);
    const other = layoutOf(4101, [410103, 410101, 410102], undefined);
    expect([other.placed, [...other.at]]).toEqual([
      false,
      [
        [410101, [0, 0]],
        [410102, [1, 0]],
        [410103, [0, 1]],
      ],
    ]);
    const dragged = layoutOf(4101, [410101, 410102], { 410101: [3, 3], 410102: [0, 0] });
    expect([dragged.placed, dragged.at.get(410101)]).toEqual([true, [3, 3]]);
    // A district that came since has no place: then none is believed.
    expect(layoutOf(4101, [410101, 410102, 410103], { 410101: [3, 3], 410102: [0, 0] }).placed).toBe(false);
    expect(layoutOf(1, [], undefined).placed).toBe(false);
  });
  test('a tile that is moved onto another changes places with it, and none leaves the sheet', () => {
    const at = new Map<number, readonly [number, number]>([
      [1, [0, 0]],
      [2, [1, 0]],
    ]);
    expect([...moved(at, 1, [1, 0])]).toEqual([
      [1, [1, 0]],
      [2, [0, 0]],
    ]);
    expect(moved(at, 1, [-1, 0])).toBe(at);
    expect(moved(at, 1, [TILE_SIDE, 0])).toBe(at);
    expect(moved(at, 9, [3, 3])).toBe(at);
  });
  test('the approval number is taken in the ways it is printed, in one spelling', () => {
    for (const [said, kept] of [
      ['GS(2023)1234号', 'GS（2023）1234号'],
      [' 豫S〔2023年〕005号', '豫S（2023年）005号'],
      ['GS京（2022）1061号', 'GS京（2022）1061号'],
      ['京审字[2010]第015号', '京审字（2010）第015号'],
    ])
      expect([approvalText(said ?? ''), APPROVAL.test(approvalText(said ?? ''))]).toEqual([kept, true]);
    for (const wrong of ['', '1234', 'GS2023', 'GS（23）1号', 'no', 'GS（2023）号'])
      expect([wrong, APPROVAL.test(approvalText(wrong))]).toEqual([wrong, false]);
  });
});
