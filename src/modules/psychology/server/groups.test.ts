import { expect, test } from 'vitest';
import { groupsOf, type SumRow } from './groups';

const row = (clazzId: number, grdId: number | null, count: number): SumRow => ({
  clazzId,
  clazzName: `${clazzId} 班`,
  grdId,
  grdName: grdId == null ? null : `${grdId} 年级`,
  measure: 'total',
  code: 'fair',
  count,
  total: count * 7,
});
const shown = (rows: readonly SumRow[], level: 'org' | 'grd' | 'clz') =>
  groupsOf(rows, level, '学校')
    .filter(({ isShown }) => isShown)
    .map(({ id }) => id);

test('[X-030] the only class of a grade that is hidden beside a small one is hidden too: the small one could be reckoned', () => {
  const rows = [row(71, 7, 12), row(72, 7, 8), row(81, 8, 6), row(91, 9, 3)];
  expect([shown(rows, 'org'), shown(rows, 'grd'), shown(rows, 'clz')]).toEqual([[0], [7], [71, 72]]);
});
test('[X-030] in a grade that is shown, a class under five hides the smallest beside it, and no other grade', () => {
  const rows = [row(71, 7, 12), row(72, 7, 6), row(73, 7, 2), row(81, 8, 9)];
  expect([shown(rows, 'grd'), shown(rows, 'clz')]).toEqual([
    [7, 8],
    [71, 81],
  ]);
});
test('[X-030] children without a class are a group of their own', () => {
  expect(shown([row(71, 7, 12), row(0, null, 5)], 'clz')).toEqual([71, 0]);
  expect(shown([row(71, 7, 12), row(0, null, 2)], 'clz')).toEqual([]);
});

/** Rows of a measure: how many of a class have each code. */
const rated = (clazzId: number, grdId: number, measure: string, codes: Readonly<Record<string, number>>): SumRow[] =>
  Object.entries(codes).map(([code, count]) => ({ ...row(clazzId, grdId, count), measure, code, total: count * 10 }));
const countsOf = (rows: readonly SumRow[], level: 'org' | 'grd' | 'clz') =>
  groupsOf(rows, level, '学校').map(({ id, isShown, rates }) => [
    id,
    isShown ? [...rates.values()].map(({ code, count, total }) => [code, count, total]) : null,
  ]);

test('[X-030] in a group that is shown a count under five is hidden, and with it the one beside it that would tell it', () => {
  expect(countsOf(rated(71, 7, 'total', { none: 20, special: 3 }), 'org')).toEqual([
    [
      0,
      [
        ['none', null, null],
        ['special', null, null],
      ],
    ],
  ]);
  // Two of them that are five together hide each other; what nobody has stays a nought.
  expect(countsOf(rated(71, 7, 'total', { none: 20, watch: 3, special: 2 }), 'org')).toEqual([
    [
      0,
      [
        ['none', 20, 200],
        ['watch', null, null],
        ['special', null, null],
      ],
    ],
  ]);
});
test('[X-030] a count under five of a class is not reckoned from its grade less the other classes', () => {
  const rows = [
    ...rated(71, 7, 'total', { none: 20, watch: 3, special: 2 }),
    ...rated(72, 7, 'total', { none: 20, watch: 8, special: 9 }),
    ...rated(73, 7, 'total', { none: 20, watch: 12, special: 6 }),
  ];
  expect(countsOf(rows, 'clz')).toEqual([
    [
      71,
      [
        ['none', 20, 200],
        ['watch', null, null],
        ['special', null, null],
      ],
    ],
    [
      72,
      [
        ['none', 20, 200],
        ['watch', null, null],
        ['special', null, null],
      ],
    ],
    [
      73,
      [
        ['none', 20, 200],
        ['watch', null, null],
        ['special', null, null],
      ],
    ],
  ]);
  expect(countsOf(rows, 'grd')).toEqual([
    [
      7,
      [
        ['none', 60, 600],
        ['watch', 23, 230],
        ['special', 17, 170],
      ],
    ],
  ]);
});

/** Numbers that look drawn, the same each time. */
function drawn(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * (most + 1));
  };
}
const CODES = ['none', 'watch', 'special'];
const LEVELS = ['org', 'grd', 'clz'] as const;
const GRADES = [7, 8, 9];
const CLAZZES = [1, 2, 3].flatMap((no) => GRADES.map((grdId) => grdId * 10 + no)).toSorted((a, b) => a - b);
const PLACES = { org: [0], grd: GRADES, clz: CLAZZES } as const;
/** What somebody knows who subtracts as long as anything comes of it, of all three pages of a school. */
function reckoned(rows: readonly SumRow[]): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  for (const level of LEVELS) {
    const groups = new Map(groupsOf(rows, level, '学校').map((group) => [group.id, group]));
    for (const id of PLACES[level]) {
      const group = groups.get(id);
      if (group && !group.isShown) continue;
      // Who is not there has nothing of anything.
      known.set(`${level} ${id} all`, group?.count ?? 0);
      for (const code of CODES) {
        const rate = group?.rates.get(`total ${code}`);
        if (!rate) known.set(`${level} ${id} ${code}`, 0);
        else if (rate.count != null) known.set(`${level} ${id} ${code}`, rate.count);
      }
    }
  }
  const sums: string[][] = [];
  for (const code of [...CODES, 'all']) {
    sums.push([`org 0 ${code}`, ...GRADES.map((id) => `grd ${id} ${code}`)]);
    for (const id of GRADES)
      sums.push([
        `grd ${id} ${code}`,
        ...CLAZZES.filter((one) => Math.floor(one / 10) === id).map((one) => `clz ${one} ${code}`),
      ]);
  }
  for (const place of ['org 0', ...GRADES.map((id) => `grd ${id}`), ...CLAZZES.map((id) => `clz ${id}`)])
    sums.push([`${place} all`, ...CODES.map((code) => `${place} ${code}`)]);
  for (let found = true; found;) {
    found = false;
    for (const [whole = '', ...parts] of sums) {
      const open = [whole, ...parts].filter((name) => !known.has(name));
      const [only] = open;
      if (open.length !== 1 || only === undefined) continue;
      const sum = parts.reduce((all, name) => all + (known.get(name) ?? 0), 0);
      known.set(only, only === whole ? sum : (known.get(whole) ?? 0) - sum);
      found = true;
    }
  }
  return known;
}
test('[X-030] whatever a school answers, no count under five is reckoned from the pages of school, grades and classes together', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = drawn(seed);
    const rows = CLAZZES.flatMap((id) =>
      rated(id, Math.floor(id / 10), 'total', { none: draw(30), watch: draw(7), special: draw(4) }),
    ).filter(({ count }) => count > 0);
    const few = [...reckoned(rows)].filter(([, count]) => count > 0 && count < 5);
    expect([seed, few]).toEqual([seed, []]);
  }
});
