import type { Cx } from '../../../kernel/server/cx';
import { all, any, sql, type Sql } from '../../../kernel/server/db/sql';
import { TEACHERS } from '../../../kernel/shared/codes';
import { holds } from '../../../kernel/shared/need';

/** The condition over `n` for the notes somebody may read: own ones, those shared with a class they stand in, and for teachers all of their classes. */
export async function readable(cx: Cx): Promise<Sql> {
  const mine = await cx.fact<readonly number[]>('class.everIds');
  const shared = holds(cx.me, ...TEACHERS) ? undefined : sql`n.is_shared`;
  return any(sql`n.user_id = ${cx.me.userId}`, sql`(${all(sql`n.clazz_id = any(${mine}::bigint[])`, shared)})`);
}
