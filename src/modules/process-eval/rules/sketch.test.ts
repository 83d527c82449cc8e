import { expect, test } from 'vitest';
import { isValue, rangeOf } from './indicator';
import { sketchFault, weightsOff, type Row, type SketchItem } from './sketch';
import { hundredthsText, readHundredths, readValue } from './text';

const item = (o: Partial<SketchItem> = {}): SketchItem => ({
  itemId: 1,
  name: '跳绳',
  unit: '个',
  way: 'count',
  fullScore: 10_000,
  levels: [],
  source: null,
  weight: 10_000,
  direction: 'up',
  rows: [
    { from: 0, points: 0 },
    { from: 6000, points: 10_000 },
  ],
  ...o,
});
const faultOf = (rows: readonly Row[], o: Partial<SketchItem> = {}) => sketchFault([item({ rows, ...o })]);

test('weights are hundredths and sum to exactly 100: the fault says by how much they miss', () => {
  const of = (...weights: number[]) => weights.map((weight, i) => item({ itemId: i + 1, weight }));
  expect(sketchFault(of(3333, 3333, 3334))).toBeUndefined();
  expect(sketchFault(of(3333, 3333, 3333))).toEqual({ kind: 'weights', off: 1 });
  expect(sketchFault(of(6000, 5250))).toEqual({ kind: 'weights', off: -1250 });
  expect(weightsOff([])).toBe(10_000);
});
test('rows leave no gap and do not overlap, begin at the least value, and follow their direction', () => {
  expect(faultOf([{ from: 100, points: 0 }])).toMatchObject({ kind: 'gap', from: 0, to: 100 });
  expect(
    faultOf([
      { from: 0, points: 0 },
      { from: 500, points: 10 },
      { from: 500, points: 20 },
    ]),
  ).toMatchObject({ kind: 'overlap', from: 500 });
  expect(
    faultOf([
      { from: 0, points: 20 },
      { from: 500, points: 10 },
    ]),
  ).toMatchObject({ kind: 'direction' });
  expect(
    faultOf(
      [
        { from: 0, points: 20 },
        { from: 500, points: 10 },
      ],
      { direction: 'down' },
    ),
  ).toBeUndefined();
  expect(faultOf([{ from: 0, points: 10_001 }])).toMatchObject({ kind: 'pointsHigh' });
  expect(faultOf([])).toMatchObject({ kind: 'noRows' });
  expect(faultOf([], { way: 'score' })).toBeUndefined();
  expect(sketchFault([item({ weight: 5000 }), item({ weight: 5000 })])).toMatchObject({ kind: 'twice' });
});
test('every value of an indicator falls into exactly one row of a sketch without faults', () => {
  const rows = [
    { from: 0, points: 0 },
    { from: 300, points: 10 },
    { from: 700, points: 90 },
  ];
  expect(faultOf(rows)).toBeUndefined();
  for (let value = 0; value <= 1000; value += 1) {
    const holding = rows.filter((row, at) => row.from <= value && (rows[at + 1]?.from ?? Infinity) > value);
    expect(holding).toHaveLength(1);
  }
});
test('levels, yes and no, and numbers of sheets are read as people write them, and no other words', () => {
  const level = item({ way: 'level', levels: ['不合格', '合格', '优秀'] });
  expect([readValue(level, ' 优秀 '), readValue(level, '良好')]).toEqual([300, undefined]);
  const yesno = item({ way: 'yesno' });
  expect([readValue(yesno, '是'), readValue(yesno, '√'), readValue(yesno, 'No'), readValue(yesno, '2')]).toEqual([
    100,
    100,
    0,
    undefined,
  ]);
  expect([readHundredths('８．５'), readHundredths('-0.05'), readHundredths('1.234'), readHundredths('12秒')]).toEqual([
    850,
    -5,
    undefined,
    undefined,
  ]);
  expect([readHundredths('①②'), readHundredths('2²')]).toEqual([undefined, undefined]);
  expect([850, -5, 10_000, 0, 12].map(hundredthsText)).toEqual(['8.5', '-0.05', '100', '0', '0.12']);
  expect(readValue(item({ way: 'score', fullScore: 1000 }), '10.01')).toBeUndefined();
});
test('[S-052] a value lies within its indicator: shares of a hundred, progress on both sides of nought, whole counts', () => {
  const source = (name: 'attend' | 'fitnessProgress') => item({ way: 'source', source: name });
  expect(rangeOf(source('attend'))).toEqual([0, 10_000]);
  expect(isValue(source('fitnessProgress'), -500)).toBe(true);
  expect(isValue(item(), 150)).toBe(false);
  expect(isValue(item({ way: 'measure' }), 150)).toBe(true);
});
