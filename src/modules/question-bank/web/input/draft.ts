import { emptyBody, type QuestionBody } from '../../contract';
import type { QuestionDraft } from '../edit/question-form';

/** A question as the input calls take and answer it. */
export interface Typed {
  readonly qtpId: number;
  readonly degree: number;
  readonly body: QuestionBody;
  readonly tbkNodeIds: number[];
  readonly klgIds: number[];
  readonly tagIds: number[];
  readonly source: string | null;
}
export interface Subject {
  readonly stgId: number;
  readonly sbjId: number;
}

/** What somebody typed, or the beginning of a new question; `like` is the one before: of a row the next is mostly of its type and section. */
export const draftOf = (at: Subject, question: Typed | null, like?: QuestionDraft): QuestionDraft =>
  question
    ? {
        ...at,
        qtpId: question.qtpId,
        degree: question.degree,
        body: question.body,
        tbkNodeIds: question.tbkNodeIds,
        klgIds: question.klgIds,
        tagIds: question.tagIds,
        source: question.source ?? '',
      }
    : like?.stgId === at.stgId && like.sbjId === at.sbjId
      ? { ...like, body: emptyBody(like.body.kind) }
      : { ...at, qtpId: 1, degree: 2, body: emptyBody('single'), tbkNodeIds: [], klgIds: [], tagIds: [], source: '' };
/** Undefined while its type is not chosen. */
export const typedOf = (d: QuestionDraft): Typed | undefined =>
  d.qtpId == null
    ? undefined
    : {
        qtpId: d.qtpId,
        degree: d.degree,
        body: d.body,
        tbkNodeIds: [...d.tbkNodeIds],
        klgIds: [...d.klgIds],
        tagIds: [...d.tagIds],
        source: d.source.trim() || null,
      };
