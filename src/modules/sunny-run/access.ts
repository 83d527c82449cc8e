import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Whose children somebody sees stands in server/sight.ts.
/** calls.md 1.6: the service of this domain. */
const servs = ['SPT_BASE'] as const;

export const access = {
  /** The whole school. */
  school: need({ funcs: ['BASIC_SUPERMAN'], servs }),
  /** The school, and teachers for the classes they lead or teach. */
  look: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
  /** A child its own besides. */
  person: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS, 'STUDENT'], servs }),
  /** Courses: the operator's for every school, a school's own. */
  rooms: need({ funcs: ['BASIC_SUPERMAN', 'PFM_SPT_ADMIN', ...TEACHERS] }),
  lay: need({ funcs: ['PFM_SPT_ADMIN', 'BASIC_SUPERMAN'] }),
};
/** The menu group whose holders (a school's 体育组) stand in for the administrator. */
export const GROUP = 'sport.play';
