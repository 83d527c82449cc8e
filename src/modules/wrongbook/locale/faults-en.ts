import type { Messages } from '../../../kernel/shared/messages';
import type zh from './faults-zh';

export default {
  'fault.tooManyCauses': 'At most {max} {max|reason|reasons} per mistake',
  'fault.causeTwice': '“{name}” is there already',
  'fault.ownCausesFull': 'At most {max} {max|reason|reasons} of your own; remove one you do not need',
  'fault.answerEmpty': 'The answer may not be empty',
  'fault.nothingSimilar': 'The libraries hold no similar question yet',
  'fault.strangeQuestion': 'This practice does not have that question',
  'fault.nothingToExport': 'No mistakes match; try other filters',
  causeRequired: 'A reason may not be empty',
  degreeRange: 'Difficulty is 1 to 5',
} satisfies Messages<typeof zh>;
