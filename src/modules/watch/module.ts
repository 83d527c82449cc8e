import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const watch = defineModule({
  name: 'watch',
  uses: ['organisation', 'files', 'notice', 'people', 'class', 'device', 'timetable'],
  // Schools and regions above them, names, consents, classes, bands with their vendors, leave.
  reads: ['organisation', 'people', 'class', 'device', 'lesson'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
