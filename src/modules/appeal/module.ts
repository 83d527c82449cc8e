import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import en from './locale/en-US';
import zh from './locale/zh-CN';
import { screens } from './screens';

export const appeal = defineModule({
  name: 'appeal',
  uses: ['files', 'notice'],
  // Names beside ids.
  reads: ['people'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
