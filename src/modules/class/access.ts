import { CLASS_MANAGERS, TEACHERS, USER_TYPE } from '../../kernel/shared/codes';
import { need, type Rights } from '../../kernel/shared/need';

// Who may make which call (spec/calls.json, `who`). Which rows they see stands in server/scope.ts; "class teacher" is no code
// but a field of the class, so those calls let teachers in and server/open.ts asks whose class it is.
const MANAGERS = [...CLASS_MANAGERS, 'BASIC_SUPERMAN'] as const;
const OVERSEERS = [...MANAGERS, 'ADMIN_SUPERMAN'] as const;

export const access = {
  /** Creates, renames, moves up, ends. */
  manage: need({ funcs: MANAGERS }),
  /** Pairs classes, also over schools. */
  pair: need({ funcs: OVERSEERS }),
  /** Reads all classes of the organisation, archives too. */
  oversee: need({ funcs: OVERSEERS }),
  /** The region's view of its schools. */
  region: need({ funcs: ['ADMIN_CLASS_MANAGER', 'ADMIN_SUPERMAN'] }),
  look: need({ funcs: [...OVERSEERS, ...TEACHERS] }),
  member: need({ funcs: [...OVERSEERS, ...TEACHERS, 'STUDENT'] }),
  /** Managers, and the class teacher of the class. */
  lead: need({ funcs: [...MANAGERS, ...TEACHERS] }),
  teach: need({ funcs: TEACHERS }),
  learn: need({ funcs: ['STUDENT'] }),
  space: need({ funcs: [...TEACHERS, 'STUDENT'] }),
  tutor: need({ funcs: ['TUTOR_TEACHING'] }),
  tutorLook: need({ funcs: ['TUTOR_TEACHING', 'STUDENT', 'TUTOR_SUPERMAN'] }),
};

/** Codes that see every class of the organisation. A school's custom role holds the menu group instead of a code. */
export const SEES_ALL: readonly string[] = [...OVERSEERS, 'mod:edu', 'mod:teach.mall'];
/** Codes that change every class of the organisation. */
export const CHANGES_ALL: readonly string[] = [...MANAGERS, 'mod:edu'];
/** Who sees accounts and student numbers of a class: everybody but its children. */
export const seesNumbers = (who: Rights): boolean => who.userType !== USER_TYPE.student;
