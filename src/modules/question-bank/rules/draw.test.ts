import { expect, test } from 'vitest';
import { drawFrom, type Drawn, type Readings } from './draw';
import type { QuestionBody } from './model';

const SEED = 7;
const que = (verId: number, more: Partial<Drawn> = {}): Drawn => ({
  verId,
  qid: verId * 10,
  degree: 2,
  klgIds: [],
  kind: 'single',
  ...more,
});
const pool = (...verIds: number[]) => ({ questions: verIds.map((verId) => que(verId)) });
const body = (stem: string): QuestionBody => ({
  kind: 'single',
  stem,
  options: [],
  rights: [],
  answer: {},
  explain: '',
  subs: [],
});
/** How versions read: each as its word says. */
const reading = (words: Readonly<Record<number, string>>, used: Readonly<Record<number, string>> = {}): Readings => ({
  bodies: new Map(Object.entries(words).map(([verId, same]) => [Number(verId), { body: body(same), same }])),
  used: new Map(Object.entries(used).map(([qid, same]) => [Number(qid), [same]])),
});
const NOTHING = reading({});
const ids = (list: readonly Drawn[]) => list.map((c) => c.verId).toSorted((a, b) => a - b);

test('what one choice took, none after it gets, whatever place they look at', () => {
  const { take, places, unread } = drawFrom([pool(1, 2, 3), pool(2, 3, 4), pool(5)], NOTHING, SEED);
  const first = take({ count: 2 });
  const second = take({ place: 1, count: 9 });
  expect([first.length, new Set(ids([...first, ...second])).size]).toEqual([2, first.length + second.length]);
  expect(ids(second)).toContain(4);
  expect([...places]).toEqual([0, 1]);
  expect(ids(take({ count: 9 }))).toEqual([1, 2, 3].filter((id) => !ids([...first, ...second]).includes(id)));
  expect(unread.size).toBe(4);
});
test('degrees that come first are filled up from the others; kinds and degrees that are asked for stay', () => {
  const questions = [1, 2, 3, 4, 5, 6].map((verId) =>
    que(verId, { degree: verId, kind: verId > 4 ? 'judge' : 'single' }),
  );
  const { take } = drawFrom([{ questions }], NOTHING, SEED);
  expect(ids(take({ kinds: ['judge'], count: 9 }))).toEqual([5, 6]);
  expect(ids(take({ count: 2, first: [{ count: 2, degrees: [3] }] }))).toContain(3);
  expect(take({ degrees: [3], count: 1 })).toEqual([]);
});
test('two entries of one question are one as soon as it is known how they read, and another takes the place', () => {
  const known = reading({ 1: '甲', 2: '甲', 3: '乙' });
  const { take, unread } = drawFrom([pool(1, 2, 3)], known, SEED);
  expect(
    take({ count: 3 })
      .map((c) => known.bodies.get(c.verId)?.same)
      .toSorted(),
  ).toEqual(['乙', '甲']);
  expect(unread.size).toBe(0);
  expect(drawFrom([pool(1, 2, 3)], NOTHING, SEED).take({ count: 3 })).toHaveLength(3);
});
test('what must not come keeps its twins out too, of one choice or of all', () => {
  const known = reading({ 1: '甲', 2: '甲', 3: '乙' }, { 10: '甲' });
  const some = drawFrom([pool(1, 2, 3)], known, SEED);
  expect(ids(some.take({ count: 9, not: [10] }))).toEqual([3]);
  expect([...some.shunned]).toEqual([10]);
  expect(some.take({ count: 9 })).toHaveLength(1);
  expect(ids(drawFrom([pool(1, 2, 3)], known, SEED, [10]).take({ count: 9 }))).toEqual([3]);
});
test('what does not fit leaves its place empty; what nobody has read yet may fit', () => {
  const fits = ({ stem }: QuestionBody) => stem !== '乙';
  expect(drawFrom([pool(1, 2, 3)], reading({ 1: '甲', 2: '乙', 3: '丙' }), SEED).take({ count: 3, fits })).toHaveLength(
    2,
  );
  expect(drawFrom([pool(1, 2)], NOTHING, SEED).take({ count: 2, fits })).toHaveLength(2);
});
test('the same pools and the same seed give the same choices', () => {
  const ask = (seed: number) => {
    const { take } = drawFrom([pool(1, 2, 3, 4, 5, 6, 7, 8, 9)], NOTHING, seed);
    return [take({ count: 3 }), take({ count: 3 })].map((list) => list.map((c) => c.verId));
  };
  expect(ask(1)).toEqual(ask(1));
});
