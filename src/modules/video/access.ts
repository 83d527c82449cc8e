import { TEACHERS } from '../../kernel/shared/codes';
import { need, open } from '../../kernel/shared/need';

// Whose course it is, who bought it and which children a teacher has, is asked in server/.
export const access = {
  manage: need({ funcs: ['COURSE_MANAGER'] }),
  learn: need({ funcs: ['STUDENT'] }),
  /** Figures: the manager of all who watch, teachers of the children of their classes. */
  figures: need({ funcs: ['COURSE_MANAGER', ...TEACHERS] }),
  /** A player asks without a header: a signed address that fits this browser's cookie is the permission. */
  byPass: open,
};
