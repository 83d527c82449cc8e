import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { runningClazz } from '../../../class/server/published';
import { faults } from '../../faults';

/** Whom a task reaches: its classes and each child with the class they get it in. */
export interface Reached {
  readonly clazzes: readonly { readonly clazzId: number; readonly isWhole: boolean }[];
  readonly children: readonly { readonly userId: number; readonly clazzId: number }[];
}

/** Running classes in which the caller teaches the subject. */
export const taughtClazzIds = async (cx: Cx, sbjId: number): Promise<readonly number[]> =>
  (
    await cx.db.rows<{ clazzId: number }>(
      sql`
      select t.clazz_id
      from class_teacher_v t
      join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id
      where t.org_id = ${cx.db.orgId}
        and t.user_id = ${cx.me.userId}
        and t.sbj_id = ${sbjId}
        and c.ended_at is null`,
    )
  ).map((r) => r.clazzId);

/** Refuses classes the caller has never stood in. */
export async function ownClazzIds(cx: Cx, clazzIds: readonly number[]): Promise<void> {
  const own = await cx.fact<readonly number[]>('class.everIds');
  if (clazzIds.some((id) => !own.includes(id))) throw fail(kernelFaults.gone);
}

/**
 * Whole classes and single children, all of classes in which the caller teaches the subject (or of those in `allowed`).
 * A child of several gets the task once.
 */
export async function reach(
  cx: Cx,
  sbjId: number,
  clazzIds: readonly number[],
  userIds: readonly number[],
  allowed?: readonly number[],
): Promise<Reached> {
  const whole = [...new Set(clazzIds)];
  const single = [...new Set(userIds)];
  const own = allowed ?? (await taughtClazzIds(cx, sbjId));
  for (const id of whole.filter((c) => !own.includes(c))) {
    // One the caller sees says why (E-024, or another subject); any other is gone.
    await runningClazz(cx, id);
    throw fail(faults.notYourSubject, {}, 'clazzIds');
  }
  const rows = await cx.db.rows<{ userId: number; clazzId: number }>(
    sql`
    select distinct on (s.user_id) s.user_id, s.clazz_id
    from class_student_v s
    where s.org_id = ${cx.db.orgId}
      and (s.clazz_id = any(${whole}::bigint[]) or (s.clazz_id = any(${own}::bigint[])
      and s.user_id = any(${single}::bigint[])))
    order by s.user_id, s.clazz_id = any(${whole}::bigint[]) desc, s.clazz_id`,
  );
  const found = new Set(rows.map((r) => r.userId));
  if (single.some((id) => !found.has(id))) throw fail(kernelFaults.gone);
  if (rows.length === 0) throw fail(faults.nobody, {}, whole.length > 0 ? 'clazzIds' : 'userIds');
  const clazzes = [...new Set([...whole, ...rows.map((r) => r.clazzId)])].map((clazzId) => ({
    clazzId,
    isWhole: whole.includes(clazzId),
  }));
  return { clazzes, children: rows };
}
