import type { Messages } from '../../../kernel/shared/messages';
import type zh from './faults-zh';

export default {
  'fault.gone': 'This does not exist or is no longer in use',
  'fault.chooseFirst': 'Please choose a textbook first',
  'fault.notTogether': 'This textbook does not belong to that stage, subject and series. Please choose again',
  'fault.otherKey': 'This kind of entry has no “{key}”',
  'fault.missingKey': 'Please fill this in',
  'fault.fixedGrades': 'The sixteen grades are fixed: they can be renamed, not added, moved or removed',
  'fault.nameTaken': 'There is a “{name}” at this level already. Please choose another name',
  'fault.tooDeep': 'There can be {max} {max|level|levels} at most',
  'fault.wrongParent': 'The entry above is not in the same tree. Please refresh and try again',
  'fault.wrongGrade': 'This grade does not belong to that stage',
  'fault.wrongPoints': 'Only knowledge points of the same stage and subject can be linked',
  'fault.wrongLayer': 'This layer does not belong to that stage and subject',
  'fault.wrongSubjects': 'Keep at least one subject; every subject must exist',
  'fault.seriesUsed': 'This series still has textbooks ({count}). Remove them first, or switch the series off',
  'fault.bookChosen':
    '{count} {count|person|people} or schools use this textbook. It cannot be removed, but it can be switched off',
  'fault.nodeUsed': '“{name}” or something below it is in use. It cannot be removed, but it can be switched off',
  'fault.pointLinked': '“{name}” is still linked (places: {count}). Unlink it first',
  'fault.layerUsed':
    'This layer still has {count} knowledge {count|point|points}. Move {count|it|them} to another layer first',
  'fault.stageUsed': '“{name}” still has grades, textbooks or knowledge points and cannot be removed',
  'fault.subjectUsed': '“{name}” still has stages, textbooks or knowledge points and cannot be taken away',
  'fault.edgeOutside': 'Only knowledge points of this stage and subject can be connected. Please refresh and try again',
  'fault.edgeSelf': '“{name}” cannot be connected with itself',
  'fault.cycle': 'These points depend on each other in a circle: {path}. Remove one of the connections',
  'fault.graphChanged': 'Somebody else has just changed the graph. Please refresh before you go on',
  'fault.specbookOn': '“{name}” is in use. Switch it off before you remove it',
  'fault.bookTwice': 'A grade can have only one textbook in each subject',
  'fault.bookMismatch': '“{name}” does not fit that grade or subject',
} as const satisfies Messages<typeof zh>;
