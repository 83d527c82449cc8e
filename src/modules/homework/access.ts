import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

export const access = {
  teach: need({ funcs: TEACHERS }),
  learn: need({ funcs: ['STUDENT'] }),
  /** Teachers of the class, and the child whose paper it is: which rows, the handlers ask. */
  look: need({ funcs: [...TEACHERS, 'STUDENT'] }),
};
