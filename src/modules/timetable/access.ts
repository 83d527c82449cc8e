import { CLASS_MANAGERS, TEACHERS } from '../../kernel/shared/codes';
import { need, signedIn } from '../../kernel/shared/need';

/** Codes that arrange every class of the organisation. A teacher arranges the class they lead, no other (server/may.ts). */
export const MANAGERS = [...CLASS_MANAGERS, 'BASIC_SUPERMAN', 'BASIC_COURSE_MANAGER'] as const;
export const ARRANGERS = [...MANAGERS, ...TEACHERS] as const;

export const access = {
  /** Terms, sections, rooms, generation, substitution. */
  manage: need({ funcs: MANAGERS }),
  arrange: need({ funcs: ARRANGERS }),
  /** Own things: rows are the caller's. */
  own: signedIn,
};
