// What other modules may use of classes: which ones somebody sees, and the refusals that lessons, homework and the rest share,
// so that "Class ended" is said in one way. SQL joins class_clazz_v, class_student_v and class_teacher_v
// instead, and class_stay_v for who was in a class then: lists of the past are not made with the children of today.
import type { Cx } from '../../../kernel/server/cx';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { clazzTeachers } from '../tables';
import { seenClazz, type ClazzRow } from './open';
export { enrol, leave } from './enrol';
export { seenClazz } from './open';
export { partnerSpots } from './partners';
export { beginOf, daysOfStay, endOf, firstDay, lastDay, stoodWithin, type StayDays } from './then';

/** A class the caller sees and that still runs (E-024). */
export async function runningClazz(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await seenClazz(cx, clazzId);
  if (clazz.endedAt) throw fail(faults.ended);
  return clazz;
}
/** A running class whose class teacher the caller is (E-031). */
export async function masteredClazz(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await runningClazz(cx, clazzId);
  if (clazz.masterId !== cx.me.userId) throw fail(faults.notMaster);
  return clazz;
}
/** A running class that somebody teaches (E-030). */
export async function taughtClazz(cx: Cx, clazzId: number): Promise<ClazzRow> {
  const clazz = await runningClazz(cx, clazzId);
  if (clazz.masterId == null && (await cx.db.count(clazzTeachers, { clazzId })) === 0) throw fail(faults.noTeacher);
  return clazz;
}
