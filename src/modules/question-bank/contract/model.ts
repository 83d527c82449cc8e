// The question model, published: papers, homework, practice and the notebook speak it.
export {
  answer,
  answerKey,
  BLANKS_MAX,
  BLANK_FORMS,
  BLANK_MODES,
  blankKey,
  DEGREES,
  isEmptyAnswer,
  OPTIONS_MAX,
  OPTIONS_MIN,
  partsOf,
  PHOTOS_MAX,
  QUE_KINDS,
  questionBody,
  subQuestion,
  SUBS_MAX,
  withoutKey,
  type Answer,
  type AnswerKey,
  type BlankForm,
  type BlankKey,
  type BlankMode,
  type Part,
  type PartKind,
  type QueKind,
  type QuestionBody,
  type SubQuestion,
} from '../rules/model';
export { judge, JUDGE_DEFAULT, scoreOf, type Judged, type JudgeRules, type Verdict } from '../rules/judge';
export { checkQuestion, CLOZE_GAP, GAP, gapsIn, type CheckCode, type CheckFault } from '../rules/check';
export { emptyBody, emptySub } from '../rules/draft';
export { usualScore } from '../rules/score';
export { plainText, wordsOf } from '../rules/words';
