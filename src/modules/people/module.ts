import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const people = defineModule({
  name: 'people',
  uses: ['organisation', 'account', 'role', 'files', 'notice', 'textbook'],
  // A child's class and who leads or teaches it; roles and presets; linked accounts; names of organisations, stages and subjects.
  reads: ['organisation', 'account', 'role', 'textbook', 'class'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
