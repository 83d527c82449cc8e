import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const timetable = defineModule({
  name: 'timetable',
  uses: ['organisation', 'account', 'role', 'files', 'notice', 'textbook', 'people', 'class'],
  // Names beside ids, the children of elective classes, zone and name of the organisation for calendars, and what stands beside the timetable.
  reads: ['people', 'class', 'organisation', 'textbook', 'lesson', 'teachplan', 'homework'],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
