import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const psychology = defineModule({
  name: 'psychology',
  uses: ['organisation', 'account', 'notice', 'textbook', 'people', 'class'],
  // Names, consents, classes, grades; names of the schools of a bureau; who of the named people may open the lock.
  reads: ['people', 'class', 'textbook', 'organisation', 'role'],
  calls: contract,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
