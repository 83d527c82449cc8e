import { expect, test } from 'vitest';
import type { Gray } from './ink';
import { pointsIn } from './points';

/** A crop of bars for digits, `.` for points at their foot and `'` for dirt at their head; with `ruled` a line at its foot. */
function crop(signs: string, ruled = false): Gray {
  const [width, height] = [20 + signs.length * 14, 48];
  const data = new Uint8Array(width * height).fill(255);
  const ink = (left: number, top: number, w: number, h: number) => {
    for (let y = top; y < top + h; y++) data.fill(0, y * width + left, y * width + left + w);
  };
  for (const [at, sign] of [...signs].entries()) {
    const x = 10 + at * 14;
    if (sign === '.') ink(x + 3, 33, 4, 4);
    else if (sign === "'") ink(x + 3, 9, 4, 4);
    else ink(x, 8, 9, 29);
  }
  if (ruled) ink(0, 45, width, 3);
  return { data, width, height };
}

test('a point is small and stands at the foot of the line between two digits', () => {
  expect(pointsIn(crop('9.5'))).toBe(1);
  expect(pointsIn(crop('1.2.3'))).toBe(2);
  expect(pointsIn(crop('95'))).toBe(0);
});
test('dirt before, behind and above the digits, and a ruling below them, is no point', () => {
  expect(pointsIn(crop('.95.'))).toBe(0);
  expect(pointsIn(crop("9'5", true))).toBe(0);
  expect(pointsIn(crop('', true))).toBe(0);
});
