import type { Cx } from '../../../kernel/server/cx';
import { TEACHERS } from '../../../kernel/shared/codes';
import { holds } from '../../../kernel/shared/need';

/** The condition over `n` for the notes somebody may read: own ones, those shared with a class they stand in, and for teachers all of their classes. */
export async function readable(cx: Cx, bind: (v: unknown) => string): Promise<string> {
  const clazzIds = `any(${bind(await cx.fact<readonly number[]>('class.everIds'))}::bigint[])`;
  const teaches = holds(cx.me, ...TEACHERS);
  return `(n.user_id = ${bind(cx.me.userId)} or (n.clazz_id = ${clazzIds}${teaches ? '' : ' and n.is_shared'}))`;
}
