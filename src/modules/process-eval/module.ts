import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const processEval = defineModule({
  name: 'process-eval',
  uses: ['organisation', 'files', 'notice', 'textbook', 'people', 'class', 'appeal', 'proof'],
  // Names beside ids, classes, regions above a school, grades; what half of the indicators fill themselves from.
  reads: [
    'organisation',
    'textbook',
    'people',
    'class',
    'appeal',
    'lesson',
    'homework',
    'fitness-test',
    'sunny-run',
    'games',
  ],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
