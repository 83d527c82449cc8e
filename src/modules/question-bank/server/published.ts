// What modules on the right may use of the question bank. SQL joins question_bank_version_v (the versions the school holds) instead where it can.
import type { Cx } from '../../../kernel/server/cx';
import type { QueLib } from '../contract';
import { libFor } from './libs';
import { storeQuestions, type Saved, type SaveItem } from './save';

export { chooseAmong, chooseInTurn, chooseQuestions, differentOnes, type Chosen, type Place } from './choose';
export type { Drawn, Take } from '../rules/draw';
export { holdFrozen } from './frozen';
export { registerPaperMaker } from './docs/paper';
export { registerQuestionReader } from './readers';
export { currentVersions, heldVersions, takeVersions, type Version } from './take';
export { noteUse, type UseDelta } from './use';
/** Payload of the event `question-bank.paper.done`. */
export type { PaperDone } from './input/paper-end';
export { type Saved } from './save';

/**
 * Stores new questions for the caller (a document import, the questions of an own paper), any number in a few statements. `lib` as far as the
 * caller may write there, else their own. Formatted text is cleaned; an incomplete question refuses all, with `items.<n>.body.…` as the path.
 */
export const saveQuestions = (
  cx: Cx,
  items: readonly (Omit<SaveItem, 'lib' | 'qid' | 'ownerId'> & { readonly lib?: QueLib })[],
): Promise<Saved[]> =>
  storeQuestions(
    cx,
    items.map((i) => ({ ...i, lib: libFor(cx, i.lib) })),
  );
