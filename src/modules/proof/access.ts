import { need, open } from '../../kernel/shared/need';

/** Whoever holds a printed card. */
export { open };
/** What was sealed, with its root: the school its own, a bureau its schools'. */
export const look = need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] });
