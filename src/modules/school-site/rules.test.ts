import { expect, test } from 'vitest';
import { coverOf, widthOf } from '../files/contract';
import { orgKey } from '../organisation/contract/open';
import {
  BANNER_PX,
  CAROUSEL_MS,
  DESIGN_PX,
  ENTRIES,
  GREEN_FROM_PX,
  WIDTHS,
  cardWidthsOf,
  entriesOf,
  isEntry,
  isGreen,
  isOrgKey,
  kindOf,
  lastPageOf,
  megabytes,
  nextOf,
  smallOf,
  wideOf,
  widthsOf,
} from './rules';

test('[V-047] an entry that was never switched off shows, and the order is always the same', () => {
  expect(entriesOf(ENTRIES, {})).toEqual(ENTRIES);
  expect(entriesOf(ENTRIES, { download: true, home: true, news: false, campus: false })).toEqual([
    'home',
    'course',
    'introduce',
    'teachers',
    'download',
  ]);
});
test('[C-034] [site S4] [site S5] [site S9] pictures change every 5000 ms at 700 px of 1920, green from 620 px on', () => {
  expect([CAROUSEL_MS, BANNER_PX, GREEN_FROM_PX, DESIGN_PX]).toEqual([5000, 700, 620, 1920]);
  expect([isGreen(0), isGreen(619.9), isGreen(620), isGreen(5000)]).toEqual([false, false, true, true]);
  expect([nextOf(0, 3), nextOf(2, 3), nextOf(0, 1), nextOf(0, 0)]).toEqual([1, 0, 0, 0]);
});
test('words of an address that mean nothing stay nothing, and a list has at least one page', () => {
  expect(['news', 'constructor', '', 'News'].map(isEntry)).toEqual([true, false, false, false]);
  expect([kindOf('live'), kindOf('film'), kindOf('toString'), kindOf(null)]).toEqual([1, 2, undefined, undefined]);
  expect([lastPageOf(0, 12), lastPageOf(12, 12), lastPageOf(13, 12)]).toEqual([1, 1, 2]);
});
test('an address that can name no organisation is asked for nowhere, as the call itself would refuse it', () => {
  const words = [
    '189',
    ' School-1 ',
    'ab',
    'a',
    '',
    '-1',
    '1.5',
    '%E0%A4%A',
    'constructor',
    '__proto__',
    '1'.repeat(17),
    '学校',
  ];
  expect(words.filter(isOrgKey)).toEqual(['189', ' School-1 ', 'ab', 'constructor']);
  expect(words.filter((word) => isOrgKey(word) !== orgKey.safeParse(word).success)).toEqual([]);
});
test('a small file is not none', () => {
  expect([0, 20_000, 1_048_576, 157_286_400].map(megabytes)).toEqual(['0.1', '0.1', '1.0', '150.0']);
});
test('smaller versions of a picture are where the file store keeps them, each with its width', () => {
  for (const path of ['189/1-abc.jpg', '189/2-abc.png']) {
    expect(smallOf(path)).toBe(coverOf(path));
    for (const width of WIDTHS) expect(wideOf(path, width)).toBe(widthOf(path, width));
  }
  expect(widthsOf('189/1-abc.jpg', (path) => `/f?${path}`)).toBe(
    '/f?189/1-abc.cover.webp 480w, /f?189/1-abc.w960.webp 960w, /f?189/1-abc.w1920.webp 1920w',
  );
  expect(cardWidthsOf('189/1-abc.jpg', (path) => `/f?${path}`)).toBe(
    '/f?189/1-abc.cover.webp 480w, /f?189/1-abc.w960.webp 960w',
  );
});
