import type { Messages } from '../../../kernel/shared/messages';
import type { signInZh } from './sign-in-zh';

/** The sign-in page. */
export const signInEn: Messages<typeof signInZh> = {
  'demo.platform': 'Platform operator: everything of the platform',
  'demo.support': 'Platform support: feedback, password resets, simulated login',
  'demo.inputer': 'Question inputter',
  'demo.auditor': 'Question reviewer',
  'demo.bureau4109': 'Bureau administrator: all schools of the city',
  'demo.school189': 'Administrator of a nine-year school',
  'demo.school619': 'Administrator of a senior school',
  'demo.classmgr189': 'Class teacher of Grade 7 Class 1, Chinese',
  'demo.teacher189': 'Mathematics teacher',
  'demo.peteach189': 'PE teacher, member of the PE group',
  'demo.student189': 'Student of Grade 7 Class 1, linked with a learner account',
  'demo.student619': 'Student of Senior 1 Class 1',
  'demo.training5': 'Administrator of a training institution',
  'demo.trainer5': 'Live-class teacher',
  'demo.learner5': 'Learner of a training institution',
  'demo.tutor3': 'Tutor',
};
