import { expect, test } from 'vitest';
import { judge, type Entered } from './score';
import type { Rounding, Row, Sketch, SketchItem } from './sketch';
import type { ExemptReason } from './round';

// An independent little reckoner: it knows the rules as sentences and nothing of the module. A score is right when it is the
// one whole number that the exact sum rounds to; the sum stays a fraction over the product of all denominators.
interface Simple {
  readonly full: number;
  readonly weight: number;
  readonly rows: readonly { readonly from: number; readonly points: number }[];
  /** A value, exempt, or nothing. */
  readonly entered: number | 'exempt' | null;
  readonly share: number | null;
}
function isRight(
  score: number | null,
  o: { items: readonly Simple[]; full: number; rounding: Rounding; spread: boolean; share: number },
) {
  if (o.items.some((i) => i.entered === null)) return score === null;
  if (score === null) return false;
  const there = o.items.filter((i) => i.entered !== 'exempt');
  const spread = o.spread && there.length > 0;
  const whole = spread ? there.reduce((n, i) => n + i.weight, 0) : 10_000;
  const fractions: [bigint, bigint][] = o.items.flatMap((i): [bigint, bigint][] => {
    if (i.entered === 'exempt') return spread ? [] : [[BigInt(o.share * i.weight * o.full), 10_000n * BigInt(whole)]];
    const value = i.entered ?? 0;
    if (i.share !== null)
      return [[BigInt(Math.min(value, i.share)) * BigInt(i.weight * o.full), BigInt(i.share) * BigInt(whole)]];
    const fallen = i.rows.filter((r) => r.from <= value).toSorted((a, b) => b.from - a.from)[0];
    return i.full === 0
      ? []
      : [[BigInt(fallen?.points ?? 0) * BigInt(i.weight * o.full), BigInt(i.full) * BigInt(whole)]];
  });
  const den = fractions.reduce((d, [, own]) => d * own, 1n);
  const num = fractions.reduce((n, [own, by]) => n + own * (den / by), 0n);
  const s = BigInt(score);
  if (o.rounding === 'down') return s * den <= num && num < (s + 1n) * den;
  if (o.rounding === 'up') return (s - 1n) * den < num && num <= s * den;
  return (2n * s - 1n) * den <= 2n * num && 2n * num < (2n * s + 1n) * den;
}

/** A generator of its own, so that a failure can be played again. */
function random(seed: number) {
  let x = seed >>> 0;
  return (below: number): number => {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((x / 2 ** 32) * below);
  };
}
function weightsOf(n: number, rnd: (below: number) => number): number[] {
  const cuts = new Set<number>();
  while (cuts.size < n - 1) cuts.add(1 + rnd(9_999));
  const sorted = [0, ...[...cuts].toSorted((a, b) => a - b), 10_000];
  return sorted.slice(1).map((cut, i) => cut - (sorted[i] ?? 0));
}

test('[D10] scores of 3,000 random sketches are what an independent reckoner finds: fractions added, rounded once', () => {
  const rnd = random(20_261_123);
  const wrong: unknown[] = [];
  for (let round = 0; round < 3000; round++) {
    const weights = weightsOf(1 + rnd(8), rnd);
    const spread = rnd(2) === 0;
    const rounding = (['halfUp', 'down', 'up'] as const)[rnd(3)] ?? 'halfUp';
    const [full, share] = [1 + rnd(30_000), rnd(10_001)];
    const simple = weights.map((weight): Simple => {
      const own = rnd(4) === 0 ? 0 : 1 + rnd(30_000);
      const isScore = rnd(4) === 0 && own > 0;
      const froms = [...new Set([0, ...Array.from({ length: rnd(6) }, () => 1 + rnd(9_000))])].toSorted(
        (a, b) => a - b,
      );
      const rows = froms.map((from) => ({ from, points: rnd(own + 1) }));
      const draw = rnd(12);
      const entered = draw === 0 ? 'exempt' : draw === 1 && rnd(3) === 0 ? null : rnd(isScore ? own + 1 : 10_000);
      return { full: own, weight, rows, entered, share: isScore ? own : null };
    });
    const items = simple.map((s, i): SketchItem => ({
      itemId: i + 1,
      name: `${i}`,
      unit: '',
      way: s.share === null ? 'measure' : 'score',
      fullScore: s.full,
      levels: [],
      source: null,
      weight: s.weight,
      direction: 'up',
      rows: s.share === null ? (s.rows as Row[]) : [],
    }));
    const sketch: Sketch = {
      fullScore: full,
      rounding,
      exemption: spread ? 'spread' : 'share',
      exemptShare: share,
      differ: 0,
      items,
    };
    const entered = new Map<number, Entered>();
    for (const [i, s] of simple.entries())
      if (s.entered !== null)
        entered.set(i + 1, {
          value: s.entered === 'exempt' ? null : s.entered,
          exempt: s.entered === 'exempt' ? ('illness' satisfies ExemptReason) : null,
        });
    const { score } = judge(sketch, entered);
    if (!isRight(score, { items: simple, full, rounding, spread, share })) wrong.push({ round, score, simple });
  }
  expect(wrong).toEqual([]);
});

