import { flatCalls } from '../../kernel/shared/importing';
import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import en from './locale/en-US';
import zh from './locale/zh-CN';
import { screens } from './screens';

export const fitnessTest = defineModule({
  name: 'fitness-test',
  uses: [
    'organisation',
    'account',
    'role',
    'files',
    'notice',
    'appeal',
    'textbook',
    'people',
    'class',
    'proof',
    'device',
  ],
  // Names beside ids and the roster of a year: people_person_v, class_student_v; organisation_org, textbook_grade.
  // The eyes of the national workbook: vision_screening_v. Objections to results: appeal_v.
  reads: ['people', 'class', 'organisation', 'textbook', 'vision', 'appeal', 'proof', 'device'],
  calls: flatCalls(calls),
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
