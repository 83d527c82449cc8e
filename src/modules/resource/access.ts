import { TEACHERS } from '../../kernel/shared/codes';
import { need, signedIn } from '../../kernel/shared/need';

export const RESEARCHERS = ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'ADMIN_RESEARCH'] as const;

// "Owner" is no code: server/own.ts asks whose resource it is.
export const access = {
  /** Make, list and collect. */
  work: need({ funcs: [...TEACHERS, 'PFM_RES_ADMIN'] }),
  /** Look into one: heads of research too, who keep the organisation's library. */
  read: need({ funcs: [...TEACHERS, ...RESEARCHERS, 'PFM_RES_ADMIN'] }),
  /** Change an own one. */
  own: need({ funcs: [...TEACHERS, 'PFM_RES_ADMIN'] }),
  member: signedIn,
  orgLib: need({ funcs: [...TEACHERS, ...RESEARCHERS] }),
  orgKeep: need({ funcs: RESEARCHERS }),
  share: need({ funcs: TEACHERS }),
  shared: need({ funcs: [...TEACHERS, 'STUDENT'] }),
  orgWorkbooks: need({ funcs: [...TEACHERS, 'BASIC_RESEARCH', 'TRAIN_RESEARCH', 'BASIC_SUPERMAN'] }),
  chooseWorkbooks: need({ funcs: ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'BASIC_SUPERMAN'] }),
  /** Whoever chooses the school's workbooks looks into them first. */
  workbooks: need({ funcs: [...TEACHERS, ...RESEARCHERS, 'BASIC_SUPERMAN', 'PFM_RES_ADMIN', 'PFM_RESEARCH'] }),
  admin: need({ funcs: ['PFM_RES_ADMIN'] }),
  enter: need({ funcs: ['PFM_RES_ADMIN', 'PFM_RES_WRITE'] }),
  stat: need({ funcs: ['PFM_RESEARCH', 'PFM_RES_ADMIN'] }),
  repo: need({ funcs: ['PFM_RES_ADMIN', 'PFM_RESEARCH', 'PFM_RES_WRITE'] }),
};
