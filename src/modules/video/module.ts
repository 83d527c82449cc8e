import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const video = defineModule({
  name: 'video',
  uses: ['files', 'question-bank'],
  // Who learns in which class and who teaches it; versions of questions.
  reads: ['class', 'question-bank'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
