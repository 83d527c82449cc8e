import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

export const access = {
  /** Whoever stands in a class; which notes they see stands in server/scope.ts. "Owner" is no code: server/write.ts asks whose note it is. */
  member: need({ funcs: [...TEACHERS, 'STUDENT'] }),
  learn: need({ funcs: ['STUDENT'] }),
  teach: need({ funcs: TEACHERS }),
};
