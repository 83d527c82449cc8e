import { expect, test } from 'vitest';
import { SHAPES_WIDE, drawnShapes } from './shapes';

const square = (x: number, y: number, side = 1) => [
  [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
];

test('borders are drawn as wide as the sheet, north above, each name in its own part', () => {
  const { height, shapes } = drawnShapes({
    note: '',
    parts: [
      { id: 1, centre: [0.5, 0.5], areas: square(0, 0) },
      { id: 2, centre: [0.5, 1.5], areas: square(0, 1) },
    ],
  });
  const [south, north] = shapes;
  expect([south?.id, north?.id]).toEqual([1, 2]);
  expect(north?.y).toBeLessThan(south?.y ?? 0);
  expect(south?.x).toBeCloseTo(SHAPES_WIDE / 2);
  expect(height).toBeGreaterThan(SHAPES_WIDE * 1.9);
  expect(south?.path).toMatch(/^M[\d. L]+Z$/);
});
test('farther north a degree of longitude is shorter, so a region keeps its shape', () => {
  const { height } = drawnShapes({ note: '', parts: [{ id: 1, centre: [0.5, 60.5], areas: square(0, 60) }] });
  // A square of degrees at 60° is twice as high as wide.
  expect(height / SHAPES_WIDE).toBeGreaterThan(1.9);
});
test('nothing is drawn of shapes without any extent', () => {
  expect(drawnShapes({ note: '', parts: [] }).shapes).toEqual([]);
});
