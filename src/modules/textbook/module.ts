import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const textbook = defineModule({
  name: 'textbook',
  uses: ['organisation', 'files'],
  reads: [],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
