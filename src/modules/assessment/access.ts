import { need } from '../../kernel/shared/need';
import { WITHOUT } from './rules/words';

// Letter for letter the `who` of the calls; V-104 closes all of them to the school whose edition is without assessment.
const without = { exOrgIds: WITHOUT };
export const access = {
  /** Templates, publishing, states: the school's administrator. */
  keep: need({ funcs: ['BASIC_SUPERMAN'], ...without }),
  teach: need({ funcs: ['BASIC_TEACHING'], ...without }),
  learn: need({ funcs: ['STUDENT'], ...without }),
  staff: need({ funcs: ['BASIC_TEACHING', 'BASIC_SUPERMAN'], ...without }),
  classroom: need({ funcs: ['STUDENT', 'BASIC_TEACHING'], ...without }),
  /** Whoever it may concern; whose rows is asked in server/open.ts. */
  all: need({ funcs: ['BASIC_SUPERMAN', 'BASIC_TEACHING', 'STUDENT'], ...without }),
};
