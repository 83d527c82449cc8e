import { defineModule } from '../../kernel/shared/module';
import { flatCalls } from '../../kernel/shared/importing';
import * as contract from './contract';
import en from './locale/en-US';
import zh from './locale/zh-CN';
import { screens } from './screens';

export const games = defineModule({
  name: 'games',
  uses: ['organisation', 'textbook', 'people', 'class', 'appeal', 'proof', 'device', 'sport-settings', 'fitness-test'],
  // Names beside ids, the class a child stands in, who leads it, its timetable, who is on leave; seeds and exemptions of the fitness test; items
  // of the library; when exams are sat; which certificates are sealed.
  reads: [
    'people',
    'class',
    'organisation',
    'textbook',
    'timetable',
    'lesson',
    'exam',
    'proof',
    'fitness-test',
    'sport-settings',
  ],
  calls: flatCalls(contract),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
