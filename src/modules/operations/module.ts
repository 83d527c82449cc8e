import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const operations = defineModule({
  name: 'operations',
  uses: ['organisation', 'files', 'notice'],
  reads: ['account', 'people', 'organisation'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
