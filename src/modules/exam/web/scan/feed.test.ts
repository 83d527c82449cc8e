import { expect, test } from 'vitest';
import { isPdf, pagesInPairs, sheetsOf } from './feed';

const named = (...names: string[]) => names.map((name) => ({ name }));
test('files become sheets in the order of their numbers, fronts and backs alternating', () => {
  const files = named('scan10.png', 'scan2.png', 'scan1.png', 'scan3.png', 'scan11.png');
  expect(sheetsOf(files, true).map((s) => [s.seqNo, s.side1.name, s.side2?.name])).toEqual([
    [1, 'scan1.png', 'scan2.png'],
    [2, 'scan3.png', 'scan10.png'],
    [3, 'scan11.png', undefined],
  ]);
  expect(sheetsOf(files, false).map((s) => s.side1.name)).toEqual([
    'scan1.png',
    'scan2.png',
    'scan3.png',
    'scan10.png',
    'scan11.png',
  ]);
});
test('the pages of a PDF are sheets as pictures are; a last page without a back stands alone', () => {
  expect(pagesInPairs(3, true)).toEqual([
    { seqNo: 1, page1: 1, page2: 2 },
    { seqNo: 2, page1: 3 },
  ]);
  expect(pagesInPairs(2, false)).toEqual([
    { seqNo: 1, page1: 1 },
    { seqNo: 2, page1: 2 },
  ]);
  expect(
    [
      { name: 'a.PDF', type: '' },
      { name: 'a.jpg', type: 'image/jpeg' },
    ].map(isPdf),
  ).toEqual([true, false]);
});
