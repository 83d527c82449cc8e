import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { seeded } from '../../../kernel/server/world';
import {
  ACTIVE_RATE,
  addPoints,
  DENSITY,
  densityVerdict,
  emptyLoad,
  GAP_MS,
  LOAD_RATE,
  meanOf,
  meanVerdict,
  mostRateOf,
  ratesOf,
  sampled,
  withGaps,
  withLate,
  shareOf,
  zoneOf,
  type Point,
} from './heart';

const beat = (s: number, value: number): Point => ({ at: s * 1000, value, value2: null });
const rope = (s: number, value: number, value2 = 0): Point => ({ at: s * 1000, value, value2 });

describe('the load of a lesson', () => {
  test('[J sport-data] bounds are those of data/pe-load.json', () => {
    const { lessonLoad, zones, beijingStandard } = JSON.parse(
      readFileSync(join(root, 'data/pe-load.json'), 'utf8'),
    ) as {
      lessonLoad: {
        curriculum2022: Record<'groupDensityMinPercent' | 'individualDensityMinPercent', number> & {
          averageHeartRate: number[];
        };
      };
      zones: { code: string; percentMax: [number, number] }[];
      beijingStandard: { effectiveLoadHeartRate: [number, number] };
    };
    expect([...LOAD_RATE]).toEqual(lessonLoad.curriculum2022.averageHeartRate);
    expect([DENSITY.group, DENSITY.individual]).toEqual([
      lessonLoad.curriculum2022.groupDensityMinPercent,
      lessonLoad.curriculum2022.individualDensityMinPercent,
    ]);
    expect(ACTIVE_RATE).toBe(beijingStandard.effectiveLoadHeartRate[0]);
    for (const { code, percentMax } of zones) {
      expect(zoneOf(percentMax[0] * 2, 200)).toBe(code);
      expect(zoneOf(percentMax[0] * 2 - 1, 200)).not.toBe(code);
    }
  });
  test('[J sport-data] a mean is judged by both ends of its range, a density by its least; of nothing nothing is said', () => {
    expect([1399, 1400, 1600, 1601, null].map(meanVerdict)).toEqual(['below', 'reached', 'reached', 'above', null]);
    const judged = (of: 'group' | 'individual', list: (number | null)[]) => list.map((one) => densityVerdict(one, of));
    expect(judged('group', [0, 749, 750, 1000, null])).toEqual(['below', 'below', 'reached', 'reached', null]);
    expect(judged('individual', [499, 500])).toEqual(['below', 'reached']);
  });
  test('[J sport-data] a heart of 0, 255 or above 230 is dropped and counted; 230 is one', () => {
    const load = addPoints(emptyLoad(208), 'heart', [beat(0, 0), beat(1, 255), beat(2, 231), beat(3, 230), beat(4, 1)]);
    expect([load.dropped, load.beats, load.most, load.least]).toEqual([3, 2, 230, 1]);
  });
  test('[J sport-data] the mean is weighted by time, and what is not worn is a gap, never 0', () => {
    const gap = GAP_MS / 1000;
    const load = addPoints(emptyLoad(200), 'heart', [beat(0, 100), beat(2, 160), beat(3, 160), beat(4 + gap, 90)]);
    // 100 for two seconds, 160 for one; then longer than a gap.
    expect(load.heartMs).toBe(3000);
    expect(meanOf(load.heartProduct, load.heartMs)).toBe(1200);
    expect([load.lowMs, load.aerobicMs, load.activeMs]).toEqual([2000, 1000, 1000]);
    expect(meanOf(0, 0)).toBeNull();
    expect(shareOf(1, 0)).toBeNull();
  });
  test('[J sport-data] ages are those of the day, before and on the birthday', () => {
    expect(mostRateOf('2014-03-02', '2026-03-01')).toBe(209);
    expect(mostRateOf('2014-03-02', '2026-03-02')).toBe(208);
    expect(mostRateOf(null, '2026-03-02')).toBe(208);
  });
  test('[J sport-data] by a measured maximum and by Karvonen zones are others; without a measurement those of the age', () => {
    const none = { most: null, least: null };
    const heard = { most: 212, least: 60 };
    expect(ratesOf(208, { ratesBy: 'age', karvonen: false }, heard)).toEqual({ mostRate: 208, restRate: null });
    expect(ratesOf(208, { ratesBy: 'measured', karvonen: true }, none)).toEqual({ mostRate: 208, restRate: null });
    expect(ratesOf(208, { ratesBy: 'measured', karvonen: true }, heard)).toEqual({ mostRate: 212, restRate: 60 });
    expect(ratesOf(208, { ratesBy: 'measured', karvonen: false }, { most: 190, least: 60 })).toEqual({
      mostRate: 208,
      restRate: null,
    });
    // (HRmax - HRrest) x intensity + HRrest: half of 60 to 200 begins at 130, half of 200 at 100.
    expect([zoneOf(129, 200, 60), zoneOf(130, 200, 60), zoneOf(100, 200), zoneOf(99, 200)]).toEqual([
      'rest',
      'low',
      'low',
      'rest',
    ]);
    const beats = [beat(0, 120), beat(2, 120)];
    expect(addPoints(emptyLoad(200, 60), 'heart', beats).restMs).toBe(2000);
    expect(addPoints(emptyLoad(200), 'heart', beats).lightMs).toBe(2000);
  });
  test('[J sport-data] a counter that falls is another attempt; a pause at 0 is none', () => {
    const load = addPoints(emptyLoad(208), 'rope', [
      rope(0, 0),
      rope(1, 3),
      rope(2, 7, 1),
      rope(3, 7, 1),
      rope(4, 2),
      rope(5, 0),
      rope(6, 5, 2),
    ]);
    expect([load.attempts, load.turns, load.breaks]).toEqual([3, 14, 3]);
  });
  test('[J sport-data] reckoned in parts it is the same as at one go', () => {
    const rnd = seeded(7);
    const points = Array.from({ length: 900 }, (_, s) =>
      beat(s + Math.floor(rnd() * 30) * 20, 80 + Math.floor(rnd() * 170)),
    );
    const sorted = points.toSorted((a, b) => a.at - b.at);
    const whole = addPoints(emptyLoad(208), 'heart', sorted);
    const inParts = [0, 300, 600].reduce(
      (load, from) => addPoints(load, 'heart', sorted.slice(from, from + 300)),
      emptyLoad(208),
    );
    expect(inParts).toEqual(whole);
    expect(whole.restMs + whole.lowMs + whole.lightMs + whole.aerobicMs + whole.anaerobicMs).toBe(whole.heartMs);
  });
  test('[J sport-data] hearts that come late change the sums by what lies around them: they are those of one go', () => {
    const rnd = seeded(11);
    const every = Array.from({ length: 600 }, (_, n) => ({
      ...beat(n * 3 + Math.floor(n / 50) * 40 + Math.floor(rnd() * 3), 80 + Math.floor(rnd() * 170)),
      turn: Math.floor(rnd() * 6),
    }));
    let counted = every.filter((one) => one.turn < 2);
    let load = addPoints(emptyLoad(208, 60), 'heart', counted);
    // Some turns come at once, others by stretches.
    for (const [turn, from, to] of [
      [2, 0, 30],
      [2, 0, 9999],
      [3, 100, 900],
      [3, 0, 9999],
      [4, 300, 330],
      [4, 0, 9999],
      [5, 0, 9999],
    ] as const) {
      const late = every.filter(
        (one) => one.turn === turn && !counted.includes(one) && one.at >= from * 1000 && one.at <= to * 1000,
      );
      const [first, last] = [late[0], late.at(-1)];
      if (!first || !last) continue;
      const isNear = ({ at }: Point) => at >= first.at - GAP_MS && at <= last.at + GAP_MS;
      const all = every.filter((one) => counted.includes(one) || late.includes(one));
      load = withLate(load, counted.filter(isNear), all.filter(isNear));
      counted = all;
      expect(load).toEqual(addPoints(emptyLoad(208, 60), 'heart', counted));
    }
    expect(counted).toHaveLength(every.length);
  });
  test('[J sport-data] a long curve has at most 600 points, among them the least and the most', () => {
    const points = Array.from({ length: 2400 }, (_, s) => beat(s, 100 + (s === 777 ? 99 : s === 1500 ? -60 : s % 7)));
    const curve = sampled(points);
    expect(curve.length).toBeLessThanOrEqual(600);
    expect(curve.map((p) => p.value)).toEqual(expect.arrayContaining([199, 40]));
    expect(curve.map((p) => p.at)).toEqual(curve.map((p) => p.at).toSorted((a, b) => a - b));
    expect(sampled(points.slice(0, 5))).toEqual(points.slice(0, 5));
  });
  test('[J sport-data] what is not worn is a gap in the curve, never 0, however long the curve', () => {
    const short = [beat(0, 100), beat(15, 110), beat(31, 120), beat(32, 121)];
    expect(withGaps(short, GAP_MS).map((p) => [p.at / 1000, p.value])).toEqual([
      [0, 100],
      [15, 110],
      [23, null],
      [31, 120],
      [32, 121],
    ]);
    const long = Array.from({ length: 2400 }, (_, s) => beat(s < 1200 ? s : s + 300, 100 + (s === 777 ? 99 : s % 7)));
    const curve = withGaps(long, GAP_MS);
    expect(curve.length).toBeLessThanOrEqual(600);
    expect(curve.filter((p) => p.value == null).map((p) => p.at / 1000)).toEqual([1349.5]);
    expect(curve.map((p) => p.value)).toContain(199);
    expect(curve.map((p) => p.at)).toEqual(curve.map((p) => p.at).toSorted((a, b) => a - b));
    const hardly = Array.from({ length: 900 }, (_, s) => beat(s * 20, 100));
    expect(withGaps(hardly, GAP_MS).length).toBeLessThanOrEqual(600);
    expect(withGaps([], GAP_MS)).toEqual([]);
  });
});
