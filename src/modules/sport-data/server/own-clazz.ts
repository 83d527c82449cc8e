import type { Cx } from '../../../kernel/server/cx';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { holds } from '../../../kernel/shared/need';
import { SEES_SCHOOL } from '../access';

/** Whether the caller works with a class of the own school: all of them, or those they stand in now. */
export const mayWorkWith = async (cx: Cx, clazzId: number): Promise<boolean> =>
  holds(cx.session, ...SEES_SCHOOL) || (await cx.fact<readonly number[]>('clazzIds')).includes(clazzId);
/** Whether the caller sees what a class of the own school did: all of them, or those they stand or stood in. */
export const seesClazz = async (cx: Cx, clazzId: number): Promise<boolean> =>
  holds(cx.session, ...SEES_SCHOOL) || (await cx.fact<readonly number[]>('class.everIds')).includes(clazzId);
/** The same as a condition on a column. */
export const ofClazzes = async (cx: Cx, column: Sql): Promise<Sql> =>
  holds(cx.session, ...SEES_SCHOOL)
    ? raw('true')
    : sql`${column} = any(${await cx.fact<readonly number[]>('class.everIds')}::bigint[])`;
