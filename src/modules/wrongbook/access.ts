import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Which rows: a child the own ones; a teacher those of the children of the classes they teach, in their subjects (server/clazz/open.ts).
export const access = {
  learn: need({ funcs: ['STUDENT'] }),
  teach: need({ funcs: TEACHERS }),
};
