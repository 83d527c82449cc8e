import type { Messages } from '../../../kernel/shared/messages';
import type zh from './zh-CN';

export default {
  'fault.gone': 'The textbook does not exist or is no longer in use',
  'fault.chooseFirst': 'Please choose a textbook first',
  'fault.notTogether': 'This textbook does not belong to that stage, subject and series. Please choose again',
  chooseFirst: 'Please choose a textbook first',
  chooseSeries: 'Please choose a series first',
  current: 'Current textbook',
  change: 'Change textbook',
  choose: 'Choose a textbook',
  none: 'No textbook chosen yet',
  noneText: 'Choose the book you work with: lesson plans, homework and resources will open at it.',
  stage: 'Stage',
  grade: 'Grade',
  subject: 'Subject',
  series: 'Series',
  textbook: 'Textbook',
  noBooks: 'There are no textbooks for this stage and subject yet',
  saved: 'This is now your current textbook',
  save: 'Use this textbook',
  cancel: 'Cancel',
  dialogText: 'Lesson plans, homework and resources begin at this book. Each subject may have its own.',
  nowUsed: 'In use',
} as const satisfies Messages<typeof zh>;
