import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { readEntry, type Entered } from './entry';
import { EVENTS } from './events';
import { endsAt, heightScore, type HeightTry } from './height';
import { KINDS } from './kinds';
import { clazzTable, fractionText, plus, pointsOf, ZERO, type Fraction } from './points';
import { beyondThree, finalists, ranksOf, type Run } from './rank';
import { againstRecord, recordValue } from './records';
import { DEFAULT_POINTS, TOP_6, TOP_8 } from './settings';
import { handTime, lengthDown, photoShown, timeOf, timeText, watchTime, windUp } from './values';

interface Facts {
  readonly eventTypes: readonly { readonly code: string }[];
  readonly common: readonly { readonly events: readonly string[] }[];
  readonly points: { readonly top8: number[]; readonly top6: number[]; readonly relayFactor: number };
  readonly lanes: { readonly centreOut: Readonly<Record<string, number[]>> };
}
const facts = JSON.parse(readFileSync(new URL('../../../../data/track-meet.json', import.meta.url), 'utf8')) as Facts;

const rnd = seeded(7);
const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
const FIELDS = 1000;
const read = (kind: Parameters<typeof readEntry>[0], text: string, timing: 'photo' | 'hand' = 'photo'): Entered => {
  const found = readEntry(kind, text, timing);
  if ('fault' in found) throw new Error(`${text}: ${found.fault}`);
  return found.ok;
};
const run = (userId: number, kind: Parameters<typeof readEntry>[0], text: string): Run => ({
  userId,
  ...read(kind, text),
});

test('kinds, points and usual events are those of data/track-meet.json', () => {
  const kindOf: Record<string, string> = {
    track_time: 'time',
    field_length: 'length',
    field_height: 'height',
    count_miss: 'countMiss',
  };
  expect(facts.eventTypes.map((e) => kindOf[e.code] ?? e.code)).toEqual([...KINDS]);
  expect([TOP_8, TOP_6]).toEqual([facts.points.top8, facts.points.top6]);
  expect(DEFAULT_POINTS.relayFactor).toBe(facts.points.relayFactor);
  expect(EVENTS).toHaveLength(facts.common.reduce((n, group) => n + group.events.length, 0));
});

