import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import en from './locale/en-US';
import zh from './locale/zh-CN';
import { screens } from './screens';

export const exam = defineModule({
  name: 'exam',
  uses: [
    'organisation',
    'files',
    'textbook',
    'people',
    'class',
    'appeal',
    'proof',
    'notice',
    'question-bank',
    'resource',
    'timetable',
    'wrongbook',
  ],
  // Zones; names beside ids; classes, who sits in them and who teaches what; grades and subjects; terms; objections; versions
  // of questions that the school holds.
  reads: ['organisation', 'people', 'class', 'appeal', 'question-bank', 'textbook', 'timetable'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
