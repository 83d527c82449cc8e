import { faults as define } from '../../kernel/shared/faults';

export const faults = define('practice', {
  /** V-082 */ emptyAnswer: [400],
  nothingAnswered: [409],
  trainOver: [409],
  noQuestions: [409, { name: '' }],
  notHandedIn: [409],
  levelLocked: [409, { rank: '' }],
  fewQuestions: [409, { least: 0 }],
  /** S-033 */ fightInvalid: [409],
  /** E-039 */ noTeacher: [409],
  notYourTeacher: [400],
  sbjTwice: [400],
  notEarned: [409, { done: 0, goal: 0 }],
  chooseStudent: [400],
  spanWrong: [400],
  spanLong: [400, { max: 0 }],
});
