import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { oneOf } from '../../../../kernel/server/db/where';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { dynamics } from '../../tables';
import { partnerSpots } from '../partners';

/** The caller's running classes. E-028 for a student who is in none, E-029 for a teacher who has none. */
export async function ownClazzIds(cx: Cx): Promise<readonly number[]> {
  const ids = await cx.fact<readonly number[]>('clazzIds');
  if (ids.length === 0) throw fail(cx.me.userType === USER_TYPE.student ? faults.noBound : faults.noTeaching);
  return ids;
}
/** One of them. A class of the caller's that has ended says so (E-024); any other is gone. */
export async function ownClazz(cx: Cx, clazzId: number): Promise<number> {
  if ((await ownClazzIds(cx)).includes(clazzId)) return clazzId;
  throw (await cx.fact<readonly number[]>('class.everIds')).includes(clazzId)
    ? fail(faults.ended)
    : fail(kernelFaults.gone);
}

export type PostRow = RowOf<typeof dynamics>;
/** Whether the caller is the class teacher of the post's class. */
export const leadsOf = async (cx: Cx, post: PostRow): Promise<boolean> =>
  (await cx.fact<readonly number[]>('masterOf')).includes(post.clazzId);
/** Does something with a post the caller may see: of an own class, or of a partner class in another school, through that school's door. */
export async function withPost<T>(cx: Cx, dynaId: number, act: (door: Door, post: PostRow) => Promise<T>): Promise<T> {
  const ids = await ownClazzIds(cx);
  const own = await cx.db.one(dynamics, { dynaId, clazzId: oneOf(ids) });
  if (own) return act(cx.db, own);
  for (const [orgId, clazzIds] of await partnerSpots(cx, ids)) {
    const found = await cx.asOrg(orgId, async (door) => {
      const post = await door.one(dynamics, { dynaId, clazzId: oneOf(clazzIds) });
      return post && { done: await act(door, post) };
    });
    if (found) return found.done;
  }
  throw fail(kernelFaults.gone);
}
