import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const device = defineModule({
  name: 'device',
  uses: ['organisation', 'files', 'class'],
  // Names of schools, of runners, and whose children they are.
  reads: ['organisation', 'people', 'class'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
