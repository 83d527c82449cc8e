import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const sportSettings = defineModule({
  name: 'sport-settings',
  uses: ['textbook'],
  // Stages and grades of a scheme.
  reads: ['textbook'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
