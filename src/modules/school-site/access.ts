import { SUPERS, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Anybody: the pages of a school's public site (V-045). */
export { open } from '../../kernel/shared/need';
/** Teachers; of a class its class teacher alone hands news on to it. */
export const teach = need({ funcs: TEACHERS });
/** Who sees the page before it may be visited: whoever may switch it on (a test compares). */
export const preview = need({ funcs: [...SUPERS] });
