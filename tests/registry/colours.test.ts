import { expect, test } from 'vitest';
import { boardColour } from '../../src/kernel/web/board/theme';
import { BAND_COLOUR, LEVEL_COLOUR } from '../../src/modules/fitness-test/web/educ/level-tag';
import { COLOURS } from '../../src/modules/sport-data/web/pages';

/** What a colour looks like, by its hue; a violet or grey one says neither well nor ill. */
function looks(hex: string): 'well' | 'careful' | 'ill' | 'other' {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  if (g > r && g > b) return 'well';
  if (b > g && g > r) return 'well';
  if (r > g && g > b * 1.2) return 'careful';
  return r > g && r > b ? 'ill' : 'other';
}
const warm = new Set(['careful', 'ill']);

test('normal weight and good results are green or blue, overweight and failing warm, on reports and on boards alike', () => {
  for (const colours of [{ ...BAND_COLOUR, ...LEVEL_COLOUR }, COLOURS]) {
    for (const key of ['normal', 'excellent', 'good'] as const)
      expect([key, looks(colours[key]!)]).toEqual([key, 'well']);
    for (const key of ['over', 'obese', 'pass', 'fail'] as const)
      expect([key, warm.has(looks(colours[key]!))]).toEqual([key, true]);
  }
  expect(COLOURS['normal']).toBe(boardColour.done);
});