const item = (o: Partial<SketchItem>): SketchItem => ({
  itemId: 1,
  name: '跳绳',
  unit: '个',
  way: 'count',
  fullScore: 10_000,
  levels: [],
  source: null,
  weight: 10_000,
  direction: 'up',
  rows: [],
  ...o,
});
const sketch = (items: readonly SketchItem[], o: Partial<Sketch> = {}): Sketch => ({
  fullScore: 10_000,
  rounding: 'halfUp',
  exemption: 'spread',
  exemptShare: 10_000,
  differ: 500,
  items,
  ...o,
});
test('a row begins with its own value: at the threshold the higher points count, a hundredth below it the lower ones', () => {
  const rows = [
    { from: 0, points: 0 },
    { from: 12_000, points: 6000 },
    { from: 15_000, points: 10_000 },
  ];
  const at = (value: number) => judge(sketch([item({ rows })]), new Map([[1, { value, exempt: null }]])).score;
  expect([at(11_999), at(12_000), at(14_999), at(15_000), at(999_999)]).toEqual([0, 6000, 6000, 10_000, 10_000]);
});
test('what is not entered is not nought: the score stays open and says what is missing', () => {
  const two = sketch([
    item({ itemId: 1, way: 'score', weight: 5000 }),
    item({ itemId: 2, way: 'score', weight: 5000 }),
  ]);
  expect(judge(two, new Map([[1, { value: 8000, exempt: null }]]))).toMatchObject({ score: null, missing: [2] });
  expect(
    judge(
      two,
      new Map([
        [1, { value: 8000, exempt: null }],
        [2, { value: 0, exempt: null }],
      ]),
    ),
  ).toMatchObject({ score: 4000, missing: [] });
});
test('thirds are added as fractions and rounded once: three of 33.33 % of a third are not rounded three times', () => {
  const rows = [{ from: 0, points: 1 }];
  const three = [3334, 3333, 3333].map((weight, i) => item({ itemId: i + 1, fullScore: 3, weight, rows }));
  const all = new Map(three.map((one) => [one.itemId, { value: 0, exempt: null }]));
  // Each part alone would be 1111.33, 1111, 1111: the sum is a third of 10000, rounded once.
  expect(judge(sketch(three), all).score).toBe(3333);
  expect(judge(sketch(three, { rounding: 'up' }), all).score).toBe(3334);
});
test('exempt children: the weight is spread over the rest, or a share of the full marks counts', () => {
  const two = [item({ itemId: 1, way: 'score', weight: 6000 }), item({ itemId: 2, way: 'score', weight: 4000 })];
  const known = new Map<number, Entered>([
    [1, { value: 9000, exempt: null }],
    [2, { value: null, exempt: 'illness' }],
  ]);
  expect(judge(sketch(two), known).score).toBe(9000);
  expect(judge(sketch(two, { exemption: 'share', exemptShare: 6000 }), known).score).toBe(7800);
  const none = new Map<number, Entered>([1, 2].map((id) => [id, { value: null, exempt: 'disability' }]));
  expect(judge(sketch(two, { exemptShare: 7000 }), none).score).toBe(7000);
});
test('a child that came during the term: what it counted in its months stands for the whole term, what is measured does not', () => {
  const rows = [
    { from: 0, points: 0 },
    { from: 1000, points: 6000 },
    { from: 2000, points: 10_000 },
  ];
  const of = (o: Partial<SketchItem>, value: number, here: number) =>
    judge(sketch([item({ rows, ...o })]), new Map([[1, { value, exempt: null }]]), { here, of: 5 }).score;
  expect([of({}, 799, 2), of({}, 800, 2), of({}, 400, 2), of({}, 399, 2)]).toEqual([6000, 10_000, 6000, 0]);
  expect(of({}, 800, 5)).toBe(0);
  expect(of({ way: 'source', source: 'runs' }, 800, 2)).toBe(10_000);
  expect(of({ way: 'measure' }, 800, 2)).toBe(0);
  // Two thirds of a term and a threshold that no whole number meets: compared as fractions.
  const third = { here: 2, of: 3 };
  const at = (value: number) => judge(sketch([item({ rows })]), new Map([[1, { value, exempt: null }]]), third).score;
  expect([at(666), at(667)]).toEqual([0, 6000]);
});
