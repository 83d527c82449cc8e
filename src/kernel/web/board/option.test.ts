import { expect, test } from 'vitest';
import { boardOption, type BoardData } from './option';

const saysNumbers = (data: Omit<BoardData, 'kind'>, width: number) =>
  (boardOption({ kind: 'bar', ...data }, false, width)['series'] as { label: { show: boolean } }[])[0]?.label.show;

test('bars side by side say their numbers where these have room next to each other, and leave them to the scale where not', () => {
  const years = ['2025–2026', '2026–2027'];
  const money = (planned: number, spent: number) => ({
    categories: years,
    series: [
      { name: 'planned', values: [planned, planned] },
      { name: 'spent', values: [spent, null] },
    ],
  });
  expect(saysNumbers(money(794_800, 759_358), 320)).toBe(false);
  expect(saysNumbers(money(795, 759), 480)).toBe(true);
  expect(saysNumbers(money(795, 759), 200)).toBe(false);
});
test('one bar a name says its number however long it is', () => {
  expect(saysNumbers({ categories: ['a', 'b'], series: [{ name: 'x', values: [794_800, 1] }] }, 320)).toBe(true);
});
