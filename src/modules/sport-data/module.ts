import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const sportData = defineModule({
  name: 'sport-data',
  // fitness-test: the sums of its year with the children who came since, and what completion is.
  // device, people: what bands and ropes say, and whose consent it needs. class: its picker.
  // lesson: which of its lessons a child was in the class for. files: the map of a region that may be shown.
  // device, fitness-test, vision: whose key a vendor sends by, and the ways in for what a person takes over.
  uses: ['organisation', 'files', 'people', 'class', 'device', 'lesson', 'fitness-test', 'vision'],
  // The boards read what others publish: sums, totals, results and exams of the fitness test; sums and screenings of vision; who learns
  // in which class; people and what they teach; names from organisation and textbook.
  // The archive of a term: its terms, runs and awards too.
  reads: [
    'organisation',
    'textbook',
    'people',
    'class',
    'timetable',
    'lesson',
    'sport-settings',
    'fitness-test',
    'vision',
    'sunny-run',
    'games',
  ],
  calls: flatCalls(calls),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
