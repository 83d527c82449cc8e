import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const proof = defineModule({
  name: 'proof',
  uses: ['organisation'],
  // The birth day as the school has it now; names of schools.
  reads: ['people', 'organisation'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
