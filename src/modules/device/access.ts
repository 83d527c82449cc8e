import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Whose devices they see stands in server/find.ts.
/** calls.md 1.6: the service of this domain. */
const servs = ['SPT_BASE'] as const;

export const access = {
  /** V-112: the platform's operator of sports equipment. */
  manage: need({ funcs: ['PFM_SPT_ADMIN'] }),
  /** The operator for every school, a school's administrator for the own one. */
  look: need({ funcs: ['PFM_SPT_ADMIN', 'BASIC_SUPERMAN'] }),
  /** Running rooms: the operator, and the school that runs. */
  run: need({ funcs: ['PFM_SPT_ADMIN', 'BASIC_SUPERMAN', ...TEACHERS] }),
  /** A race is called and confirmed by the school whose children run. */
  race: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
};
