import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import type { Reader } from '../../kernel/shared/masked';
import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Whose children they see stands in server/sight.ts.
/** calls.md 1.6: the service of this domain. */
const servs = ['SPT_BASE'] as const;

export const access = {
  look: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'], servs }),
  manage: need({ funcs: ['BASIC_SUPERMAN'], servs }),
  /** The operator of sports equipment binds for a school as well. */
  bind: need({ funcs: ['BASIC_SUPERMAN', 'PFM_SPT_ADMIN'] }),
  /** A word that resolves an alarm is also the teachers', so they see the open ones of their classes. */
  resolve: need({ funcs: ['BASIC_SUPERMAN', ...TEACHERS], servs }),
  own: need({ funcs: ['STUDENT'] }),
};
/** A region sees sums: names of children stay in their school. */
export const seesNames = (who: Reader): boolean => who.busiId !== BUSI.region;
