import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const files = defineModule({
  name: 'files',
  uses: ['organisation'],
  // Regions and their names.
  reads: ['organisation'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
