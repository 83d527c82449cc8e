import { defineModule } from '../../kernel/shared/module';
import * as contract from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const sleep = defineModule({
  name: 'sleep',
  // psychology: sums of sleep forms, their papers behind the second lock. timetable: which days had school. class: its picker.
  uses: ['people', 'class', 'timetable', 'psychology'],
  // Names of grades, who learns where, when school begins, and what homework took.
  reads: ['textbook', 'class', 'timetable', 'homework'],
  calls: contract,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
