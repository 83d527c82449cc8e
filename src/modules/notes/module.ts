import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const notes = defineModule({
  name: 'notes',
  uses: ['organisation', 'account', 'role', 'files', 'textbook', 'people', 'class'],
  // Names beside ids, the class and the lesson a note is about, subjects.
  reads: ['people', 'class', 'textbook', 'lesson'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
