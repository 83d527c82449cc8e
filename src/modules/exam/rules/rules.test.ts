import { describe, expect, test } from 'vitest';
import { assignedOf } from './bands';
import { levelOf, USUAL_LINES } from './levels';
import { isCompulsory, maySitOnPaper } from './limits';
import { candOf, digitsOf, numberOf, withNumber } from './number';
import { guidesOf, layoutFault, type Question } from './paper';
import { chanceOf } from './scan/chance';
import { isPoints, meanOf, scoreByKey, settle, toleranceOf } from './settle';
import { codeOf, codeOfLetters, lettersOf, MOST, schoolMark, squaresOf, type SheetCode } from './sheet-code';
import { drawn, type Watcher } from './watch';

const some = (chance: () => number): SheetCode => ({
  school: schoolMark(Math.floor(chance() * 1e6)),
  read: Math.floor(chance() * MOST.read),
  cand: Math.floor(chance() * MOST.cand),
  page: 1 + Math.floor(chance() * 14),
  ver: 1 + Math.floor(chance() * 60),
});

describe('the code of a sheet', () => {
  test('comes back from its squares and from its letters', () => {
    const chance = chanceOf(7);
    for (let n = 0; n < 500; n++) {
      const code = some(chance);
      expect(codeOf(squaresOf(code))).toEqual(code);
      expect(codeOfLetters(lettersOf(code).toLowerCase())).toEqual(code);
    }
  });
  test('with one or two wrong squares is no code, nor are an empty and a black strip', () => {
    const chance = chanceOf(9);
    for (let n = 0; n < 300; n++) {
      const squares = squaresOf(some(chance));
      const a = Math.floor(chance() * 72);
      const b = Math.floor(chance() * 72);
      expect(codeOf(squares.map((on, i) => on !== (i === a)))).toBeUndefined();
      if (a !== b) expect(codeOf(squares.map((on, i) => on !== (i === a || i === b)))).toBeUndefined();
    }
    for (const on of [true, false]) expect(codeOf(Array.from({ length: 72 }, () => on))).toBeUndefined();
  });
});

describe('the number on a sheet without a name', () => {
  test('comes back from its digits, and with one wrong digit or two that changed places it is nobody’s', () => {
    for (const cand of [1, 7, 10, 99, 321, 4096, 16_383])
      for (const digits of [6, 9, 12]) {
        const number = numberOf(cand, digits);
        expect([number.length, candOf(number)]).toEqual([digits, cand]);
        for (let at = 0; at < digits; at++) {
          const digit = (Number(number[at]) + 1 + (at % 9)) % 10;
          const slip = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
          if (slip !== number) expect([slip, candOf(slip)]).toEqual([slip, undefined]);
          const [a, b] = [number[at], number[at + 1]];
          if (a != null && b != null && a !== b)
            expect(candOf(`${number.slice(0, at)}${b}${a}${number.slice(at + 2)}`)).toBeUndefined();
        }
      }
    for (const odd of ['', '000000', '12345', '1234567890123', '12345a']) expect(candOf(odd)).toBeUndefined();
  });
  test('stands on the front of each sheet; questions move below it once, and stay where somebody put them', () => {
    const rows: Question[] = Array.from({ length: 60 }, (_, i) => ({
      no: i + 1,
      kind: 'choice',
      score: 1,
      region: { page: i < 30 ? 1 : 2, x: 20, y: 29 + (i % 30) * 8, w: 60, h: 6 },
      options: 4,
      multi: false,
    }));
    const whole: Question = { ...rows[0]!, no: 61, kind: 'essay', region: { page: 3, x: 15, y: 29, w: 180, h: 240 } };
    const sheet = withNumber([...rows, whole], 8);
    expect(layoutFault(sheet)).toBeUndefined();
    expect(digitsOf(sheet)).toBe(8);
    expect(sheet.filter((q) => q.kind === 'number').map((q) => q.region.page)).toEqual([1, 3]);
    expect(sheet.filter((q) => q.kind !== 'number').map((q) => q.no)).toEqual(rows.map((q) => q.no).concat(61));
    expect(sheet.find((q) => q.no === 61)!.region.page % 2).toBe(0);
    expect(withNumber(sheet, 8)).toEqual(sheet);
    expect(digitsOf(withNumber(sheet, 0))).toBe(0);
    expect(withNumber([], 6).map((q) => q.kind)).toEqual(['number']);
  });
});

