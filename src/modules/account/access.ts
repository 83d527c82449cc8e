import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';

/** Teachers of every line: teaching subjects, questions from students. */
export const teaching = need({ funcs: TEACHERS });
/** Personal information of the teaching desk: students and every kind of teacher (screens.json teach.front.index). */
export const learnersAndTeachers = need({ userTypes: [1, 2], funcs: ['STUDENT', ...TEACHERS] });
