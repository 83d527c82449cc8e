import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  choiceFault,
  commitment,
  drawFrom,
  levelFault,
  pointsAt,
  readValue,
  reckon,
  schemeFault,
  valueText,
  windowFault,
  type Item,
  type Known,
  type Scheme,
} from '../rules';

const rows = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([from, points]) => ({ from, points }));
const item = (code: string, group: string, more: Partial<Item> = {}): Item => ({
  code,
  name: code,
  part: 'exam',
  group,
  unit: 's',
  isScore: false,
  direction: 'up',
  between: false,
  full: 1500,
  weight: 10_000,
  rows: { male: rows([0, 0], [10_000, 1500]), female: rows([0, 0], [9000, 1500]) },
  field: null,
  ...more,
});
/** Three items of 15 points: 800 m, a choice of two, one that is marked; half of the final score, the other half the process. */
const scheme: Scheme = {
  rounding: { step: 'total', how: 'halfUp', unit: 1 },
  parts: [
    { kind: 'process', weight: 5000, full: 4500, terms: [{ yearId: 2026, termId: 1 }] },
    { kind: 'exam', weight: 5000, full: 4500, terms: [] },
  ],
  groups: [
    { code: 'must', kind: 'must', name: '必考', take: 1 },
    { code: 'pick', kind: 'choice', name: '选考', take: 1 },
  ],
  items: [
    item('run', 'must', {
      direction: 'down',
      rows: {
        male: rows([0, 1500], [20_501, 1200], [26_000, 0]),
        female: rows([0, 1600], [20_401, 1440], [26_000, 0]),
      },
    }),
    item('skill', 'must', { isScore: true, rows: { male: [], female: [] } }),
    item('jump', 'pick'),
    item('rope', 'pick'),
  ],
  excess: [],
  exempt: [
    { code: 'disabled', name: '残疾', scope: 'all', share: 10_000, papers: 1, deferDays: 0 },
    { code: 'single', name: '单项', scope: 'item', share: 6000, papers: 1, deferDays: 0 },
    { code: 'injured', name: '受伤', scope: 'rest', share: 6000, papers: 1, deferDays: 0 },
    { code: 'later', name: '缓考', scope: 'all', share: 0, papers: 1, deferDays: 21 },
  ],
  extras: { cap: 200, rules: [{ code: 'duty', name: '见义勇为', points: 200, when: 'after', exclusive: false }] },
  levels: [
    { name: '不及格', from: 0, to: 2699 },
    { name: '及格', from: 2700, to: 4500 },
  ],
  lines: { pass: 6000, excellent: 8500 },
};
const known = (more: Partial<Known> = {}): Known => ({
  sex: 'female',
  chosen: ['jump'],
  entries: new Map([
    ['run', { value: 20_400, word: null }],
    ['skill', { value: 900, word: null }],
    ['jump', { value: 9000, word: null }],
  ]),
  exempt: [],
  extras: [],
  process: [{ score: 8000, full: 10_000 }],
  ...more,
});
const common = { drawn: [], today: '2026-11-20' };

