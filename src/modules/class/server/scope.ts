import { everyRow, noRow, scope } from '../../../kernel/server/db/scope';
import { oneOf } from '../../../kernel/server/db/where';
import { TEACHERS } from '../../../kernel/shared/codes';
import { SEES_ALL } from '../access';
import { clazzes } from '../tables';

/** Classes somebody sees: managers all of the organisation, teachers and students those they stand in, also ended ones. */
export const visibleClazzes = scope(clazzes)
  .holds(SEES_ALL, everyRow)
  .holds([...TEACHERS, 'STUDENT'], async (cx) => ({
    clazzId: oneOf(await cx.fact<readonly number[]>('class.everIds')),
  }))
  .otherwise(noRow);
