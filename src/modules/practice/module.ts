import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const practice = defineModule({
  name: 'practice',
  uses: [
    'organisation',
    'account',
    'role',
    'files',
    'textbook',
    'people',
    'class',
    'question-bank',
    'timetable',
    'wrongbook',
    'homework',
  ],
  // Names beside ids; who is in a class and teaches it; who takes questions; books, sections, knowledge and its
  // order; versions of questions; what was answered; homework of a child.
  reads: ['organisation', 'people', 'class', 'account', 'textbook', 'question-bank', 'wrongbook', 'homework'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
