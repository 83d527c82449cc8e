import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const mall = defineModule({
  name: 'mall',
  uses: ['organisation', 'files', 'notice', 'textbook', 'people', 'class', 'video'],
  // Sellers and regions, how old a buyer is, who learns in which class, and which lessons were held.
  reads: ['organisation', 'people', 'class', 'lesson', 'textbook'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
