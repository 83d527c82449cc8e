import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { taughtClazz } from '../../class/server/published';
import { MANAGERS } from '../access';
import { faults } from '../faults';
import { locks } from '../tables';

/** Whether the caller arranges all classes of the organisation. */
export const managesAll = (cx: Cx): boolean => holds(cx.me, ...MANAGERS);

/**
 * V-063: adding a schedule needs permission. Managers have it for every class; a teacher for the class they lead, because
 * nobody else answers for its week. The class runs and has a teacher (E-024, E-030); another school's is gone.
 */
export async function mayArrange(cx: Cx, clazzId: number) {
  const clazz = await taughtClazz(cx, clazzId);
  if (!managesAll(cx) && clazz.masterId !== cx.me.userId)
    throw fail(faults.noPermission, { clazzName: clazz.clazzName });
  return clazz;
}
/** Writers of one school's schedule follow each other: what no constraint sees is checked under this lock. */
export async function lockSchedule({ db }: Pick<Cx, 'db'>): Promise<void> {
  await db.insert(locks, { kind: 'arrange' }, 'on conflict (org_id, kind) do update set kind = excluded.kind');
}
/** Organisation of an input: the own one; anything else is gone. */
export function ownOrg(cx: Cx, orgId: number | undefined): void {
  if (orgId != null && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
}
