import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { advance, type HeatRun } from './advance';
import {
  bySeed,
  centreOut,
  clazzPairs,
  heatSizes,
  heatsOf,
  lanesOf,
  neighbours,
  placesOf,
  serpentine,
  type Seeded,
} from './heats';
import { drawn } from './lot';
import { compareRuns, ranksOf } from './rank';

interface Facts {
  readonly eventTypes: readonly { readonly code: string }[];
  readonly common: readonly { readonly events: readonly string[] }[];
  readonly points: { readonly top8: number[]; readonly top6: number[]; readonly relayFactor: number };
  readonly lanes: { readonly centreOut: Readonly<Record<string, number[]>> };
}
const facts = JSON.parse(readFileSync(new URL('../../../../data/track-meet.json', import.meta.url), 'utf8')) as Facts;

const FIELDS = 1000;
const rnd = seeded(20261123);
const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
const field = (most: number, o: { readonly seeds?: boolean; readonly clazzes?: number } = {}): Seeded[] =>
  Array.from({ length: int(1, most) }, (_, i) => ({
    userId: 1000 + i * 7,
    clazzId: int(1, o.clazzes ?? 12),
    seed: (o.seeds ?? rnd() < 0.8) ? int(8000, 12_000) : null,
  }));
const each = (fn: (n: number) => void) => {
  for (let n = 0; n < FIELDS; n++) fn(n);
};

test('heats are as few as the lanes allow, their sizes differ by at most one, at least three run where it is possible', () => {
  each(() => {
    const [n, lanes] = [int(1, 90), int(4, 9)];
    const sizes = heatSizes(n, lanes);
    expect(sizes).toHaveLength(Math.ceil(n / lanes));
    expect(sizes.reduce((a, b) => a + b, 0)).toBe(n);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(lanes);
    if (n >= 6) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3);
  });
});

test('the serpentine deals 1 to n, then n to 1: every row has one runner a heat, and everybody is dealt once', () => {
  expect(serpentine([1, 2, 3, 4, 5, 6, 7, 8], 3)).toEqual([
    [1, 6, 7],
    [2, 5, 8],
    [3, 4],
  ]);
  each(() => {
    const all = Array.from({ length: int(1, 60) }, (_, i) => i);
    const heats = int(1, 9);
    const dealt = serpentine(all, heats);
    expect(dealt.flat().toSorted((a, b) => a - b)).toEqual(all);
    for (const heat of dealt) expect(heat.map((i) => Math.floor(i / heats))).toEqual(heat.map((_, row) => row));
  });
});

test('heats by seed keep every row of the serpentine together, and part children of one class at least as well as the bare deal', () => {
  each(() => {
    const entries = field(60).map((e, i) => ({ ...e, seed: 9000 + i }));
    const lanes = int(4, 9);
    const lot = int(1, 1e9);
    const heats = heatsOf(entries, lanes, lot);
    const bare = serpentine(bySeed(entries, lot), heats.length);
    expect(clazzPairs(heats)).toBeLessThanOrEqual(clazzPairs(bare));
    const rowOf = new Map(bySeed(entries, lot).map((e, i) => [e.userId, Math.floor(i / heats.length)]));
    for (const heat of heats) expect(heat.map((e) => rowOf.get(e.userId))).toEqual(heat.map((_, row) => row));
  });
});

test('a field without seeds is drawn by a lot that anybody can reckon again, whatever the order of the names', () => {
  each(() => {
    const entries = field(40, { seeds: false });
    const lot = int(1, 1e9);
    const again = entries.toSorted((a, b) => b.userId - a.userId);
    expect(placesOf(again, { lanes: 8, lot, draw: 'lot' })).toEqual(placesOf(entries, { lanes: 8, lot, draw: 'lot' }));
    const ids = entries.map((e) => e.userId);
    expect(drawn(lot, ids.toReversed())).toEqual(drawn(lot, ids));
  });
});

test('soft wishes broken: at most 0.2 of those of a random draw', () => {
  let [mine, random] = [0, 0];
  each(() => {
    const entries = field(60, { seeds: false, clazzes: 14 });
    const heats = heatsOf(entries, 8, int(1, 1e9));
    mine += clazzPairs(heats);
    const shuffled = drawn(
      int(1, 1e9),
      entries.map((e) => e.userId),
    ).map((id) => entries.find((e) => e.userId === id)!);
    let at = 0;
    random += clazzPairs(heats.map((h) => shuffled.slice(at, (at += h.length))));
  });
  expect(random).toBeGreaterThan(1000);
  expect(mine / random).toBeLessThanOrEqual(0.2);
});

/** The fewest pairs over all ways to fill the heats, by trying each. */
function fewest(entries: readonly Seeded[], sizes: readonly number[]): number {
  let best = Infinity;
  const heats: Seeded[][] = sizes.map(() => []);
  const put = (at: number): void => {
    if (clazzPairs(heats) >= best) return;
    const one = entries[at];
    if (!one) {
      best = clazzPairs(heats);
      return;
    }
    for (const [h, heat] of heats.entries()) {
      if (heat.length === sizes[h]) continue;
      heat.push(one);
      put(at + 1);
      heat.pop();
    }
  };
  put(0);
  return best;
}
test('on fifty small fields the draw breaks at most one wish more than the best that there is', () => {
  for (let n = 0; n < 50; n++) {
    const entries = field(10, { seeds: false, clazzes: 4 });
    const heats = heatsOf(entries, 4, int(1, 1e9));
    expect(clazzPairs(heats)).toBeLessThanOrEqual(
      fewest(
        entries,
        heats.map((h) => h.length),
      ) + 1,
    );
  }
});