test('times are read as they are written: 12.34, 1:05.23, 3\'25"', () => {
  expect([timeOf('12.34'), timeOf('1:05.23'), timeOf('3\'25"'), timeOf('3\'25"4'), timeOf('9.8')]).toEqual([
    12_340, 65_230, 205_000, 205_400, 9800,
  ]);
  expect([timeOf('1:75.00'), timeOf('abc'), timeOf('0'), timeOf('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
test('photo finish is shown rounded up to 0.01: 10.001 is 10.01; hand times up to 0.1', () => {
  expect([photoShown(10_001), photoShown(10_010), handTime(12_310), handTime(12_300)]).toEqual([
    10_010, 10_010, 12_400, 12_300,
  ]);
  expect([timeText(10_001, 'photo'), timeText(65_230, 'photo'), timeText(12_310, 'hand')]).toEqual([
    '10.01',
    '1:05.23',
    '12.4',
  ]);
  for (let n = 0; n < FIELDS; n++) {
    const ms = int(1, 900_000);
    expect(photoShown(ms) - ms).toBeGreaterThanOrEqual(0);
    expect(photoShown(ms) - ms).toBeLessThan(10);
    expect(handTime(ms) - ms).toBeLessThan(100);
    expect(timeOf(timeText(ms, 'photo'))).toBe(photoShown(ms));
  }
});
test('of three watches the middle one counts, of two the slower one', () => {
  expect([watchTime([12_310, 12_500, 12_290]), watchTime([12_310, 12_500])]).toEqual([12_400, 12_500]);
  expect(read('time', '12.3/12.4/12.6')).toMatchObject({ value: 12_400, timing: 'hand' });
  expect(read('time', '12.34h')).toMatchObject({ value: 12_400, timing: 'hand' });
});
test('equal to the shown hundredth is no tie while thousandths differ', () => {
  const ranks = ranksOf('time', [run(1, 'time', '10.003'), run(2, 'time', '10.009'), run(3, 'time', '10.009')]);
  expect([...ranks.values()]).toEqual([1, 2, 2]);
  expect(timeText(10_003, 'photo')).toBe(timeText(10_009, 'photo'));
});
test('wind goes to the next tenth upwards: +2.01 is +2.1, -2.03 is -2.0', () => {
  expect([windUp(201), windUp(-203), windUp(200), windUp(0), windUp(-5)]).toEqual([21, -20, 20, 0, 0]);
});
test('lengths are rounded down to the centimetre', () => {
  expect([lengthDown(4529), lengthDown(4520)]).toEqual([4520, 4520]);
  expect(read('length', '4.529 x -').value).toBe(4520);
});
test('DNS, DNF, DQ and NM have no place; DQ keeps its rule; three failures are NM', () => {
  expect(read('time', 'dq 16.8')).toMatchObject({ mark: 'DQ', rule: '16.8', value: null });
  expect(read('length', 'x x x')).toMatchObject({ mark: 'NM', value: null });
  const ranks = ranksOf('time', [
    run(1, 'time', 'DNS'),
    run(2, 'time', 'DNF'),
    run(3, 'time', 'DQ'),
    run(4, 'time', '13.0'),
  ]);
  expect([...ranks]).toEqual([[4, 1]]);
});
test('what is no result is refused by its kind', () => {
  const fault = (kind: Parameters<typeof readEntry>[0], text: string) => readEntry(kind, text, 'photo');
  expect(fault('time', 'fast')).toEqual({ fault: 'time' });
  expect(fault('length', '1 2 3 4 5 6 7')).toEqual({ fault: 'trials' });
  expect(fault('height', '1.20:xxx 1.25:o')).toEqual({ fault: 'ended' });
  expect(fault('height', '1.25:o 1.20:o')).toEqual({ fault: 'order' });
  expect(fault('count', '12-3')).toEqual({ fault: 'count' });
  expect(read('countMiss', '112-3')).toMatchObject({ value: 109, misses: 3 });
});

test('lengths: ties go by the second best, the third and so on', () => {
  for (let n = 0; n < FIELDS; n++) {
    const runs = Array.from({ length: int(2, 12) }, (_, i) =>
      run(i + 1, 'length', Array.from({ length: int(1, 6) }, () => (rnd() < 0.2 ? 'x' : `4.${int(50, 53)}`)).join(' ')),
    );
    const ranks = ranksOf('length', runs);
    const listOf = (r: Run) =>
      r.attempts && 'trials' in r.attempts
        ? r.attempts.trials.flatMap((t) => t.mm ?? []).toSorted((a, b) => b - a)
        : [];
    for (const a of runs)
      for (const b of runs) {
        const [ra, rb] = [ranks.get(a.userId), ranks.get(b.userId)];
        if (ra == null || rb == null) continue;
        const [x, y] = [listOf(a), listOf(b)];
        const at = x.findIndex((mm, i) => mm !== y[i]);
        if (at < 0 && x.length === y.length) expect(ra).toBe(rb);
        else if (at >= 0 && (y[at] ?? -1) < x[at]!) expect(ra).toBeLessThan(rb);
      }
  }
});
test('more than eight jump three times, then the best eight and all who equal the eighth jump three more', () => {
  const runs = Array.from({ length: 12 }, (_, i) =>
    run(i + 1, 'length', `${i < 7 ? '5.00' : i < 10 ? '4.50' : '4.00'} x x`),
  );
  expect(finalists(runs).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(finalists(runs.slice(0, 8))).toHaveLength(8);
});
test('whoever is behind eight others has no fourth trial, whatever the rest will jump; of eight or fewer all have six', () => {
  const eight = Array.from({ length: 8 }, (_, i) => run(i + 1, 'length', '5.00 x x 5.20'));
  const waits: Run = { userId: 10, value: null, mark: null };
  const beyond = (text: string, list = eight) =>
    beyondThree([...list, run(9, 'length', text), waits]).map(({ userId }) => userId);
  expect([beyond('4.50 x x'), beyond('4.50 x x 5.30'), beyond('5.00 x x 5.30')]).toEqual([[], [9], []]);
  expect([beyond('x x x 5.30'), beyond('x x x x'), beyond('DQ 16.8')]).toEqual([[9], [9], []]);
  // While fewer than eight are ahead, nobody knows yet.
  expect(beyond('4.50 x x 5.30', eight.slice(0, 7))).toEqual([]);
  expect(beyondThree(eight)).toEqual([]);
});

/** Plays a height competition with the rules of failing, and says what a reckoner by hand would. */
function jumped(): HeightTry[] {
  const tries: HeightTry[] = [];
  let row = 0;
  for (let mm = 1000; mm < 1400 && row < 3; mm += 50) {
    if (row === 0 && rnd() < 0.15) {
      tries.push({ mm, tries: '-' });
      continue;
    }
    let signs = '';
    while (row < 3 && signs.length < 3 && !signs.endsWith('o')) {
      if (rnd() < 0.65) {
        signs += 'o';
        row = 0;
      } else {
        signs += 'x';
        row += 1;
      }
    }
    tries.push({ mm, tries: signs });
  }
  return tries;
}
test('heights: failures at the last height cleared, then all failures up to it; three in a row end it, also over two heights', () => {
  expect(
    endsAt([
      { mm: 1200, tries: 'x-' },
      { mm: 1250, tries: 'xx' },
    ]),
  ).toBe(1);
  expect(
    endsAt([
      { mm: 1200, tries: 'xxo' },
      { mm: 1250, tries: 'xx' },
    ]),
  ).toBeUndefined();
  for (let n = 0; n < FIELDS; n++) {
    const runs = Array.from({ length: int(2, 10) }, (_, i) => {
      const heights = jumped();
      const { best } = heightScore(heights);
      return { userId: i + 1, value: best, mark: best == null ? ('NM' as const) : null, attempts: { heights } };
    });
    const ranks = ranksOf('height', runs);
    const failuresUpTo = (tries: readonly HeightTry[], mm: number) =>
      tries.filter((t) => t.mm <= mm).reduce((sum, t) => sum + [...t.tries].filter((s) => s === 'x').length, 0);
    const failuresAt = (tries: readonly HeightTry[], mm: number) =>
      [...(tries.find((t) => t.mm === mm)?.tries ?? '')].filter((s) => s === 'x').length;
    for (const a of runs)
      for (const b of runs) {
        if (a.value == null || b.value == null) continue;
        const key = (r: typeof a) => [
          -r.value!,
          failuresAt(r.attempts.heights, r.value!),
          failuresUpTo(r.attempts.heights, r.value!),
        ];
        const [x, y] = [key(a), key(b)];
        const at = x.findIndex((v, i) => v !== y[i]);
        const by = at < 0 ? 0 : x[at]! - y[at]!;
        expect(Math.sign(ranks.get(a.userId)! - ranks.get(b.userId)!)).toBe(Math.sign(by));
      }
  }
});
test('a jump-off tells the first place apart; its place is typed behind the heights', () => {
  const typed = (text: string) => read('height', text);
  expect(typed('1.20:o 1.25:xxx j2')).toMatchObject({ value: 1200, jumpOff: 2 });
  expect(typed('1.20:o').jumpOff).toBeNull();
  const heights = [{ mm: 1300, tries: 'o' }];
  const both = [1, 2].map((userId) => ({ userId, value: 1300, mark: null, attempts: { heights } }));
  expect([...ranksOf('height', both).values()]).toEqual([1, 1]);
  expect([
    ...ranksOf(
      'height',
      both.map((r) => ({ ...r, jumpOff: 3 - r.userId })),
    ),
  ]).toEqual([
    [2, 1],
    [1, 2],
  ]);
});

test('tied places share the exact sum of their points, or take the better ones', () => {
  const tied = [1, 1, 3, 4].map((rank, i) => ({ userId: i + 1, rank }));
  const shared = pointsOf(tied, DEFAULT_POINTS, false);
  expect([...shared.values()].map(fractionText)).toEqual(['8', '8', '6', '5']);
  expect([...pointsOf(tied, { ...DEFAULT_POINTS, ties: 'better' }, false).values()].map(fractionText)).toEqual([
    '9',
    '9',
    '6',
    '5',
  ]);
  const three = pointsOf(
    [2, 2, 2].map((rank, i) => ({ userId: i, rank })),
    { ...DEFAULT_POINTS, table: TOP_6 },
    true,
  );
  expect(three.get(0)).toEqual({ num: 8, den: 1 });
  expect(
    fractionText(
      pointsOf(
        [6, 6, 6].map((rank, i) => ({ userId: i, rank })),
        DEFAULT_POINTS,
        false,
      ).get(0)!,
    ),
  ).toBe('2');
  expect(
    fractionText(
      pointsOf(
        [7, 7, 7].map((rank, i) => ({ userId: i, rank })),
        DEFAULT_POINTS,
        false,
      ).get(0)!,
    ),
  ).toBe('1');
});
test('no point is lost or made by sharing: an event always gives the sum of its places', () => {
  for (let n = 0; n < FIELDS; n++) {
    const size = int(1, 20);
    const values = Array.from({ length: size }, () => int(1, 8)).toSorted((a, b) => a - b);
    const placed = values.map((v, i) => ({ userId: i, rank: values.indexOf(v) + 1 }));
    const sum = [...pointsOf(placed, DEFAULT_POINTS, false).values()].reduce<Fraction>(plus, ZERO);
    expect(sum).toEqual({ num: TOP_8.slice(0, size).reduce((a, b) => a + b, 0), den: 1 });
  }
});
test('with fewer athletes than places one place less counts, where the meet says so', () => {
  const three = [1, 2, 3].map((rank) => ({ userId: rank, rank }));
  const points = pointsOf(three, { ...DEFAULT_POINTS, fewer: 'minusOne' }, false);
  expect([...points.values()].map(fractionText)).toEqual(['9', '7', '0']);
});
test('the class table goes by points, then first places, then second ones; equal classes share a place', () => {
  const p = (num: number) => ({ num, den: 1 });
  const table = clazzTable([
    { clazzId: 1, rank: 1, points: p(9) },
    { clazzId: 2, rank: 2, points: p(7) },
    { clazzId: 2, rank: 7, points: p(2) },
    { clazzId: 3, rank: 3, points: p(6) },
    { clazzId: 4, rank: 3, points: p(6) },
  ]);
  expect(table.map((c) => [c.clazzId, c.place])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ]);
});
test('fractions are shown exactly: 7.5, 8 1/3', () => {
  expect([
    fractionText({ num: 15, den: 2 }),
    fractionText({ num: 25, den: 3 }),
    fractionText({ num: 1, den: 3 }),
  ]).toEqual(['7.5', '8 1/3', '1/3']);
});

test('above +2.0 the place counts, not the record; the best legal jump may not be the best jump', () => {
  expect(recordValue('time', { value: 11_000, wind: 21 })).toBeNull();
  expect(recordValue('time', { value: 11_000, wind: 20 })).toBe(11_000);
  const jump = read('length', '5.20(+2.1) 5.10(+1.0)');
  expect([jump.value, recordValue('length', jump)]).toEqual([5200, 5100]);
});
test('a record is broken by a better result, equalled by the same, and by nothing where none stands', () => {
  expect([
    againstRecord('time', 10_900, 11_000),
    againstRecord('time', 11_000, 11_000),
    againstRecord('time', 11_100, 11_000),
  ]).toEqual(['broken', 'equalled', null]);
  expect([againstRecord('length', 5200, 5100), againstRecord('length', 5000, null)]).toEqual(['broken', null]);
});
