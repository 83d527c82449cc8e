import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { holds, need, open, type Rights } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). A school's custom role (体育组) holds the menu group instead of a code;
// which rows somebody sees stands in server/educ/scope.ts, who may change a library in server/mark/own.ts.
const LIBRARIANS = ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_SPT_ADMIN', 'PFM_SUPERMAN'] as const;
export const access = {
  /** Enters, imports, opens and closes a year of the own school. */
  school: need({ funcs: ['BASIC_SUPERMAN'] }),
  /** Looks: a school at itself, a bureau at its schools. */
  look: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] }),
  /** One child: the school, the bureau, the teachers of the child's classes, the child. */
  child: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS, 'STUDENT'] }),
  learn: need({ funcs: ['STUDENT'] }),
  /** Reads the scoring standard. */
  standard: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_SPT_ADMIN', ...TEACHERS] }),
  platform: need({ funcs: ['PFM_SPT_ADMIN', 'PFM_SUPERMAN'] }),
  /** Reads libraries and schemes; whoever owns one changes it. */
  library: need({ funcs: LIBRARIANS }),
  scheme: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_SPT_ADMIN', 'PFM_SUPERMAN'] }),
  /** Enters on the field: the school, teachers their own classes. */
  field: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS] }),
  /** Sees surveys: whoever makes them, teaches the children, or chooses. */
  survey: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS, 'STUDENT'] }),
  surveyResults: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS] }),
  enrol: need({ funcs: ['STUDENT', 'BASIC_SUPERMAN'] }),
  appeals: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'STUDENT'] }),
  aiResults: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS, 'STUDENT'] }),
  /** The public check of a score card; devices with their key; a tablet that works without a network. */
  open,
};

/** Whether somebody looks at many schools. */
export const looksAtMany = (who: Rights): boolean => who.busiId === BUSI.region || who.busiId === BUSI.platform;
/**
 * Whether children may be named to somebody: their own school, and a bureau's super-administrator, whose call the
 * specification lists. A custom role of a bureau sees sums, family names, and of small groups not even those.
 */
export const seesNames = (who: Rights): boolean => !looksAtMany(who) || holds(who, 'ADMIN_SUPERMAN');
