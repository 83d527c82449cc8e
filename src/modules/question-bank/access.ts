import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Who leads research in an organisation. */
export const RESEARCHERS = ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'ADMIN_RESEARCH'] as const;

// "Owner" is no code: server/questions.ts asks whose question it is.
export const access = {
  list: need({ funcs: [...TEACHERS, 'PFM_RES_WRITE', 'PFM_RESEARCH', 'PFM_RES_ADMIN'] }),
  /** A student only what a module on the right lets them see (server/readers.ts). */
  read: need({ funcs: [...TEACHERS, 'STUDENT', 'PFM_RES_WRITE', 'PFM_RESEARCH'] }),
  write: need({ funcs: [...TEACHERS, 'PFM_RES_WRITE'] }),
  change: need({ funcs: [...TEACHERS, 'PFM_RES_WRITE', 'PFM_RESEARCH'] }),
  remove: need({ funcs: [...TEACHERS, 'PFM_RES_WRITE', 'PFM_RES_ADMIN'] }),
  /** Papers out of documents, into the own or the school's library. */
  docs: need({ funcs: TEACHERS }),
  enter: need({ funcs: ['PFM_RES_WRITE'] }),
  /** Batches of pages, tasks that wait or were returned. */
  pages: need({ funcs: ['PFM_RES_WRITE', 'PFM_RESEARCH'] }),
  link: need({ funcs: ['PFM_RES_WRITE', 'PFM_RESEARCH'] }),
  resAdmin: need({ funcs: ['PFM_RES_ADMIN'] }),
  research: need({ funcs: ['PFM_RESEARCH'] }),
  decide: need({ funcs: ['PFM_RESEARCH', 'PFM_RES_ADMIN'] }),
  /** Reports of faults in own questions, and in the organisation's library. */
  ownFaults: need({ funcs: [...TEACHERS, ...RESEARCHERS] }),
  report: need({ funcs: [...TEACHERS, 'STUDENT'] }),
};
