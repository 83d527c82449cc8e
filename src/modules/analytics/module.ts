import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const analytics = defineModule({
  name: 'analytics',
  // organisation, textbook, class: pickers. timetable: hours of the schedules. lesson: which of them a child was in the class for.
  // teachplan: how far classes are. notice: the operator hears of a difference.
  // practice: its study reports. train: where a learner's own page is. files: the map of a region that may be shown.
  uses: [
    'organisation',
    'files',
    'notice',
    'textbook',
    'class',
    'timetable',
    'teachplan',
    'lesson',
    'practice',
    'train',
  ],
  // Names and zones; sign-ins; who was in a class; terms and schedules; lessons and who was not simply there; resources by type.
  // Days of answers; papers of homework; to-dos of training; page views.
  reads: [
    'organisation',
    'account',
    'people',
    'textbook',
    'class',
    'resource',
    'timetable',
    'lesson',
    'practice',
    'homework',
    'train',
    'shell',
  ],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
