import { need } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Whose course or order it is, is asked in server/.
export const access = {
  manage: need({ funcs: ['COURSE_MANAGER'] }),
  clazzes: need({ funcs: ['COURSE_MANAGER', 'ADMIN_CLASS_MANAGER'] }),
  buy: need({ funcs: ['STUDENT'] }),
};
