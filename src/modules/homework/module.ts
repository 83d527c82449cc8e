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
    'notice',
    'appeal',
    'textbook',
    'people',
    'class',
    'question-bank',
    'resource',
    'teachplan',
    'teachlink',
    'wrongbook',
  ],
  // Zones; names beside ids; who is in a class and teaches it; subjects, sections and knowledge; versions of questions; lessons;
  // objections.
  reads: ['organisation', 'people', 'class', 'textbook', 'question-bank', 'lesson', 'appeal'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
