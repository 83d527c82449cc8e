import { partsOf, type Part, type QuestionBody } from '../../question-bank/contract';

/** The part an entry stands for. */
export const partOf = (body: QuestionBody, qcid: number): Part | undefined =>
  partsOf(body).find((p) => p.qcid === qcid);
/** A question with that part alone: of a passage its text and the one question that went wrong. */
export const onlyPart = (body: QuestionBody, qcid: number): QuestionBody =>
  body.kind === 'group' ? { ...body, subs: body.subs.filter((s) => s.qcid === qcid) } : body;
/** Nobody but a person can judge it: the child compares with the model answer. */
export const byHand = (part: Part): boolean =>
  part.kind === 'short' ||
  part.kind === 'photo' ||
  (part.kind === 'blank' && (part.answer.blanks ?? []).some((b) => b.mode === 'hand'));
