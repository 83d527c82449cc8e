import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const hsat = defineModule({
  name: 'hsat',
  uses: ['organisation', 'files', 'notice', 'textbook', 'appeal', 'proof', 'fitness-test', 'process-eval'],
  // Who lies where, who a child is and who leads its class; closed scores of the process part; a test day's results; objections.
  reads: ['organisation', 'textbook', 'people', 'class', 'appeal', 'process-eval', 'fitness-test'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
