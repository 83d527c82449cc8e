import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Teachers and students keep a preference: the book they work with. */
export const prefer = need({ funcs: [...TEACHERS, 'STUDENT'] });
