import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const sunnyRun = defineModule({
  name: 'sunny-run',
  uses: ['organisation', 'files', 'textbook', 'people', 'class', 'appeal', 'device'],
  // Zones and names of schools, grades, whose children they are, who was away, holidays, and what stations and watches say.
  reads: ['organisation', 'textbook', 'people', 'class', 'lesson', 'timetable'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
