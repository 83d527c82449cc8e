import { expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { supersedes, typedTime, type Word } from './merge';

const rnd = seeded(33);
const int = (from: number, to: number) => from + Math.floor(rnd() * (to - from + 1));
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: rnd() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

test('of words that came in any order the same one stands: the latest, of the same instant the greater text', () => {
  for (let n = 0; n < 500; n++) {
    const words = Array.from({ length: int(1, 6) }, (): Word => ({
      text: ['', '13.1', '13.2', 'DNS'][int(0, 3)]!,
      at: int(1, 4),
    }));
    const stands = () =>
      shuffled(words).reduce<Word | undefined>((was, word) => (supersedes(word, was) ? word : was), undefined);
    const first = stands();
    for (let k = 0; k < 5; k++) expect(stands()).toEqual(first);
    expect(first!.at).toBe(Math.max(...words.map((w) => w.at)));
  }
});
test('a clock that runs ahead has no longer word than now', () => {
  expect([typedTime(undefined, 100), typedTime(90, 100), typedTime(110, 100)]).toEqual([100, 90, 100]);
});
