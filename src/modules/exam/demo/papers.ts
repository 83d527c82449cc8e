import type { Question } from '../rules/paper';
import { placed, type Added } from '../rules/place';

const add = (kind: Added['kind'], count: number, score: number, more: Partial<Added> = {}): Added => ({
  kind,
  count,
  score,
  options: 4,
  multi: false,
  height: 40,
  ...more,
});
const questionsOf = (...parts: readonly Added[]): Question[] =>
  parts.reduce<Question[]>((all, part) => placed(all, part), []);

/** Ten choices, two of several right ones, fill-ins and two long answers: 100 points on two pages. */
export const MATHS_PAPER = questionsOf(
  add('choice', 10, 4),
  add('choice', 2, 5, { multi: true }),
  add('fill', 2, 10, { height: 30 }),
  add('essay', 2, 15, { height: 100 }),
);
/** Choices, reading and a composition. */
export const CHINESE_PAPER = questionsOf(
  add('choice', 10, 3),
  add('fill', 1, 20, { height: 60 }),
  add('essay', 1, 50, { height: 180 }),
);
const LETTERS = 'ABCD';
/** The key of a paper: the same for everybody, so that a screen shows sense. */
export const keyOf = ({ no, kind, multi }: Question): string | null =>
  kind !== 'choice' ? null : multi ? (no % 2 ? 'AC' : 'ABD') : (LETTERS[(no * 7) % 4] ?? 'A');
