import { partsOf, type PartKind, type QuestionBody } from './model';

const USUAL: Readonly<Record<PartKind, number>> = {
  single: 3,
  multi: 4,
  judge: 2,
  blank: 3,
  match: 4,
  order: 4,
  short: 8,
  photo: 8,
};
/** What a question of its kind usually counts; gaps count one by one, a passage the sum of its questions. */
export const usualScore = (body: QuestionBody): number =>
  Math.min(
    300,
    partsOf(body).reduce(
      (sum, p) => sum + (p.kind === 'blank' ? USUAL.blank * Math.max(1, p.answer.blanks?.length ?? 1) : USUAL[p.kind]),
      0,
    ),
  );
