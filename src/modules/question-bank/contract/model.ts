// The question model, published: papers, homework, practice and the notebook speak it.
export {
  answer,
  BLANK_FORMS,
  BLANK_MODES,
  DEGREES,
  isEmptyAnswer,
  OPTIONS_MAX,
  OPTIONS_MIN,
  partsOf,
  PHOTOS_MAX,
  QUE_KINDS,
  questionBody,
  SUBS_MAX,
  withoutKey,
  type Answer,
  type AnswerKey,
  type BlankKey,
  type Part,
  type PartKind,
  type QueKind,
  type QuestionBody,
  type SubQuestion,
} from '../rules/model';
export { judge, scoreOf, type Judged, type Verdict } from '../rules/judge';
export { checkQuestion, CLOZE_GAP, type CheckFault } from '../rules/check';
export { emptyBody, emptySub } from '../rules/draft';
export { usualScore } from '../rules/score';
export { isLatex, plainText, wordsOf } from '../rules/words';