test('squares of a composition and lines to fill in lie within their frame, apart from each other', () => {
  for (const [w, h] of [
    [180, 240],
    [180, 12],
    [60, 40],
    [10, 4],
  ] as const)
    for (const kind of ['essay', 'fill'] as const) {
      const region = { page: 1, x: 15, y: 30, w, h };
      const guides = guidesOf({ no: 1, kind, score: 5, options: 4, multi: false, grid: true, region });
      for (const box of guides) {
        expect(box.x).toBeGreaterThanOrEqual(15);
        expect(box.x + box.w).toBeLessThanOrEqual(15 + w);
        expect(box.y).toBeGreaterThan(30);
        expect(box.y + box.h).toBeLessThanOrEqual(30 + h);
      }
      expect(new Set(guides.map(({ x, y }) => `${x}/${y}`)).size).toBe(guides.length);
    }
  const composition = { page: 1, x: 15, y: 30, w: 180, h: 240 };
  const essay: Question = { no: 1, kind: 'essay', score: 50, options: 4, multi: false, region: composition };
  expect(guidesOf({ ...essay, grid: true }).length).toBeGreaterThanOrEqual(400);
  expect(guidesOf(essay)).toEqual([]);
});

describe('assigned scores', () => {
  test('the best have 100 and the last 30, equal points have equal scores, and nobody with more points has a lower one', () => {
    const chance = chanceOf(21);
    for (let n = 0; n < 200; n++) {
      const scores = Array.from({ length: 60 }, () => Math.floor(chance() * 200) / 2);
      const given = assignedOf(scores);
      expect(Math.max(...given)).toBe(100);
      expect(Math.min(...given)).toBeGreaterThanOrEqual(30);
      for (const [i, a] of scores.entries())
        for (const [j, b] of scores.entries()) {
          if (a === b) expect(given[i]).toBe(given[j]);
          if (a > b) expect(given[i]!).toBeGreaterThanOrEqual(given[j]!);
        }
    }
    expect(assignedOf([])).toEqual([]);
    expect(assignedOf([0])).toEqual([100]);
    const twenty = Array.from({ length: 20 }, (_, i) => 100 - i);
    expect(assignedOf(twenty).slice(0, 4)).toEqual([100, 93, 86, 85]);
    expect(assignedOf(twenty).slice(-3)).toEqual([55, 48, 41]);
  });
});

describe('double marking', () => {
  test('two marks within the tolerance give their mean, beyond it a third marker, still beyond the leader, whose mark stands', () => {
    const two = [
      { round: 1, score: 6 },
      { round: 2, score: 10 },
    ];
    expect(settle([{ round: 1, score: 6 }], false, 1)).toEqual({ score: 6, how: 'one' });
    expect(settle([{ round: 1, score: 6 }], true, 1)).toEqual({ wants: 'round' });
    expect(settle(two, true, 4)).toEqual({ score: 8, how: 'mean' });
    expect(settle(two, true, 1)).toEqual({ wants: 'third' });
    expect(settle([...two, { round: 3, score: 9 }], true, 1)).toEqual({ score: 9.5, how: 'third' });
    expect(settle([...two, { round: 3, score: 8 }], true, 1)).toEqual({ wants: 'leader' });
    expect(settle([...two, { round: 3, score: 8 }, { round: 4, score: 7 }], true, 1)).toEqual({
      score: 7,
      how: 'leader',
    });
  });
  test('whatever the marks: what stands lies between the marks it comes from, in half points, and no order of two matters', () => {
    const chance = chanceOf(11);
    for (let n = 0; n < 3000; n++) {
      const full = 1 + Math.floor(chance() * 60);
      const mark = (round: number) => ({ round, score: Math.floor(chance() * (2 * full + 1)) / 2 });
      const marks = [mark(1), mark(2), mark(3)].slice(0, 2 + Math.floor(chance() * 2));
      const [first, second] = marks;
      const tolerance = toleranceOf(full, null);
      const got = settle(marks, true, tolerance);
      const other = [{ ...first!, round: 2 }, { ...second!, round: 1 }, ...marks.slice(2)];
      if (!('score' in got)) continue;
      expect(isPoints(got.score, full)).toBe(true);
      const given = marks.map(({ score }) => score);
      expect(got.score).toBeGreaterThanOrEqual(Math.min(...given));
      expect(got.score).toBeLessThanOrEqual(Math.max(...given));
      const back = settle(other, true, tolerance);
      const tie = Math.abs(given[2]! - given[0]!) === Math.abs(given[2]! - given[1]!);
      if (marks.length === 2 || !tie) expect(back).toEqual(got);
    }
  });
  test('the usual tolerance is a tenth of the points and at least one; the mean rounds up to the half', () => {
    expect([toleranceOf(4, null), toleranceOf(60, null), toleranceOf(60, 2)]).toEqual([1, 6, 2]);
    expect([meanOf(3, 4), meanOf(3.5, 4), meanOf(3, 3.5)]).toEqual([3.5, 4, 3.5]);
  });
});

