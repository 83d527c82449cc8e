import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const resource = defineModule({
  name: 'resource',
  uses: ['organisation', 'account', 'role', 'files', 'textbook', 'people', 'class', 'question-bank'],
  // Names, classes and their teachers, textbook nodes, tags and published questions, the lesson of a reflection.
  reads: ['people', 'class', 'textbook', 'organisation', 'question-bank', 'lesson'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
