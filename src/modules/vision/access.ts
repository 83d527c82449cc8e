import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Whose eyes they see stands in server/sight.ts.
/** calls.md 1.6: the service of this domain. */
const servs = ['SPT_BASE'] as const;
/** The menu group whose holders (a school's 体育组) stand in for the administrator. */
export const GROUP = 'sport.phys4';

export const access = {
  /** School and region: figures; names only inside the own school. */
  look: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], servs }),
  manage: need({ funcs: ['BASIC_SUPERMAN'], servs }),
  /** Whoever measures: administrators, and teachers for the classes they stand in. */
  measure: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
  /** One child: its school's health desk, its class teacher, the child itself. */
  person: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS, 'STUDENT'], servs }),
  own: need({ funcs: ['STUDENT'], servs }),
  /** What norms are in use is no secret to anybody who measures, looks or is measured. */
  norm: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...TEACHERS, 'STUDENT'], servs }),
  sample: need({ funcs: ['PFM_SUPERMAN'] }),
  records: need({ funcs: ['BASIC_SUPERMAN', 'PFM_SPT_ADMIN'], servs }),
  devices: need({ funcs: ['PFM_SPT_ADMIN'] }),
};
