import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const wrongbook = defineModule({
  name: 'wrongbook',
  uses: ['organisation', 'account', 'role', 'files', 'textbook', 'people', 'class', 'question-bank'],
  // The school's zone; names beside ids; who is in a class and teaches it; sections and knowledge; versions of questions; names of tasks; answers in films.
  reads: ['organisation', 'people', 'class', 'textbook', 'question-bank', 'homework', 'video'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
