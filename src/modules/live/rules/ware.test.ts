import { expect, test } from 'vitest';
import { DECK_MAX } from './limits';
import { filmMoment, firstPages, isDeck, wareKindOf } from './ware';

test('pictures and documents lie under the board, films are played, what no browser shows page by page is neither', () => {
  expect(['image', 'pdf', 'video', 'ppt', 'doc', 'audio', 'other', 'constructor'].map(wareKindOf)).toEqual([
    'picture',
    'document',
    'film',
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});
test('so many pages of a document as the board takes at once are offered, and no page that it does not have', () => {
  expect([firstPages(4), firstPages(DECK_MAX + 50)]).toEqual([
    { from: 1, to: 4 },
    { from: 1, to: DECK_MAX },
  ]);
  expect([isDeck(4, 1, 4), isDeck(4, 3, 3), isDeck(300, 201, 300)]).toEqual([true, true, true]);
  expect([
    isDeck(4, 1, 5),
    isDeck(4, 0, 2),
    isDeck(4, 3, 2),
    isDeck(4, 1.5, 2),
    isDeck(4, null, 2),
    isDeck(300, 1, 101),
  ]).toEqual([false, false, false, false, false, false]);
});
test('a film that plays goes on from where it was set, one that stands waits there, and no clock turns it back', () => {
  const stands = { moment: 5000, since: 1_000_000 };
  expect(filmMoment({ ...stands, plays: true }, 1_012_000)).toBe(17_000);
  expect(filmMoment({ ...stands, plays: false }, 1_012_000)).toBe(5000);
  expect(filmMoment({ ...stands, plays: true }, 999_000)).toBe(5000);
});
