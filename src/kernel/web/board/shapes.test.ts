import { expect, test } from 'vitest';
import { SHAPES_WIDE, drawnShapes, nameWithin } from './shapes';

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
test('a name stays within its part: in one line, in two where one would be small, smaller where neither has room', () => {
  expect(nameWithin('清丰县', 160, 26)).toEqual({ lines: ['清丰县'], size: 26 });
  expect(nameWithin('Fan County', 400, 34)).toEqual({ lines: ['Fan County'], size: 34 });
  // One line of it is wider than the part in any size that is read from afar.
  expect(nameWithin('Qingfeng County', 160, 26)).toEqual({ lines: ['Qingfeng', 'County'], size: 26 });
  const { lines, size } = nameWithin('Hualong District', 60, 18);
  expect(lines).toEqual(['Hualong', 'District']);
  expect(size).toBeLessThan(60 / 4);
  // A speck of land has a name all the same.
  expect(nameWithin('Hualong District', 5, 18).size).toBe(10);
  expect(nameWithin('', 100, 18).lines).toEqual(['']);
});
