import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const role = defineModule({
  name: 'role',
  uses: ['organisation', 'account'],
  reads: ['organisation', 'people'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
