import { need, signedIn, type Need } from '../../kernel/shared/need';
import type { StatisLevel } from './rules';

// Who may make which call (spec/calls.json, `who`). Whose course or order it is, is asked in server/.
export const access = {
  manage: need({ funcs: ['COURSE_MANAGER'] }),
  clazzes: need({ funcs: ['COURSE_MANAGER', 'ADMIN_CLASS_MANAGER'] }),
  buy: need({ funcs: ['STUDENT'] }),
  invoices: need({ funcs: ['COURSE_MANAGER', 'ORDER_MANAGER'] }),
  limits: need({ funcs: ['COURSE_MANAGER', 'PFM_SUPERMAN'] }),
  operate: need({ funcs: ['PFM_SUPERMAN'] }),
  statis: need({ funcs: ['COURSE_MANAGER', 'ADMIN_SUPERMAN', 'PFM_SUPERMAN'] }),
};
/** What each level of the statistics asks for beyond the call's own need, which is judged before; the modules are its screen's. */
export const levelNeeds: Readonly<Record<StatisLevel, Need>> = {
  org: signedIn,
  adm: need({ funcs: ['ADMIN_SUPERMAN', 'mod:teach.mall'] }),
  pfm: need({ busi: [1], funcs: ['PFM_SUPERMAN', 'mod:teach.report'] }),
};
