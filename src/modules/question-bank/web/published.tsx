export { QuestionView } from './view/question-view';
export { GivenAnswer } from './view/given-answer';
export { KeyView } from './view/key-view';
export { VerdictTag } from './view/verdict-tag';
export { AnswerInput } from './answer/answer-input';
export type { PhotoUse } from './answer/written-input';
export { loadInputsOf } from './answer/load-inputs';
export type { PickedQuestion } from './pick/basket';
export { QuestionPicker } from './pick/question-picker';
/** The body of the own question library, which stands at /repo/psn/question. */
export { QuestionLibrary } from './lib/question-library';
export { TagDesk } from './desk/tag-desk';
/** Where papers and sheets become questions; stands at /repo/psn/question/import. */
