import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const shell = defineModule({
  name: 'shell',
  uses: [
    'organisation',
    'account',
    'role',
    'files',
    'notice',
    'textbook',
    'people',
    'class',
    'operations',
    'timetable',
    'teachplan',
    'lesson',
    'homework',
    'fitness-test',
    'train',
  ],
  // Figures of the bench: people_person_v, people_serve_v; class_clazz_v, class_student_v, class_charge_v;
  // account_login_log_v; organisation_org. Of a child's day: wrongbook_item_v, video_day_v.
  reads: ['organisation', 'account', 'people', 'class', 'wrongbook', 'video'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
