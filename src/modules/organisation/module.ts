import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const organisation = defineModule({
  name: 'organisation',
  uses: [],
  reads: ['account', 'role', 'people', 'class'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
