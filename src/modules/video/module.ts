import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const video = defineModule({
  name: 'video',
  uses: ['files', 'people', 'question-bank'],
  // Who learns in which class and who teaches it; versions of questions; the zone that days begin by.
  reads: ['class', 'question-bank', 'organisation'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
