import { CLASS_MANAGERS, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Who sets up live classes for the organisation, and may look into any lesson unseen. */
export const OFFICE = [...CLASS_MANAGERS, 'BASIC_SUPERMAN', 'BASIC_COURSE_MANAGER'] as const;

// Whose lesson it is and who is enrolled, the lesson module says (server/token.ts).
export const access = {
  teach: need({ funcs: TEACHERS }),
  enter: need({ funcs: [...TEACHERS, 'STUDENT', ...OFFICE] }),
  /** Whose lesson it is, or who looks after all of them. */
  lead: need({ funcs: [...TEACHERS, ...OFFICE] }),
  office: need({ funcs: OFFICE }),
};
