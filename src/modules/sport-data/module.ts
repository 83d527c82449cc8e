import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const sportData = defineModule({
  name: 'sport-data',
  uses: ['organisation'],
  // The boards read what others publish: sums, totals, results and exams of the fitness test; sums and screenings of vision; who learns
  // in which class; people and what they teach; names from organisation and textbook.
  reads: ['organisation', 'textbook', 'people', 'class', 'fitness-test', 'vision'],
  calls: flatCalls(calls),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
