import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { CHANGES_ALL } from '../access';
import { faults } from '../faults';
import { clazzes } from '../tables';
import { visibleClazzes } from './scope';

// Every handler that names a class begins with one of these. They answer "gone" outside the caller's scope, so that nobody
// learns which classes exist; those for a change lock the class's row, so that two changes of one class follow each other.
export type ClazzRow = RowOf<typeof clazzes>;

/** A class the caller may look at. */
export async function seenClazz(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await cx.db.row<ClazzRow>(sql`
    select c.*
    from class_clazz c
    where c.org_id = ${cx.me.orgId}
      and c.clazz_id = ${clazzId}
      and ${await visibleClazzes.of(cx, 'c')}`);
  if (!clazz) throw fail(kernelFaults.gone);
  return clazz;
}
/** A running class, locked. E-024 when it has ended. */
export async function lockRunning(door: Door, clazzId: number): Promise<ClazzRow> {
  const clazz = await door.one(clazzes, { clazzId }, { lock: 'update' });
  if (!clazz) throw fail(kernelFaults.gone);
  if (clazz.endedAt) throw fail(faults.ended);
  return clazz;
}
/** A running class the caller may look at, locked: for what every teacher of a class may set. */
export async function lockSeen(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await cx.db.row<ClazzRow>(sql`
    select c.*
    from class_clazz c
    where c.org_id = ${cx.me.orgId}
      and c.clazz_id = ${clazzId}
      and ${await visibleClazzes.of(cx, 'c')}
    for update of c`);
  if (!clazz) throw fail(kernelFaults.gone);
  if (clazz.endedAt) throw fail(faults.ended);
  return clazz;
}
/** For managers and the class teacher, to change. */
export async function lockLed(cx: Cx, clazzId: number): Promise<ClazzRow> {
  await checkLeads(cx, clazzId);
  return lockRunning(cx.db, clazzId);
}
/** For managers and the class teacher, to read. */
export async function checkLeads(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await seenClazz(cx, clazzId);
  if (!holds(cx.me, ...CHANGES_ALL) && clazz.masterId !== cx.me.userId) throw fail(faults.notMaster);
  return clazz;
}
/** For the class teacher alone, to change (E-031). */
export async function lockMastered(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await seenClazz(cx, clazzId);
  if (clazz.masterId !== cx.me.userId) throw fail(faults.notMaster);
  return lockRunning(cx.db, clazzId);
}
