import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Heads of a department or of teaching research: they see how far every class is, not the plans' content. */
export const RESEARCHERS = ['BASIC_RESEARCH', 'TRAIN_RESEARCH', 'ADMIN_RESEARCH'] as const;

export const access = {
  teach: need({ funcs: TEACHERS }),
  learn: need({ funcs: ['STUDENT'] }),
  head: need({ funcs: RESEARCHERS }),
};
