import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

// Which rows stands in server/scope.ts: a school its own, a bureau its region, the platform everything, a teacher the own classes.
const SUPERS = ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] as const;
export const access = {
  board: need({ funcs: [...SUPERS, 'PFM_SUPERMAN'] }),
  exam: need({ funcs: SUPERS }),
  clazz: need({ funcs: [...SUPERS, ...TEACHERS] }),
};
/** Codes that see every class of their school; a custom role holds the menu group instead. */
export const SEES_SCHOOL: readonly string[] = [...SUPERS, 'mod:sport.data4', 'mod:sport.data8'];
