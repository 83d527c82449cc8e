import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const finance = defineModule({
  name: 'finance',
  uses: ['organisation', 'proof', 'notice', 'mall'],
  // Names of organisations and people; orders of sellers; lessons that were held, and classes that ended.
  reads: ['organisation', 'mall', 'people', 'lesson', 'class'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
