import { expect, test } from 'vitest';
import { AUDIO_ONLY_BPS, ThinLine, isThinDown, isThinUp } from './thin';

test('a line is thin below 300 kbit/s of which a tenth is lost; a picture that stands still is not', () => {
  expect(isThinDown({ bps: AUDIO_ONLY_BPS - 1, lost: 0.2 })).toBe(true);
  expect(isThinDown({ bps: AUDIO_ONLY_BPS - 1, lost: 0.02 })).toBe(false);
  expect(isThinDown({ bps: AUDIO_ONLY_BPS * 3, lost: 0.2 })).toBe(false);
  expect([undefined, 299_999, 300_000].map(isThinUp)).toEqual([false, true, false]);
});
test('three thin looks in a row leave voices alone for half a minute, then pictures are tried again', () => {
  const line = new ThinLine();
  expect([true, true, false, true, true].map((thin, i) => line.look(thin, i * 2000))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(line.look(true, 10_000)).toBe(true);
  expect(line.look(false, 39_999)).toBe(true);
  expect(line.look(false, 40_000)).toBe(false);
  expect(line.look(true, 42_000)).toBe(false);
});
