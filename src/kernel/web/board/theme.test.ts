import { describe, expect, test } from 'vitest';
import { boardColour as c, boardSeries, boardSteps, fitOf, inkOn, placesOnMap, stepOf } from './theme';
import { contrast } from '../theme';

describe('boards', () => {
  test('text can be read on the ground, on tiles and on the steps of a map', () => {
    for (const ground of [c.ground, c.tile, c.raised])
      for (const ink of [c.ink, c.inkSoft, c.inkFaint, c.done, c.waiting, c.needs])
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    boardSteps.forEach((step, at) => expect(contrast(inkOn(at), step)).toBeGreaterThanOrEqual(4.5));
    expect(contrast(c.ink, c.chosen)).toBeGreaterThanOrEqual(4.5);
    for (const s of boardSeries) expect(contrast(s, c.tile)).toBeGreaterThanOrEqual(3);
  });
  test('the sheet is 1920 wide and scaled to the window; narrow windows flow', () => {
    expect(fitOf(1920, 1080)).toEqual({ scale: 1, flow: false, height: 1080 });
    expect(fitOf(3840, 2160)).toEqual({ scale: 2, flow: false, height: 1080 });
    expect(fitOf(1280, 720).scale).toBeCloseTo(2 / 3);
    expect(fitOf(1920, 600)).toMatchObject({ scale: 1, height: 1000 });
    expect(fitOf(960, 540)).toEqual({ scale: 1, flow: true, height: 540 });
  });
  test('steps of a map go from the least to the most', () => {
    expect([0, 24, 50, 99, 100].map((v) => stepOf(v, 0, 100))).toEqual([0, 1, 2, 4, 4]);
    expect(stepOf(5, 5, 5)).toBe(2);
  });
  test('unknown places stand in rows below the known ones', () => {
    expect(
      placesOnMap([{ id: 1, at: [1, 0] }, { id: 2 }, { id: 3 }, { id: 4 }]).map((p) => [p.id, p.col, p.row]),
    ).toEqual([
      [1, 1, 0],
      [2, 0, 1],
      [3, 1, 1],
      [4, 0, 2],
    ]);
    expect(placesOnMap(Array.from({ length: 5 }, (_, id) => ({ id }))).map((p) => [p.col, p.row])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(placesOnMap([])).toEqual([]);
  });
});
