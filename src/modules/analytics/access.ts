import { BUSI } from '../../kernel/shared/codes';
import { need, signedIn } from '../../kernel/shared/need';

// V-119: each report has a code of its own. Which schools stands in server/scope.ts.
export const access = {
  hours: need({ funcs: ['DATA_LESSON_HOURS'] }),
  attend: need({ funcs: ['DATA_LESSON_ATTEND'] }),
  progress: need({ funcs: ['DATA_REVIEW_BEIKE'] }),
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
