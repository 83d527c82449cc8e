import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const lesson = defineModule({
  name: 'lesson',
  uses: [
    'organisation',
    'account',
    'role',
    'files',
    'notice',
    'textbook',
    'people',
    'class',
    'question-bank',
    'timetable',
    'teachplan',
  ],
  // Names beside ids; who is in a class and leads it; hosts of famous lessons; subjects and stages.
  reads: ['people', 'class', 'organisation', 'textbook'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
