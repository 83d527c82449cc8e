import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const live = defineModule({
  name: 'live',
  uses: ['files', 'people', 'class', 'resource', 'timetable', 'lesson'],
  // Names beside ids; the lesson's rows.
  reads: ['people', 'class', 'lesson'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
