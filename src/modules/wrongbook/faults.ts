import { faults as define } from '../../kernel/shared/faults';

export const faults = define('wrongbook', {
  /** V-084 */ tooManyCauses: [400, { max: 0 }],
  causeTwice: [409, { name: '' }],
  ownCausesFull: [409, { max: 0 }],
  /** V-082 */ answerEmpty: [400],
  nothingSimilar: [409],
  strangeQuestion: [400],
  nothingToExport: [409],
});
