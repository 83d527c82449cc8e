import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const teachplan = defineModule({
  name: 'teachplan',
  uses: ['organisation', 'account', 'role', 'files', 'textbook', 'people', 'class', 'timetable'],
  // Names beside ids; whose subject and class; textbook's books, grades and subjects.
  reads: ['people', 'class', 'textbook'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
