import { expect, test } from 'vitest';
import { BANNER_PX, CAROUSEL_MS, DESIGN_PX, ENTRIES, GREEN_FROM_PX, entriesOf, isGreen, nextOf } from './rules';

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
