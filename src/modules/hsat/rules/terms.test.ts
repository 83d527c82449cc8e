import { expect, test } from 'vitest';
import { itemsNamed, tableIn, termsIn } from './terms';

test('terms are whole: a piece that is none makes the text none, and is never the part of it that looks like one', () => {
  expect(termsIn('2025-2 2026-1')).toEqual([
    { yearId: 2025, termId: 2 },
    { yearId: 2026, termId: 1 },
  ]);
  expect([termsIn('2025-2、2026-1')?.length, termsIn('')]).toEqual([2, []]);
  for (const text of ['2025-23', '12025-1', '2025-3', '2025-1-2', '2025-1 上学期', '2025–2026', 'x2025-1'])
    expect([text, termsIn(text)]).toEqual([text, undefined]);
});
test('a line of a table is a value and its points; a line of three pieces is counted and never read without its end', () => {
  const item = { unit: 's', full: 0 };
  expect(tableIn(item, '3:24\t100\n12.5, 80\n')).toEqual({
    rows: [
      { from: 1250, points: 8000 },
      { from: 20_400, points: 10_000 },
    ],
    unread: 0,
  });
  expect(tableIn(item, '12,5 80\n13 70 60\n14\n约15 60')).toEqual({ rows: [], unread: 4 });
});
test('items of a cell are whole names or codes; the first that is none is named, and none is left out in silence', () => {
  const items = [
    { code: 'run', name: '800/1000米' },
    { code: 'rope', name: '跳绳' },
  ];
  expect(itemsNamed(items, '跳绳、800/1000米；rope')).toEqual({ codes: ['rope', 'run'], unknown: undefined });
  expect(itemsNamed(items, '')).toEqual({ codes: [], unknown: undefined });
  for (const name of ['非跳绳', '跳绳或跳远', '跳', 'constructor'])
    expect(itemsNamed(items, `跳绳，${name}`)).toEqual({ codes: ['rope'], unknown: name });
});
