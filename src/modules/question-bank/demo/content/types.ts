import type { QuestionBody, QueKind } from '../../rules/model';
import type { BookKey } from '../../../textbook/demo';

/** How a question is called in its subject; the question bank maps them to the rows of question_bank_qtp. */
export const SEED_QTPS = {
  choice: { kind: 'single', nameZh: '单选题', nameEn: 'Single choice' },
  choices: { kind: 'multi', nameZh: '多选题', nameEn: 'Multiple choice' },
  truth: { kind: 'judge', nameZh: '判断题', nameEn: 'True or false' },
  fill: { kind: 'blank', nameZh: '填空题', nameEn: 'Fill in the blanks' },
  match: { kind: 'match', nameZh: '连线题', nameEn: 'Matching' },
  order: { kind: 'order', nameZh: '排序题', nameEn: 'Ordering' },
  answer: { kind: 'short', nameZh: '解答题', nameEn: 'Worked answer' },
  draw: { kind: 'photo', nameZh: '作图题', nameEn: 'Drawing' },
  reading: { kind: 'group', nameZh: '阅读理解', nameEn: 'Reading' },
  cloze: { kind: 'group', nameZh: '完形填空', nameEn: 'Cloze' },
  material: { kind: 'group', nameZh: '材料题', nameEn: 'Questions on a text' },
  writing: { kind: 'short', nameZh: '书面表达', nameEn: 'Writing' },
} as const satisfies Record<string, { readonly kind: QueKind; readonly nameZh: string; readonly nameEn: string }>;
export type SeedQtp = keyof typeof SEED_QTPS;

/** Where a question belongs: textbook, its node, and knowledge points by name. */
export type Topic = readonly [book: BookKey, node: string, ...points: string[]];

/** What a template or a writer hands in. */
export interface Draft {
  readonly qtp: SeedQtp;
  readonly degree: 1 | 2 | 3 | 4 | 5;
  readonly body: QuestionBody;
  readonly topic?: Topic;
}

/** A pure generator: the same questions every time. `make` answers null where its numbers are not clean. */
export interface Template {
  readonly name: string;
  readonly topic: Topic;
  readonly count: number;
  make(r: Chance, at: number): Draft | null;
}

/** Chance with a seed, as a template uses it. */
export interface Chance {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** The same without 0. */
  some(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}
