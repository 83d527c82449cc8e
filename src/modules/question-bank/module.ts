import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const questionBank = defineModule({
  name: 'question-bank',
  uses: ['organisation', 'account', 'role', 'files', 'textbook', 'people', 'class'],
  // Names of owners and subjects, the subtree of a textbook node.
  reads: ['people', 'textbook', 'organisation'],
  calls: flatCalls(calls),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
