import type { Messages } from '../../../kernel/shared/messages';
import type { faultTexts as zh } from './faults-zh';

export const faultTexts = {
  'fault.notYours': 'This is not your resource: you can read and keep it, but not change it or pass it on',
  'fault.noContent': 'There is no text yet',
  'fault.unknownLink': 'The subject, section or tag you chose is no longer there; please choose again',
  'fault.scoreTooHigh':
    'The paper adds up to {score} {score|point|points}, more than the limit of {max}; please lower some scores',
  'fault.queTwice': 'Question {no} appears in the paper twice',
  'fault.scoreParts': 'The parts of question {no} do not add up to its score',
  'fault.otherSubject': 'Question {no} belongs to a different stage or subject from this paper',
  'fault.basketFull': 'The courseware basket holds at most {max}; there is room for {left} more',
  'fault.notCourseware': 'Only courseware goes into the basket',
  'fault.privateQues':
    'Questions of this paper that are not in the region library yet: {count}. Save them there before you share the paper with the region',
  'fault.shareNobody': 'Choose the classes or people to share with',
  'fault.keysToStudents':
    'Papers and reflections can be shared with teachers only; to have students answer a paper, assign it as homework',
  'fault.nameTaken': 'There is a “{name}” already; please choose another name',
  'fault.tooDeep': 'A workbook has at most {max} {max|level|levels}',
  'fault.nodeFull': 'A section holds at most {max} {max|question|questions}',
  'fault.inNode': 'This question is already in the section',
  'fault.turnOffFirst': '“{name}” is on; switch it off before you delete it',
  'fault.workbookUsed': 'Schools work with “{name}”, so it cannot be deleted; you can switch it off',
  'fault.notTogether': 'The textbook does not belong to the chosen stage, subject or series',
  'fault.rootStays': 'The root is renamed and deleted with its workbook',
  titleRequired: 'Enter a title',
  nameRequired: 'Enter a name',
  fileNameRequired: 'The file name cannot be empty',
  scoreRange: 'A score is between 0 and {max}',
  scoreStep: 'A score has at most one decimal',
  yearRange: 'Enter a valid year',
  queRequired: 'The paper has no questions yet',
  tooManyQues: 'At most {max} {max|question|questions}',
  countRange: 'Between 1 and {max}',
  structureRequired: 'Choose at least one type of question',
} as const satisfies Messages<typeof zh>;
