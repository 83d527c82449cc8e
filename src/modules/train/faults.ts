import { faults as define } from '../../kernel/shared/faults';

export const faults = define('train', {
  chooseStudent: [400],
  goalPast: [400],
  goalSpan: [400, { max: 0 }],
  goalTwice: [409],
  dueWrong: [400],
  dueFar: [400, { max: 0 }],
  sbjDiffers: [400, { sbj: '' }],
  noQuestions: [409, { name: '' }],
  notAnswered: [409, { names: '' }],
  spanWrong: [400],
  spanLong: [400, { max: 0 }],
});
