import { everyRow, noRow, scope } from '../../../kernel/server/db/scope';
import { oneOf } from '../../../kernel/server/db/where';
import { TEACHERS } from '../../../kernel/shared/codes';
import { SEES_ALL } from '../access';
import { lessons } from '../tables';

/** Lessons somebody sees: the office all of the organisation, teachers and children those of their classes, a substitute those they take. */
export const visibleLessons = scope(lessons)
  .holds(SEES_ALL, everyRow)
  .holds([...TEACHERS, 'STUDENT'], async (cx) => ({
    clazzId: oneOf(await cx.fact<readonly number[]>('class.everIds')),
  }))
  .holds(TEACHERS, (cx) => ({ teacherId: cx.me.userId }))
  .otherwise(noRow);
