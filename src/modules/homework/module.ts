import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const homework = defineModule({
  name: 'homework',
  uses: [
    'organisation',
    'account',
    'role',
    'files',
    'textbook',
    'people',
    'class',
    'question-bank',
    'resource',
    'teachplan',
    'wrongbook',
  ],
  // Names beside ids; who is in a class and teaches it; subjects, sections and knowledge; versions of questions; lessons.
  reads: ['people', 'class', 'textbook', 'question-bank', 'lesson'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
