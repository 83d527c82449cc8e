import { BUSI, GATES, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). The art calls ask for the service ART_BASE as well: which module a call
// is about stands in its input or its record, so server/sight.ts asks,
// where it also stands whose children somebody sees.
export const access = {
  look: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] }),
  manage: need({ funcs: ['BASIC_SUPERMAN'] }),
  /** Administrators, and teachers for the classes they lead or teach. */
  enter: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS] }),
  /** Entering without seeing would be blind: teachers get the rows of their classes. */
  grid: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS] }),
  /** A child's own, its teachers', the school's. */
  person: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS, 'STUDENT'] }),
  own: need({ funcs: ['STUDENT'] }),
  /** A bureau: sums of its schools, by office or by a role with its figures (screens.ts). Rows of children: server/coll.ts. */
  region: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] }),
  /** V-108 */
  assign: need({ funcs: ['BASIC_SUPERMAN'], regIds: [GATES.puyang] }),
  assigned: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], regIds: [GATES.puyang] }),
};
/** The menu groups whose holders (a school's 体育组) stand in for the administrator, by module. */
export const GROUP = { sport: 'sport.eval', art: 'art.eval4' } as const;