test('a table is exact at each threshold and a unit beside, in both directions, by sex', () => {
  const run = scheme.items[0]!;
  const at = (sex: 'male' | 'female', value: number) => Number(pointsAt(run, sex, value).points.num);
  expect([at('male', 20_500), at('male', 20_501), at('male', 20_502)]).toEqual([1500, 1200, 1200]);
  expect([at('female', 20_400), at('female', 20_401), at('female', 25_999), at('female', 26_000)]).toEqual([
    1600, 1440, 1440, 0,
  ]);
  const jump = scheme.items[2]!;
  expect([8999, 9000, 9001].map((value) => Number(pointsAt(jump, 'female', value).points.num))).toEqual([
    0, 1500, 1500,
  ]);
});
test('nothing grows between two rows unless the table says so', () => {
  const jump = scheme.items[2]!;
  const found = pointsAt({ ...jump, between: true }, 'female', 4500).points;
  expect(found.num / found.den).toBe(750n);
});
test('[C-060] the steps of a score say value, row, what was cut, and how the parts add up', () => {
  const { total, level, items, parts } = reckon(scheme, common, known());
  expect(items[0]).toMatchObject({ item: 'run', value: 20_400, from: 0, raw: 1600, points: 1500, by: 'cut' });
  expect(parts).toMatchObject([
    { kind: 'process', points: 3600, weight: 5000 },
    { kind: 'exam', raw: 3900, points: 3900, by: null },
  ]);
  expect([total, level]).toEqual([3750, '及格']);
});
test('[C-060] excess counts up to a bound, or fills another part up to its full mark', () => {
  const bound = { of: 'item', key: 'run', how: 'bound', bound: 60, into: null } as const;
  expect(reckon({ ...scheme, excess: [bound] }, common, known()).items[0]).toMatchObject({ points: 1560, by: 'bound' });
  const fill = { of: 'item', key: 'run', how: 'fill', bound: 0, into: 'process' } as const;
  const filled = reckon({ ...scheme, excess: [fill] }, common, known());
  expect(filled.parts[0]).toMatchObject({ kind: 'process', poured: 100, points: 3700 });
  expect(filled.total).toBe(3800);
});
test('[C-060] an exemption stands in place of a result: all of it, single items, what an injury left', () => {
  const of = (more: Partial<Known>) => reckon(scheme, common, known(more));
  const granted = (code: string, items: string[] = [], until: string | null = null) => [{ code, items, until }];
  expect(of({ exempt: granted('disabled') }).parts[1]?.points).toBe(4500);
  expect(of({ exempt: granted('single', ['skill']) }).items[1]).toMatchObject({
    points: 900,
    exempt: 'single',
    value: null,
  });
  const hurt = of({ exempt: granted('injured'), entries: new Map([['run', { value: 30_000, word: null }]]) });
  expect(hurt.items.map((one) => one.points)).toEqual([0, 900, 900]);
});
test('[C-060] absent and given up are nought; still to come is open, and a deferral is, until its make-up is over', () => {
  const absent = new Map(known().entries).set('skill', { value: null, word: 'absent' });
  expect(reckon(scheme, common, known({ entries: absent })).items[1]?.points).toBe(0);
  const later = { exempt: [{ code: 'later', items: [], until: '2026-11-20' }], entries: absent };
  expect(reckon(scheme, common, known(later))).toMatchObject({ total: null, missing: ['skill'] });
  expect(reckon(scheme, { ...common, today: '2026-11-21' }, known(later)).total).toBe(3300);
  const made = new Map(absent).set('skill', { value: 1200, word: null });
  expect(reckon(scheme, common, known({ ...later, entries: made })).total).toBe(3900);
  const lacking = new Map(known().entries);
  lacking.delete('jump');
  expect(reckon(scheme, common, known({ entries: lacking })).missing).toEqual(['jump']);
  expect(reckon(scheme, common, known({ chosen: [] })).missing).toEqual(['pick']);
  expect(reckon(scheme, common, known({ process: [] })).missing).toEqual(['process']);
});
test('[C-060] bonuses have a cap, exclude each other, and count within the full mark or above it', () => {
  const best = known({
    process: [{ score: 10_000, full: 10_000 }],
    entries: new Map(known().entries).set('skill', { value: 1500, word: null }),
    extras: ['duty', 'first', 'second'],
  });
  const rule = { name: 'x', exclusive: true } as const;
  const more = {
    ...scheme,
    extras: {
      cap: 300,
      rules: [
        ...scheme.extras.rules,
        { ...rule, code: 'first', points: 150, when: 'before' as const },
        { ...rule, code: 'second', points: 100, when: 'before' as const },
      ],
    },
  };
  expect(reckon(more, common, best)).toMatchObject({
    total: 4650,
    extras: { before: 150, after: 150, codes: ['duty', 'first'] },
  });
});
test('it is rounded once, at the stated step; a scheme that would need it twice is refused', () => {
  const odd = known({ process: [{ score: 3333, full: 10_000 }] });
  expect(reckon(scheme, common, odd).total).toBe(2700);
  const part = { ...scheme, rounding: { step: 'part', how: 'down', unit: 100 } as const };
  expect(reckon(part, common, odd).parts[0]?.points).toBe(1400);
  expect(schemeFault(part)).toBeUndefined();
  expect(schemeFault({ ...scheme, rounding: { step: 'part', how: 'down', unit: 1 } })).toEqual({
    kind: 'roundTwice',
    name: 'process',
  });
});
test('[C-060] weights sum to exactly the whole, the fault says by how much they miss; a part is as full as its items', () => {
  const [process, exam] = scheme.parts as [Scheme['parts'][number], Scheme['parts'][number]];
  expect(schemeFault(scheme)).toBeUndefined();
  expect(schemeFault({ ...scheme, parts: [{ ...process, weight: 4999 }, exam] })).toEqual({ kind: 'weights', off: 1 });
  expect(schemeFault({ ...scheme, parts: [{ ...process, weight: 5250 }, exam] })).toEqual({
    kind: 'weights',
    off: -250,
  });
  expect(schemeFault({ ...scheme, parts: [process, { ...exam, full: 4400 }] })).toEqual({
    kind: 'partFull',
    name: 'exam',
    declared: 4400,
    found: 4500,
  });
  const uneven = scheme.items.map((one) => (one.code === 'rope' ? { ...one, full: 1400 } : one));
  expect(schemeFault({ ...scheme, items: uneven })).toEqual({ kind: 'groupUneven', name: '选考' });
  const swapped = scheme.items.map((one) => (one.code === 'run' ? { ...one, direction: 'up' as const } : one));
  expect(schemeFault({ ...scheme, items: swapped })).toEqual({ kind: 'rowsDirection', name: 'run' });
  const late = { of: 'item', key: 'run', how: 'cut', bound: 0, into: null } as const;
  const early = { of: 'part', key: 'exam', how: 'cut', bound: 0, into: null } as const;
  expect(schemeFault({ ...scheme, excess: [early, late] })).toEqual({ kind: 'excessOrder', name: 'run' });
});
test('[C-060] levels have no hole and no overlap on hundredths from nought to the full mark, and the fault names it', () => {
  const level = (name: string, from: number, to: number) => ({ name, from, to });
  expect(levelFault([level('a', 0, 2699), level('b', 2700, 4500)], 4500)).toBeUndefined();
  expect(levelFault([level('a', 0, 2699), level('b', 2701, 4500)], 4500)).toEqual({
    kind: 'levelGap',
    from: 2700,
    to: 2700,
  });
  expect(levelFault([level('a', 1, 2699), level('b', 2700, 4500)], 4500)).toEqual({ kind: 'levelGap', from: 0, to: 0 });
  expect(levelFault([level('a', 0, 2700), level('b', 2700, 4500)], 4500)).toEqual({
    kind: 'levelOverlap',
    from: 2700,
    to: 2700,
  });
  expect(levelFault([level('a', 0, 4499)], 4500)).toEqual({ kind: 'levelGap', from: 4500, to: 4500 });
  expect(levelFault([level('a', 0, 4501)], 4500)).toEqual({ kind: 'levelOverlap', from: 4501, to: 4501 });
  expect(levelFault([level('a', 0, 1), level('a', 2, 4500)], 4500)).toEqual({ kind: 'levelTwice', name: 'a' });
  expect(levelFault([], 4500)).toEqual({ kind: 'levelNone' });
});
test('a draw follows from secret and public value alone, anyone repeats it, and no item is favoured', async () => {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  const codes = ['a', 'b', 'c'];
  const of = { secret: 's'.repeat(64), value: '双色球 2026135 期 03 11 17', group: 'draw', take: 1 };
  const first = await drawFrom(sha, of, codes);
  expect(await drawFrom(sha, of, ['c', 'a', 'b', 'a'])).toEqual(first);
  expect(await commitment(sha, of.secret)).toHaveLength(64);
  const counts = new Map(codes.map((code) => [code, 0]));
  for (let i = 0; i < 3000; i++) {
    const [code = ''] = await drawFrom(sha, { ...of, value: String(i) }, codes);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  expect(await drawFrom(sha, { ...of, take: 9 }, codes)).toEqual(codes);
});
test('a choice takes exactly what its group asks for, and nothing that is not to be chosen', () => {
  expect(choiceFault(scheme, ['jump'])).toBeUndefined();
  expect(choiceFault(scheme, ['jump', 'rope'])).toEqual({ group: '选考', take: 1 });
  expect(choiceFault(scheme, [])).toEqual({ group: '选考', take: 1 });
  expect(choiceFault(scheme, ['run'])).toEqual({ item: 'run' });
  expect(choiceFault(scheme, ['jump', 'jump'])).toEqual({ item: 'jump' });
  expect(choiceFault(scheme, ['constructor'])).toEqual({ item: 'constructor' });
});
test('windows follow each other without crossing; appeals lie within the publicity', () => {
  const span = (from: string, to: string) => ({ from, to });
  const good = {
    signup: span('2026-11-01', '2026-11-10'),
    test: span('2026-11-11', '2026-11-20'),
    publicity: span('2026-11-21', '2026-11-30'),
    appeal: span('2026-11-21', '2026-11-25'),
    lock: span('2026-12-01', '2026-12-01'),
  };
  expect(windowFault(good)).toBeUndefined();
  expect(windowFault({ ...good, test: span('2026-11-10', '2026-11-20') })).toEqual({
    kind: 'crosses',
    stage: 'test',
    other: 'signup',
  });
  expect(windowFault({ ...good, appeal: span('2026-11-20', '2026-11-25') })).toEqual({
    kind: 'appealOutside',
    stage: 'appeal',
  });
  expect(windowFault({ ...good, signup: span('2026-11-10', '2026-11-01') })).toEqual({
    kind: 'backwards',
    stage: 'signup',
  });
});
test('times are read and written as the field says them', () => {
  const run = { unit: 's', isScore: false, full: 1500 };
  expect([readValue(run, '3:24'), readValue(run, '3\'24.5"'), readValue(run, '204'), readValue(run, '3:60')]).toEqual([
    20_400,
    20_450,
    20_400,
    undefined,
  ]);
  expect([valueText(run, 20_400), valueText(run, 18_305), valueText({ unit: 'cm' }, 21_250)]).toEqual([
    '3:24',
    '3:03.05',
    '212.5',
  ]);
  expect(['3′24″', "3'24''", '3′24', '204″'].map((text) => readValue(run, text))).toEqual(Array(4).fill(20_400));
  expect(readValue({ unit: '', isScore: true, full: 1000 }, '10.01')).toBeUndefined();
  expect(readValue({ unit: '个', isScore: false, full: 1000 }, '12"')).toBeUndefined();
  expect(['constructor', '①②', '2²'].map((text) => readValue(run, text))).toEqual([undefined, undefined, undefined]);
});
