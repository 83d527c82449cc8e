import { CLASS_MANAGERS, TEACHERS, USER_MANAGERS, type FuncCode } from '../../kernel/shared/codes';
import { holds, need, open, signedIn, type Rights } from '../../kernel/shared/need';

const anyOf = (...funcs: readonly FuncCode[]) => need({ funcs });

// Letter for letter the `who` of the calls: which rows each of them sees stands in server/scope.ts.
export const staff = anyOf(...USER_MANAGERS, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN');
export const admins = anyOf(...USER_MANAGERS, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_SUPERMAN');
export const students = anyOf(
  ...USER_MANAGERS,
  ...CLASS_MANAGERS,
  'STUDENT_MANAGER',
  'BASIC_SUPERMAN',
  'ADMIN_SUPERMAN',
);
export const studentMake = anyOf(...USER_MANAGERS, ...CLASS_MANAGERS, 'STUDENT_MANAGER', 'BASIC_SUPERMAN');
export const schoolStudents = anyOf('BASIC_CLASS_MANAGER', 'BASIC_USER_MANAGER', 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN');
export const info = anyOf(...USER_MANAGERS, ...CLASS_MANAGERS, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN');
export const sidNo = anyOf(...USER_MANAGERS, ...CLASS_MANAGERS, 'BASIC_SUPERMAN');
export const details = anyOf(...USER_MANAGERS, ...CLASS_MANAGERS, 'STUDENT_MANAGER', 'PFM_CUSTOMER');
export const userInfo = anyOf(...USER_MANAGERS, ...CLASS_MANAGERS, ...TEACHERS, 'PFM_CUSTOMER');
export const batchDetails = anyOf(...USER_MANAGERS, ...CLASS_MANAGERS, ...TEACHERS);
export const clogs = anyOf(...USER_MANAGERS, 'PFM_CUSTOMER');
export const toggle = anyOf(...USER_MANAGERS, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN', 'PFM_CUSTOMER');
export const remove = staff;
export const reset = anyOf(
  ...USER_MANAGERS,
  ...CLASS_MANAGERS,
  'BASIC_SUPERMAN',
  'ADMIN_SUPERMAN',
  'ORGANIZE_MANAGER',
  'PFM_CUSTOMER',
);
export const remark = anyOf(...USER_MANAGERS, 'STUDENT_MANAGER');
export const customer = anyOf('PFM_CUSTOMER', 'PFM_SUPERMAN');
export const fakeLogin = anyOf('PFM_CUSTOMER');
/** Whoever resets passwords or signs in for somebody must find them first (V-053). */
export const find = anyOf('ORGANIZE_MANAGER', 'PFM_CUSTOMER');
export const inputers = anyOf('PFM_RES_ADMIN');
export const stgSbjs = anyOf('PFM_RES_ADMIN', 'PFM_USER_MANAGER');
export const learners = anyOf('STUDENT_MANAGER', 'TRAIN_USER_MANAGER', 'TRAIN_SUPERMAN');
export const adminBy = anyOf('STUDENT_MANAGER', 'TRAIN_USER_MANAGER');
export const serves = anyOf('STUDENT_MANAGER', 'TRAIN_SUPERMAN', 'TRAIN_USER_MANAGER');
export const apply = anyOf('STUDENT_MANAGER');
export const audit = anyOf('TRAIN_SUPERMAN');
export const offers = anyOf('STUDENT_MANAGER', 'TRAIN_SUPERMAN');
export const marks = anyOf('STUDENT_MANAGER', 'TRAIN_TEACHING');
export const visits = apply;
export const atlas = anyOf(...TEACHERS, 'STUDENT_MANAGER', 'STUDENT');
export const learnSbj = anyOf('STUDENT_MANAGER', ...USER_MANAGERS, ...TEACHERS, 'STUDENT');
/** Pickers: whoever works in an organisation; what they find depends on their codes. */
export const pick = need({ userTypes: [2] });
/** Guardians and consents: the office of a school or institution, and teachers, of whom the server asks whether they lead the class. */
const OFFICE = [
  'BASIC_USER_MANAGER',
  'BASIC_CLASS_MANAGER',
  'BASIC_SUPERMAN',
  'TRAIN_USER_MANAGER',
  'TRAIN_CLASS_MANAGER',
  'TRAIN_SUPERMAN',
] as const;
export const consentOffice = anyOf(...OFFICE);
export const consentCharge = anyOf(...OFFICE, ...TEACHERS);
export const consentMine = need({ userTypes: [1], funcs: ['STUDENT'] });
/** Codes that see every class's guardians and consents. A school's custom role holds the menu group instead of a code. */
export const CONSENT_ALL: readonly string[] = [...OFFICE, 'mod:edu'];
/** Who reads a guardian's number whole: whoever may enter it. */
export const seesGuardians = (who: Rights): boolean => holds(who, ...CONSENT_ALL, ...TEACHERS);
export { open, signedIn };