test('lanes go from the middle outwards by rank, as data/track-meet.json has them', () => {
  for (const [lanes, order] of Object.entries(facts.lanes.centreOut)) expect(centreOut(Number(lanes))).toEqual(order);
  each(() => {
    const lanes = int(4, 9);
    const order = centreOut(lanes);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: lanes }, (_, i) => i + 1));
    for (const [i, lane] of order.entries()) if (i > 0) expect(Math.abs(lane - order[0]!)).toBe(Math.ceil(i / 2));
  });
});

test('every draw gives each runner a lane of their own; of eight the four best draw lanes 3 to 6', () => {
  each(() => {
    const lanes = int(4, 9);
    const ranked = field(lanes);
    for (const draw of ['centre', 'groups', 'lot'] as const) {
      const given = lanesOf(ranked, lanes, { draw, lot: int(1, 1e9) });
      expect(new Set(given).size).toBe(ranked.length);
      expect(given.every((lane) => lane >= 1 && lane <= lanes)).toBe(true);
    }
    const eight = Array.from({ length: 8 }, (_, i) => ({ userId: i + 1, clazzId: int(1, 5), seed: i }));
    const given = lanesOf(eight, 8, { draw: 'groups', lot: int(1, 1e9) });
    expect(given.slice(0, 4).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6]);
  });
});
test('children of one class draw no neighbouring lanes where another lot avoids it', () => {
  const two = [
    { userId: 1, clazzId: 1 },
    { userId: 2, clazzId: 1 },
    { userId: 3, clazzId: 2 },
    { userId: 4, clazzId: 2 },
  ];
  for (let lot = 1; lot < 200; lot++) expect(neighbours(two, lanesOf(two, 4, { draw: 'lot', lot }))).toBe(0);
});

const heatRuns = (): { runs: HeatRun[]; heats: number } => {
  const heats = int(1, 6);
  const runs = Array.from({ length: heats * int(3, 8) }, (_, i): HeatRun => {
    const out = rnd() < 0.06;
    // Few different times, so that ties are common.
    return {
      userId: i + 1,
      heat: (i % heats) + 1,
      value: out ? null : 12_000 + int(0, 30) * 10,
      mark: out ? 'DNS' : null,
      timing: 'photo',
    };
  });
  return { runs, heats };
};

test('the first of each heat and the fastest others go on; a tie for the last place takes a free lane, then a recorded lot', () => {
  each(() => {
    const { runs } = heatRuns();
    const placed = runs.filter((r) => r.value != null);
    const [perHeat, fastest] = [int(0, 2), int(1, 4)];
    const lanes = 8;
    const lot = int(1, 1e9);
    const { through, lots } = advance('time', runs, { perHeat, fastest }, { lanes, lot });
    const ids = through.map((t) => t.userId);
    expect(new Set(ids).size).toBe(ids.length);
    const heats = new Set(placed.map((r) => r.heat)).size;
    const planned = perHeat * heats + fastest;
    expect(ids.length).toBeLessThanOrEqual(Math.ceil(planned / lanes) * lanes);
    if (placed.length >= planned)
      expect(ids.length).toBeGreaterThanOrEqual(Math.min(planned, placed.length) - heats * perHeat);
    // Nobody stays behind who was faster than somebody that came in by time.
    const slowest = Math.max(
      0,
      ...through.filter((t) => t.way === 'time').map((t) => runs.find((r) => r.userId === t.userId)!.value!),
    );
    for (const r of placed) if (!ids.includes(r.userId)) expect(r.value!).toBeGreaterThanOrEqual(slowest);
    // A lot decides among equals alone, and anybody reckons the same.
    for (const drawnLot of lots) {
      const times = drawnLot.map((id) => runs.find((r) => r.userId === id)!.value);
      expect(new Set(times).size).toBe(1);
      expect(drawnLot).toEqual(drawn(lot, drawnLot));
    }
    expect(advance('time', runs.toReversed(), { perHeat, fastest }, { lanes, lot }).through).toEqual(through);
  });
});
test('hand times and electronic ones are never ranked together where time decides who goes on', () => {
  const runs = heatRuns().runs.map((r, i) => ({ ...r, timing: i % 2 ? ('hand' as const) : ('photo' as const) }));
  const { mixed, through } = advance('time', runs, { perHeat: 1, fastest: 2 }, { lanes: 8, lot: 1 });
  expect(mixed).toBe(true);
  expect(through.some((t) => t.way === 'time')).toBe(false);
});

test('places: who is better stands before, equal results share a place, the next one is counted on', () => {
  each(() => {
    const { runs } = heatRuns();
    const ranks = ranksOf('time', runs);
    for (const a of runs) {
      if (a.value == null) {
        expect(ranks.has(a.userId)).toBe(false);
        continue;
      }
      const better = runs.filter((b) => b.value != null && compareRuns('time', b, a) < 0).length;
      expect(ranks.get(a.userId)).toBe(better + 1);
    }
  });
});
