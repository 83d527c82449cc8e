import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Which rows they see stands in server/who.ts.
const servs = ['SPT_BASE'] as const;
/** The menu group whose holders (a school's 体育组) stand in for the administrator. */
export const GROUP = 'sport.game4';

export const access = {
  manage: need({ funcs: ['BASIC_SUPERMAN'], servs }),
  /** Children look and enter themselves, teachers their classes, the office everybody. */
  look: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS, 'STUDENT'], servs }),
  /** Events of several schools: of a school those it takes part in, of a region those of its schools. */
  meetings: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], servs }),
  /** Judges enter the results of their own events on the day. */
  staff: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
};
