import { CLASS_MANAGERS, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** The office: sees every lesson of the organisation, corrects attendance. A custom role holds the menu group instead. */
export const OFFICE = [...CLASS_MANAGERS, 'BASIC_SUPERMAN', 'BASIC_COURSE_MANAGER'] as const;
/** Codes as they stand in a session, for "every lesson" (server/scope.ts). */
export const SEES_ALL: readonly string[] = [...OFFICE, 'mod:edu'];

// "Own teacher of the lesson" and "class teacher" are no codes but fields of a record: server/open.ts asks them.
export const access = {
  teach: need({ funcs: TEACHERS }),
  learn: need({ funcs: ['STUDENT'] }),
  /** Whoever stands in a lesson: its teachers and its children. */
  attend: need({ funcs: [...TEACHERS, 'STUDENT'] }),
  look: need({ funcs: [...TEACHERS, 'STUDENT', ...OFFICE] }),
  /** Reports, attendance: teachers for their own, the office for all. */
  oversee: need({ funcs: [...TEACHERS, ...OFFICE] }),
  office: need({ funcs: OFFICE }),
  famous: need({ funcs: ['FAMOUS_LESSON'] }),
  watch: need({ funcs: ['FAMOUS_LESSON', ...TEACHERS, 'STUDENT'] }),
};
