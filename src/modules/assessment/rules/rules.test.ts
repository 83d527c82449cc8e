import { describe, expect, test } from 'vitest';
import {
  cutAt,
  defaultTemplate,
  filledPhrase,
  isOver,
  KINDS,
  lacking,
  leavesOf,
  levelOf,
  levelsHold,
  objectUntil,
  phraseOf,
  reckon,
  STATES,
  stateOf,
  twinsOf,
  wrongTree,
  type Index,
  type Judge,
  type Judgement,
  type Score,
} from '../rules';

const leaf = (indexId: string, weight: number, o: Partial<Index> = {}): Index => ({
  indexId,
  parentId: null,
  name: indexId,
  weight,
  full: 10,
  by: [{ role: 'teacher', share: 10_000 }],
  words: false,
  evidence: false,
  sbjId: null,
  ...o,
});
const branch = (indexId: string, weight: number, parentId: string | null = null): Index =>
  leaf(indexId, weight, { parentId, full: 0, by: [] });

/** A generator of its own, so that a failure can be repeated. */
function chance(seed: number) {
  let a = seed >>> 0;
  return (n: number): number => {
    a = (Math.imul(a, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((a / 4_294_967_296) * n);
  };
}
/** Parts of a whole: `n` numbers that sum to it. */
function shares(next: (n: number) => number, n: number): number[] {
  const cuts = Array.from({ length: n - 1 }, () => next(10_001)).toSorted((a, b) => a - b);
  return [...cuts, 10_000].map((cut, at) => cut - (cuts[at - 1] ?? 0));
}
function someTree(next: (n: number) => number): Index[] {
  const made: Index[] = [];
  const grow = (parentId: string | null, depth: number): void => {
    for (const weight of shares(next, 1 + next(4))) {
      const indexId = `i${made.length}`;
      const inner = depth < 4 && next(3) === 0;
      const roles = (['self', 'classmate', 'teacher'] as const).filter(() => next(3) > 0);
      const by: Judge[] = roles.length ? roles.map((role) => ({ role, share: 0 })) : [{ role: 'teacher', share: 0 }];
      const parts = shares(next, by.length);
      made.push(
        inner
          ? branch(indexId, weight, parentId)
          : leaf(indexId, weight, {
              parentId,
              full: 1 + next(100),
              by: by.map((judge, at) => ({ ...judge, share: parts[at] ?? 0 })),
            }),
      );
      if (inner) grow(indexId, depth + 1);
    }
  };
  grow(null, 1);
  return made;
}

// The second reckoner: fractions of whole numbers, written from the sentence of the rule and not from its code.
type Fraction = readonly [bigint, bigint];
const halfUp = ([n, d]: Fraction): bigint => {
  const twice = 2n * n + d;
  const floor = twice / (2n * d);
  return twice < 0n && twice % (2n * d) !== 0n ? floor - 1n : floor;
};
function byHand(tree: readonly Index[], judged: readonly Judgement[], events: readonly Score[]): bigint | null {
  const tenth = (x: number) => BigInt(Math.round(x * 10));
  const valueOf = (index: Index): bigint | null => {
    const below = tree.filter((x) => x.parentId === index.indexId);
    if (below.length) return wholeOf(below);
    let above = 0n;
    let parts = 0n;
    for (const { role, share } of index.by) {
      const given = judged
        .filter((j) => j.role === role)
        .flatMap((j) => j.scores.filter((s) => s.indexId === index.indexId))
        .map((s) => tenth(s.score));
      if (given.length === 0) continue;
      const mean = halfUp([
        given.reduce((a, b) => a + b, 0n) * 10_000n,
        BigInt(given.length) * BigInt(index.full) * 10n,
      ]);
      above += BigInt(share) * mean;
      parts += BigInt(share);
    }
    if (parts === 0n) return null;
    const noted = events.filter((e) => e.indexId === index.indexId).reduce((a, e) => a + tenth(e.score), 0n);
    const size = noted < 0n ? -noted : noted;
    const added = halfUp([size * 10_000n, BigInt(index.full) * 10n]);
    const value = halfUp([above, parts]) + (noted < 0n ? -added : added);
    return value < 0n ? 0n : value > 10_000n ? 10_000n : value;
  };
  const wholeOf = (nodes: readonly Index[]): bigint | null => {
    let above = 0n;
    for (const node of nodes) {
      const value = valueOf(node);
      if (value == null) return null;
      above += BigInt(node.weight) * value;
    }
    return halfUp([above, 10_000n]);
  };
  return wholeOf(tree.filter((index) => index.parentId === null));
}

describe('what a result comes to', () => {
  test('every total is recomputed from its parts by a second reckoner, in a thousand trees', () => {
    let open = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const next = chance(seed);
      const tree = someTree(next);
      const leaves = leavesOf(tree);
      const judged: Judgement[] = (['self', 'classmate', 'classmate', 'teacher'] as const).flatMap((role) =>
        next(10) === 0
          ? []
          : [
              {
                role,
                scores: leaves
                  .filter((l) => l.by.some((judge) => judge.role === role))
                  .map((l) => ({ indexId: l.indexId, score: next(l.full * 10 + 1) / 10 })),
              },
            ],
      );
      const events = leaves.flatMap((l) =>
        next(4) === 0 ? [{ indexId: l.indexId, score: (next(l.full * 20) - l.full * 10) / 10 }] : [],
      );
      const { total } = reckon(tree, judged, events);
      const hand = byHand(tree, judged, events);
      expect([seed, total]).toEqual([seed, hand == null ? null : Number(hand)]);
      if (total == null) open++;
    }
    // Both kinds were among them.
    expect(open).toBeGreaterThan(10);
    expect(open).toBeLessThan(900);
  });
  test('a role that has not judged leaves its share to the others and is named; a leaf nobody judged leaves the total open', () => {
    const tree = [
      leaf('a', 5000, {
        by: [
          { role: 'self', share: 2000 },
          { role: 'teacher', share: 8000 },
        ],
      }),
      leaf('b', 5000),
    ];
    const teacher = {
      role: 'teacher' as const,
      scores: [
        { indexId: 'a', score: 8 },
        { indexId: 'b', score: 6 },
      ],
    };
    expect(reckon(tree, [teacher], [])).toMatchObject({ total: 7000, missing: ['self'] });
    expect(reckon(tree, [{ role: 'self', scores: [{ indexId: 'a', score: 10 }] }], [])).toMatchObject({
      total: null,
      missing: ['teacher'],
    });
  });
});

describe('templates', () => {
  test('[C-057] the default templates hold: weights, judges and levels, in both languages', () => {
    for (const kind of KINDS)
      for (const lang of ['zh-CN', 'en-US'] as const) {
        const { indexes, levels } = defaultTemplate(kind, lang);
        expect(wrongTree(kind, indexes)).toBeUndefined();
        expect(levelsHold(levels)).toBe(true);
      }
    expect(defaultTemplate('eval', 'zh-CN').indexes.filter((i) => !i.parentId)).toHaveLength(5);
    expect(defaultTemplate('perf', 'zh-CN').indexes.filter((i) => !i.parentId)).toHaveLength(4);
  });
  test('weights of 99.99 %, a tree six deep, a ring, foreign judges are refused at their index', () => {
    expect(wrongTree('eval', [leaf('a', 5000), leaf('b', 4999)])).toMatchObject({ what: 'weights', at: 0, left: 1 });
    const deep = ['a', 'b', 'c', 'd', 'e'].map((id, at, all) => branch(id, 10_000, all[at - 1] ?? null));
    expect(wrongTree('eval', [...deep.slice(0, 4), leaf('f', 10_000, { parentId: 'd' })])).toBeUndefined();
    expect(wrongTree('eval', [...deep, leaf('f', 10_000, { parentId: 'e' })])).toMatchObject({ what: 'deep', at: 5 });
    expect(wrongTree('eval', [leaf('x', 10_000), branch('a', 10_000, 'b'), branch('b', 10_000, 'a')])).toMatchObject({
      what: 'orphan',
      at: 1,
    });
    expect(wrongTree('perf', [leaf('a', 10_000)])).toMatchObject({ what: 'role', at: 0 });
    expect(wrongTree('eval', [leaf('a', 10_000, { by: [{ role: 'self', share: 9999 }] })])).toMatchObject({
      what: 'shares',
      left: 1,
    });
    expect(wrongTree('eval', [leaf('a', 10_000, { full: 0 })])).toMatchObject({ what: 'full' });
    expect(wrongTree('eval', [])).toMatchObject({ what: 'none' });
    expect(wrongTree('eval', [leaf('a', 5000), leaf('a', 5000)])).toMatchObject({ what: 'twice', at: 1 });
  });
  test('levels fall and end at nothing; a result takes the first it reaches', () => {
    const levels = [
      { name: '优', from: 9000 },
      { name: '良', from: 7500 },
      { name: '合格', from: 0 },
    ];
    expect(levelsHold(levels)).toBe(true);
    expect(
      levelsHold([
        { name: '优', from: 9000 },
        { name: '良', from: 9000 },
        { name: '差', from: 0 },
      ]),
    ).toBe(false);
    expect(
      levelsHold([
        { name: '优', from: 9000 },
        { name: '良', from: 1 },
      ]),
    ).toBe(false);
    expect([9000, 8999, 7500, 7499, 0, null].map((total) => levelOf(levels, total))).toEqual([
      '优',
      '良',
      '良',
      '合格',
      '合格',
      null,
    ]);
  });
});

describe('[S-048] where an evaluation stands', () => {
  const times = { startAt: '2026-11-10T00:00:00Z', endAt: '2026-11-20T00:00:00Z', endedAt: null, archivedAt: null };
  const at = (now: string, more: object = {}) => stateOf({ ...times, objectDays: 7, ...more }, now);
  test('it begins and ends by the clock, earlier by hand, and is archived by hand', () => {
    expect(at('2026-11-09T23:59:59Z')).toBe('coming');
    expect(at('2026-11-10T00:00:00Z')).toBe('running');
    expect(at('2026-11-20T00:00:00Z')).toBe('ended');
    expect(at('2026-11-12T00:00:00Z', { endedAt: '2026-11-11T00:00:00Z' })).toBe('ended');
    expect(at('2026-11-30T00:00:00Z', { archivedAt: '2026-11-29T00:00:00Z' })).toBe('archived');
  });
  test('results may be objected to for the days that were set, from the end that came first', () => {
    const own = { ...times, objectDays: 7 };
    expect(objectUntil(own, '2026-11-15T00:00:00Z')).toBeNull();
    expect(objectUntil(own, '2026-11-21T00:00:00Z')).toBe('2026-11-27T00:00:00.000Z');
    expect(objectUntil({ ...own, endedAt: '2026-11-12T00:00:00Z' }, '2026-11-21T00:00:00Z')).toBe(
      '2026-11-19T00:00:00.000Z',
    );
    expect(objectUntil({ ...own, objectDays: 0 }, '2026-11-21T00:00:00Z')).toBeNull();
    // What nobody can hand in any more has ended, and does not end.
    expect(STATES.filter(isOver)).toEqual(['ended', 'archived']);
  });
});

test('twins of sentences are found across a class, whatever the name in them; short ones are everybody’s', () => {
  const twins = twinsOf([
    { userId: 1, name: '王梓萱', text: '王梓萱上课专心，善于思考。继续努力。' },
    { userId: 2, name: '李明', text: '李明上课专心，善于思考。你的画很有想象力。继续努力。' },
    { userId: 3, name: '赵强', text: '你热爱劳动，乐于助人。' },
  ]);
  expect([...twins]).toEqual([
    [1, ['王梓萱上课专心，善于思考。']],
    [2, ['李明上课专心，善于思考。']],
    [3, []],
  ]);
});

test('what a judgement lacks is named: a score, or words where they are asked for', () => {
  const leaves = [leaf('a', 5000), leaf('b', 5000, { words: true })];
  const scores = [
    { indexId: 'a', score: 1 },
    { indexId: 'b', score: 0 },
  ];
  expect(lacking(leaves, scores, [{ indexId: 'b', text: '  ' }]).map((l) => l.indexId)).toEqual(['b']);
  expect(lacking(leaves, scores, [{ indexId: 'b', text: '好' }])).toEqual([]);
  expect(lacking(leaves, [], []).map((l) => l.indexId)).toEqual(['a', 'b']);
});

test('a phrase takes the child’s name and figures where it names them, and a comment becomes a phrase again', () => {
  const figures = [
    { names: ['homework', '作业'], value: '12 次作业，按时完成 11 次' },
    { names: ['notes', '课堂笔记'], value: '' },
  ];
  const said = '张三本学期12 次作业，按时完成 11 次。';
  expect(filledPhrase('{name}本学期{作业}。', '张三', figures)).toBe(said);
  expect(filledPhrase('{name}本学期{homework}。', '张三', figures)).toBe(said);
  // Nobody's figure stays to be seen, and a name is taken letter by letter.
  expect(filledPhrase('{constructor}{身高}{name}', '$&', figures)).toBe('{constructor}{身高}$&');
  expect(phraseOf(said, '张三', figures)).toBe('{name}本学期{作业}。');
  expect(phraseOf('很好', '', figures)).toBe('很好');
});
test('a comment that is cut ends with a whole character', () => {
  expect(cutAt('一二三', 2)).toBe('一二');
  expect(cutAt('一😀', 2)).toBe('一');
  expect(cutAt('一😀', 3)).toBe('一😀');
});
