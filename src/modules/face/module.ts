import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const face = defineModule({
  name: 'face',
  uses: ['organisation', 'files', 'notice', 'people', 'class', 'device'],
  // Names of schools and children, whose children they are, who agreed, which apparatus stands where, and who is tested on a day.
  reads: ['organisation', 'people', 'class', 'device', 'fitness-test'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
