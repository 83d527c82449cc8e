import { BUSI, GATES, TEACHERS } from '../../kernel/shared/codes';
import { holds, need, type Rights } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). The services EDU_HSAT and ART_BASE are asked in server/sight.ts: which
// module a call is about stands in its input or its record.
export const access = {
  /** A bureau its exams, a school those that hold for it. */
  look: need({ funcs: ['ADMIN_SUPERMAN', 'BASIC_SUPERMAN'] }),
  /** Schemes, windows, draws, runs, publication: the bureau's. */
  bureau: need({ funcs: ['ADMIN_SUPERMAN'] }),
  school: need({ funcs: ['BASIC_SUPERMAN'] }),
  /** A candidate; the school for its children; the bureau for candidates without a school. */
  choose: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'STUDENT'] }),
  own: need({ funcs: ['STUDENT'] }),
  /** Applications: teachers look at those of their classes. */
  papers: need({ funcs: ['ADMIN_SUPERMAN', 'BASIC_SUPERMAN', ...TEACHERS] }),
  solo: need({ funcs: ['ADMIN_SUPERMAN', 'PFM_SUPERMAN'] }),
  platform: need({ funcs: ['PFM_SUPERMAN'] }),
  /** V-109 */
  assigned: need({ funcs: ['ADMIN_SUPERMAN'], regIds: [GATES.puyang] }),
};
/** Whether candidates may be named to somebody: their own school, and a bureau's super-administrator. */
export const seesNames = (who: Rights): boolean => who.busiId !== BUSI.region || holds(who, 'ADMIN_SUPERMAN');
