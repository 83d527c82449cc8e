import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const teachlink = defineModule({
  name: 'teachlink',
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
    'resource',
    'timetable',
    'teachplan',
    'lesson',
    'live',
  ],
  // Names beside ids; who is in a class and teaches it; hours of plans; lessons that took them; where a child's check stands.
  reads: ['people', 'class', 'textbook', 'organisation', 'teachplan', 'lesson', 'homework'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
