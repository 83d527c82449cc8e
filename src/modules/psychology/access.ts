import { BUSI } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`; calls.md 41). The function group sport.play.psyc opens these calls beside the
// stated code, and no other group does (CLOSED_GROUPS). What lies behind the second lock asks for more: server/lock.ts.
/** calls.md 1.6: the service of this domain. */
const servs = ['SPT_BASE'] as const;

export const access = {
  /** Who runs the screening of a school. */
  desk: need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs }),
  /** A child sees the papers that are open to it. */
  list: need({ funcs: ['BASIC_SUPERMAN', 'PFM_SPT_ADMIN', 'STUDENT'] }),
  /** A bureau sees how many, by school and month, and nobody. */
  region: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
  own: need({ busi: [BUSI.school], funcs: ['STUDENT'], servs }),
};
/** The function group of the psychologist. */
export const GROUP = 'sport.play.psyc';
