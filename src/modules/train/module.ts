import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const train = defineModule({
  name: 'train',
  uses: [
    'organisation',
    'role',
    'files',
    'textbook',
    'people',
    'class',
    'question-bank',
    'video',
    'resource',
    'timetable',
    'wrongbook',
    'homework',
    'lesson',
    'practice',
  ],
  // Names beside ids; who learns in which class and who teaches it; services; days of practice and beans; what was answered; tasks and their questions.
  reads: ['organisation', 'people', 'class', 'textbook', 'question-bank', 'practice', 'wrongbook', 'homework'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
