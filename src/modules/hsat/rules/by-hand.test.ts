import { describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { reckon, schemeFault, type Entry, type Known, type Scheme } from '../rules';

// A reckoner of its own, as somebody would do it by hand from the written rules: it imports nothing of the module.
type Ratio = readonly [bigint, bigint];
const gcd = (a: bigint, b: bigint): bigint => (b ? gcd(b, a % b) : a < 0n ? -a : a);
const ratio = (n: bigint, d = 1n): Ratio => {
  const g = gcd(n, d) || 1n;
  return [n / g, d / g];
};
const R = (n: number): Ratio => [BigInt(n), 1n];
const add = (a: Ratio, b: Ratio) => ratio(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
const sub = (a: Ratio, b: Ratio) => ratio(a[0] * b[1] - b[0] * a[1], a[1] * b[1]);
const mul = (a: Ratio, b: Ratio) => ratio(a[0] * b[0], a[1] * b[1]);
const less = (a: Ratio, b: Ratio) => a[0] * b[1] < b[0] * a[1];
const smaller = (a: Ratio, b: Ratio) => (less(a, b) ? a : b);
const share = (n: number) => ratio(BigInt(n), 10_000n);
function toUnit(a: Ratio, how: string, unit: number): number {
  const steps = mul(a, ratio(1n, BigInt(unit)));
  const low = steps[0] / steps[1];
  const rest = sub(steps, [low, 1n]);
  if (rest[0] === 0n) return Number(low) * unit;
  const upwards = how === 'up' || (how === 'halfUp' && !less(rest, [1n, 2n]));
  return (Number(low) + (upwards ? 1 : 0)) * unit;
}

function byHand(s: any, c: any, k: any): number | null {
  const { step, how, unit } = s.rounding;
  const here = (at: string, a: Ratio): Ratio => (at === step ? R(toUnit(a, how, unit)) : a);
  const ruleOf = (of: string, key: string) => s.excess.filter((r: any) => r.of === of && r.key === key)[0];
  const part: Record<string, Ratio> = { process: R(0), exam: R(0), others: R(0) };
  const gift: Record<string, Ratio> = { process: R(0), exam: R(0), others: R(0) };
  for (const g of s.groups) {
    const mine = s.items.filter((i: any) => i.group === g.code);
    const taken = mine.filter(
      (i: any) => g.kind === 'must' || (g.kind === 'draw' ? c.drawn : k.chosen).indexOf(i.code) >= 0,
    );
    if (g.kind !== 'must' && taken.length < g.take) return null;
    for (const i of taken) {
      const e = k.entries.get(i.code);
      const there = e && (e.value !== null || e.word !== null);
      let points: Ratio | null = null;
      let waits = false;
      let relief: any = null;
      for (const x of i.part === 'exam' ? k.exempt : []) {
        const r = s.exempt.filter((one: any) => one.code === x.code)[0];
        if (!r || (r.scope === 'item' && x.items.indexOf(i.code) < 0)) continue;
        if (r.deferDays) {
          if (x.until && !(c.today > x.until) && !(e && e.value !== null)) waits = true;
        } else if (!relief && !(r.scope === 'rest' && there)) relief = r;
      }
      if (relief) points = mul(R(i.full), share(relief.share));
      else if (waits || !there) return null;
      else if (e.value === null) points = R(0);
      else if (i.isScore) points = R(e.value);
      else {
        const rows = i.rows[k.sex];
        let at = -1;
        rows.forEach((row: any, n: number) => {
          if (row.from <= e.value) at = n;
        });
        if (at < 0) points = i.direction === 'down' ? R(rows[0].points) : R(0);
        else if (i.between && rows[at + 1]) {
          const way = ratio(BigInt(e.value - rows[at].from), BigInt(rows[at + 1].from - rows[at].from));
          points = add(R(rows[at].points), mul(way, R(rows[at + 1].points - rows[at].points)));
        } else points = R(rows[at].points);
      }
      const rule = ruleOf('item', i.code);
      let kept = points;
      if (less(R(i.full), points)) {
        kept = rule && rule.how === 'bound' ? smaller(points, R(i.full + rule.bound)) : R(i.full);
        if (rule && rule.how === 'fill')
          gift[rule.into] = add(gift[rule.into]!, here('item', mul(sub(points, R(i.full)), share(i.weight))));
      }
      part[i.part] = add(part[i.part]!, mul(here('item', kept), share(i.weight)));
    }
  }
  const pr = s.parts.filter((p: any) => p.kind === 'process')[0];
  if (pr) {
    if (k.process.length < pr.terms.length) return null;
    let mean: Ratio = R(0);
    for (const one of k.process) mean = add(mean, ratio(BigInt(one.score), BigInt(one.full)));
    part['process'] = here('item', mul(mul(mean, ratio(1n, BigInt(k.process.length))), R(pr.full)));
  }
  const rules = s.excess.filter((r: any) => r.of === 'part').map((r: any) => r.key);
  const turn = [...rules, ...s.parts.map((p: any) => p.kind).filter((kind: string) => rules.indexOf(kind) < 0)];
  let total: Ratio = R(0);
  let whole = 0;
  for (const kind of turn) {
    const p = s.parts.filter((one: any) => one.kind === kind)[0];
    const rule = ruleOf('part', kind);
    let own = part[kind]!;
    if (less(R(p.full), own)) {
      const over = sub(own, R(p.full));
      own = rule && rule.how === 'bound' ? smaller(own, R(p.full + rule.bound)) : R(p.full);
      if (rule && rule.how === 'fill') gift[rule.into] = add(gift[rule.into]!, here('part', over));
    }
    if (less(own, R(p.full))) own = smaller(add(own, gift[kind]!), R(p.full));
    total = add(total, mul(here('part', own), share(p.weight)));
    whole += (p.full * p.weight) / 10_000;
  }
  const mine = s.extras.rules.filter((r: any) => k.extras.indexOf(r.code) >= 0);
  const top = Math.max(0, ...mine.filter((r: any) => r.exclusive).map((r: any) => r.points));
  let usedTop = false;
  const sums: Record<string, number> = { before: 0, after: 0 };
  for (const r of mine.toSorted((a: any, b: any) => (a.code < b.code ? -1 : 1))) {
    if (r.exclusive && (usedTop || r.points < top)) continue;
    if (r.exclusive) usedTop = true;
    sums[r.when]! += r.points;
  }
  const inside = Math.min(sums['before']!, s.extras.cap);
  const outside = Math.min(sums['after']!, s.extras.cap - inside);
  const roof = less(R(Math.round(whole)), total) ? total : R(Math.round(whole));
  return toUnit(add(smaller(add(total, R(inside)), roof), R(outside)), how, step === 'total' ? unit : 1);
}

const rnd = seeded(4109);
const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
const some = <T>(list: readonly T[], p: number): T[] => list.filter(() => rnd() < p);

function randomScheme(): Scheme {
  const step = pick(['item', 'part', 'total'] as const);
  const weights = step === 'total' ? [3333, 4567, 2100] : [2500, 5000, 2500];
  const full = 1000;
  const item = (code: string, part: 'exam' | 'others', group: string, isScore = false) => {
    const direction = pick(['up', 'down'] as const);
    const ladder = (base: number) => {
      const steps = Array.from({ length: int(2, 9) }, (_, n) => ({
        from: base + n * int(3, 60) * 10 + n,
        points: n * int(80, 130),
      }));
      const up = steps.map((row, n) => ({
        from: row.from,
        points: Math.max(...steps.slice(0, n + 1).map((r) => r.points)),
      }));
      const rising = up.map((row, n) => ({ ...row, from: base + n * 1000 + (row.from % 700) }));
      return direction === 'up'
        ? rising
        : rising.map((row, n) => ({ from: row.from, points: rising[rising.length - 1 - n]!.points }));
    };
    const rows = isScore ? { male: [], female: [] } : { male: ladder(int(0, 900)), female: ladder(int(0, 900)) };
    const weight = step === 'total' ? 8750 : 10_000;
    return {
      code,
      name: code,
      part,
      group,
      unit: '',
      isScore,
      direction,
      between: !isScore && rnd() < 0.4,
      full,
      weight,
      rows,
      field: null,
    };
  };
  const items = [
    item('run', 'exam', 'must'),
    item('jump', 'exam', 'choice'),
    item('rope', 'exam', 'choice'),
    item('throw', 'exam', 'choice'),
    item('sit', 'exam', 'draw'),
    item('pull', 'exam', 'draw'),
    item('basket', 'exam', 'ball'),
    item('foot', 'exam', 'ball'),
    item('know', 'others', 'other', true),
  ];
  const groups = [
    { code: 'must', kind: 'must', name: 'must', take: 1 },
    { code: 'choice', kind: 'choice', name: 'choice', take: 2 },
    { code: 'draw', kind: 'draw', name: 'draw', take: 1 },
    { code: 'ball', kind: 'ball', name: 'ball', take: 1 },
    { code: 'other', kind: 'must', name: 'other', take: 1 },
  ] as const;
  const one = (full * (step === 'total' ? 8750 : 10_000)) / 10_000;
  const terms = [
    { yearId: 2025, termId: 2 },
    { yearId: 2026, termId: 1 },
  ].slice(0, int(1, 2));
  const parts = [
    { kind: 'process', weight: weights[0]!, full: 2000, terms },
    { kind: 'exam', weight: weights[1]!, full: one * 5, terms: [] },
    { kind: 'others', weight: weights[2]!, full: one, terms: [] },
  ] as const;
  const whole = Math.round(parts.reduce((sum, p) => sum + p.full * p.weight, 0) / 10_000);
  const how = (key: string, of: 'item' | 'part') => {
    const rule = pick(['cut', 'bound', 'fill'] as const);
    const into = key === 'process' ? 'others' : 'process';
    return {
      of,
      key,
      how: rule,
      bound: rule === 'bound' ? int(1, 300) : 0,
      into: rule === 'fill' ? into : null,
    } as const;
  };
  return {
    rounding: {
      step,
      how: pick(['halfUp', 'down', 'up'] as const),
      unit: step === 'total' ? pick([1, 10, 50, 100] as const) : 100,
    },
    parts: some([...parts], 1),
    groups,
    items,
    excess: [
      ...some(items, 0.3).map((i) => how(i.code, 'item')),
      ...some(['others', 'exam', 'process'], 0.5).map((kind) => how(kind, 'part')),
    ],
    exempt: [
      { code: 'disabled', name: 'disabled', scope: 'all', share: 10_000, papers: 1, deferDays: 0 },
      { code: 'ill', name: 'ill', scope: 'all', share: pick([5000, 6000, 7000]), papers: 1, deferDays: 0 },
      { code: 'single', name: 'single', scope: 'item', share: 5000, papers: 1, deferDays: 0 },
      { code: 'injured', name: 'injured', scope: 'rest', share: 6000, papers: 0, deferDays: 0 },
      { code: 'later', name: 'later', scope: 'all', share: 0, papers: 0, deferDays: 21 },
    ],
    extras: {
      cap: 500,
      rules: [
        { code: 'a', name: 'a', points: 200, when: 'before', exclusive: true },
        { code: 'b', name: 'b', points: 300, when: 'after', exclusive: true },
        { code: 'c', name: 'c', points: 250, when: 'before', exclusive: false },
        { code: 'd', name: 'd', points: 100, when: 'after', exclusive: false },
      ],
    },
    levels: [
      { name: '及格以下', from: 0, to: Math.floor(whole * 0.6) - 1 },
      { name: '及格', from: Math.floor(whole * 0.6), to: whole },
    ],
    lines: { pass: 6000, excellent: 8500 },
  };
}
const anEntry = (isScore: boolean): Entry => {
  const roll = rnd();
  if (roll < 0.06) return { value: null, word: pick(['absent', 'gaveUp', 'foul'] as const) };
  return { value: int(0, isScore ? 1000 : 9900), word: null };
};
function randomCandidate(scheme: Scheme): Known {
  const entries = new Map(some(scheme.items, 0.97).map((item) => [item.code, anEntry(item.isScore)] as const));
  const exempt = rnd() < 0.3 ? some(scheme.exempt, 0.35) : [];
  return {
    sex: pick(['male', 'female'] as const),
    chosen: [...some(['jump', 'rope', 'throw'], 0.9).slice(0, 2), pick(['basket', 'foot'])],
    entries,
    exempt: exempt.map((rule) => ({
      code: rule.code,
      items: rule.scope === 'item' ? some(['run', 'jump', 'sit'], 0.5) : [],
      until: rule.deferDays ? pick(['2026-11-01', '2026-12-01']) : null,
    })),
    extras: some(['a', 'b', 'c', 'd'], 0.3),
    process: (scheme.parts.find((p) => p.kind === 'process')?.terms ?? [])
      .map(() => ({ score: int(0, 9800), full: 10_000 }))
      .slice(0, rnd() < 0.02 ? 0 : 2),
  };
}

describe('a final score by hand and by machine', () => {
  test('[C-060] 10,000 random candidates of random rules come to the same hundredth, or are open for both', () => {
    let open = 0;
    const seen = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const scheme = randomScheme();
      expect(schemeFault(scheme)).toBeUndefined();
      const common = { drawn: [pick(['sit', 'pull'])], today: '2026-11-20' };
      for (let n = 0; n < 50; n++) {
        const known = randomCandidate(scheme);
        const ours = reckon(scheme, common, known).total;
        if (ours !== byHand(scheme, common, known))
          expect({ ours, known: { ...known, entries: [...known.entries] }, scheme }).toEqual({
            ours: byHand(scheme, common, known),
          });
        if (ours === null) open++;
        seen.add(String(ours));
      }
    }
    expect(open).toBeGreaterThan(500);
    expect(open).toBeLessThan(6000);
    expect(seen.size).toBeGreaterThan(500);
  });
  test('the order of entries, exemptions and bonuses does not matter', () => {
    for (let i = 0; i < 200; i++) {
      const scheme = randomScheme();
      const known = randomCandidate(scheme);
      const common = { drawn: ['sit'], today: '2026-11-20' };
      const turned = {
        ...known,
        entries: new Map([...known.entries].toReversed()),
        extras: known.extras.toReversed(),
        chosen: known.chosen.toReversed(),
        process: known.process.toReversed(),
      };
      expect(reckon(scheme, common, turned)).toEqual(reckon(scheme, common, known));
    }
  });
});
