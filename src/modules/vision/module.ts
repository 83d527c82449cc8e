import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const vision = defineModule({
  name: 'vision',
  uses: ['organisation', 'notice', 'textbook', 'people', 'class', 'device'],
  // Names beside ids, the class a child stands in, regions above a school, grades.
  reads: ['people', 'class', 'organisation', 'textbook', 'device'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