test('points by the key: all or nothing for one right option, half for a part of several', () => {
  const one = { kind: 'choice' as const, score: 3, multi: false };
  const several = { kind: 'choice' as const, score: 5, multi: true };
  expect([scoreByKey(one, 'B', 'B'), scoreByKey(one, 'B', 'A'), scoreByKey(one, 'B', '')]).toEqual([3, 0, 0]);
  expect([scoreByKey(several, 'AC', 'AC'), scoreByKey(several, 'AC', 'A'), scoreByKey(several, 'AC', 'AB')]).toEqual([
    5, 2.5, 0,
  ]);
  expect(scoreByKey(one, null, 'B')).toBeNull();
});
test('grades 1 and 2 sit no exam on paper, and levels begin in grade 3 and end with grade 9', () => {
  expect([1, 2, 3].map(maySitOnPaper)).toEqual([false, false, true]);
  expect([9, 10].map(isCompulsory)).toEqual([true, false]);
  expect([85, 84.5, 60, 59.5].map((score) => levelOf(score, 100, USUAL_LINES))).toEqual(['A', 'B', 'C', 'D']);
});
test('a layout is refused that leaves the sheet, lies over another question, is too narrow for its bubbles or twice there', () => {
  const q: Question = {
    no: 1,
    kind: 'choice',
    score: 3,
    region: { page: 1, x: 20, y: 40, w: 60, h: 6 },
    options: 4,
    multi: false,
  };
  expect(layoutFault([q])).toBeUndefined();
  expect(layoutFault([{ ...q, region: { ...q.region, x: 5 } }])).toEqual({ no: 1, why: 'outside' });
  expect(layoutFault([{ ...q, options: 20 }])).toEqual({ no: 1, why: 'narrow' });
  expect(layoutFault([q, { ...q, no: 2 }])).toEqual({ no: 2, why: 'overlap' });
  expect(layoutFault([q, q])).toEqual({ no: 1, why: 'twice' });
});

test('where watchers are few, every room has one before any has two, and nobody watches an own class', () => {
  const sitting = {
    readId: 1,
    date: '2026-12-02',
    startMin: 480,
    endMin: 600,
    rooms: [1, 2, 3].map((roomNo) => ({ roomNo, clazzIds: [roomNo * 10] })),
  };
  const watchers: Watcher[] = [1, 2, 3, 4].map((userId) => ({
    userId,
    clazzIds: userId === 4 ? [10, 20, 30] : [],
    busy: [],
  }));
  for (let seed = 1; seed <= 20; seed++) {
    const { watches, short } = drawn([sitting], watchers, 2, seed);
    expect(short).toBe(3);
    expect(watches.map((w) => w.roomNo).toSorted()).toEqual([1, 2, 3]);
    expect(watches.map((w) => w.userId).toSorted()).toEqual([1, 2, 3]);
  }
});
