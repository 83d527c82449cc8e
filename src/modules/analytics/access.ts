import { BUSI } from '../../kernel/shared/codes';
import { need, signedIn } from '../../kernel/shared/need';

// V-119: each report has a code of its own. Which schools stands in server/scope.ts.
export const access = {
  hours: need({ funcs: ['DATA_LESSON_HOURS'] }),
  attend: need({ funcs: ['DATA_LESSON_ATTEND'] }),
  progress: need({ funcs: ['DATA_REVIEW_BEIKE'] }),
  /** Reports of teaching and study: heads, bureaus, and teachers of their own classes (server/study-own.ts). */
  study: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'BASIC_TEACHING'] }),
  /** Learners of a training institution; a teacher's own. */
  train: need({ funcs: ['TRAIN_SUPERMAN', 'STUDENT_MANAGER', 'TRAIN_TEACHING'] }),
  /** How a school, or those of a region, use the program: counts alone. */
  adoption: need({ funcs: ['PFM_SUPERMAN', 'ADMIN_SUPERMAN', 'BASIC_SUPERMAN', 'TRAIN_SUPERMAN'] }),
  /** The same of the own teachers, by name: who is not of the school has no way to it. */
  adoptionNames: need({ funcs: ['BASIC_SUPERMAN', 'TRAIN_SUPERMAN'] }),
  /** Sign-ins of every organisation. */
  platform: need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN'] }),
  /** The education screen. */
  screen: need({ funcs: ['DATA_SCREEN_MONITOR'] }),
  /** The rows behind its figures, also for a bureau's administrator. */
  region: need({ funcs: ['DATA_SCREEN_MONITOR', 'ADMIN_SUPERMAN'] }),
  /** Days and traces of one school. */
  school: need({ funcs: ['DATA_SCREEN_MONITOR', 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] }),
  /** What somebody holds for themselves. */
  own: signedIn,
};
