import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Whose records: a child their own, a teacher those of their classes, heads and bureaus their schools; the handlers ask (server/scope.ts).
export const access = {
  learn: need({ funcs: ['STUDENT'] }),
  teach: need({ funcs: TEACHERS }),
  both: need({ funcs: ['STUDENT', ...TEACHERS] }),
  oversee: need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'TRAIN_SUPERMAN'] }),
};
