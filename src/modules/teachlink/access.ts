import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

export const RESEARCHERS = ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'ADMIN_RESEARCH'] as const;

// Whose link it is, and who stands in an activity, is asked in server/own.ts and server/fmslsn/open.ts.
export const access = {
  teach: need({ funcs: TEACHERS }),
  learn: need({ funcs: ['STUDENT'] }),
  /** Research activities: teachers and who leads teaching research. */
  research: need({ funcs: [...TEACHERS, ...RESEARCHERS] }),
};
