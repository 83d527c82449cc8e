import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const assessment = defineModule({
  name: 'assessment',
  uses: [
    'organisation',
    'role',
    'files',
    'notice',
    'textbook',
    'people',
    'class',
    'appeal',
    'proof',
    'timetable',
    'fitness-test',
  ],
  // Names beside ids; who is in a class and who leads and teaches it; the evidence of the house: attendance and lessons,
  // homework, fitness years, practice, notes, meets, exams, plans. Objections.
  reads: [
    'organisation',
    'people',
    'class',
    'textbook',
    'lesson',
    'homework',
    'fitness-test',
    'practice',
    'notes',
    'games',
    'exam',
    'teachplan',
    'appeal',
  ],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
