import type { Cx } from '../../../kernel/server/cx';
import { all, sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { fail } from '../../../kernel/shared/faults';
import { occurrences } from '../../timetable/server/published';
import { faults } from '../faults';
import { timeOf } from '../rules';
import { namedRows } from './read';

/** Where and when a single lesson is to stand. */
export interface Slot {
  readonly lessonId: number;
  readonly clazzId: number;
  readonly teacherId: number;
  readonly onDate: string;
  readonly startMin: number;
  readonly endMin: number;
}

/**
 * A lesson made singly stands beside the timetable: neither the class nor the teacher may have another one then. Among single
 * lessons the database itself refuses (two exclusion constraints), which `write` runs into; both are said with who, when and what.
 */
export async function placing(cx: Cx, slot: Slot, write: () => Promise<unknown>): Promise<void> {
  const { items } = await occurrences(cx.db, { from: slot.onDate, to: slot.onDate }, cx.lang);
  const [start, end] = [timeOf(slot.startMin), timeOf(slot.endMin)];
  const other = items.find(
    (o) => (o.clazzId === slot.clazzId || o.teacherId === slot.teacherId) && o.start < end && start < o.end,
  );
  if (other)
    throw busy(other.clazzId === slot.clazzId, {
      clazzName: other.clazzName,
      teacherName: other.teacherName,
      sbjName: other.sbjName,
      when: `${other.start}–${other.end}`,
    });
  try {
    await cx.savepoint(write);
  } catch (error) {
    const name = constraintOf(error);
    if (name !== 'lesson_lesson_clazz_free' && name !== 'lesson_lesson_teacher_free') throw error;
    const byClazz = name === 'lesson_lesson_clazz_free';
    const [taken] = await namedRows(
      cx.db,
      cx.lang,
      all(
        sql`l.on_date = ${slot.onDate}`,
        sql`l.arrange_id is null`,
        sql`l.lesson_id <> ${slot.lessonId}`,
        byClazz ? sql`l.clazz_id = ${slot.clazzId}` : sql`l.teacher_id = ${slot.teacherId}`,
        sql`l.start_min < ${slot.endMin}`,
        sql`l.end_min > ${slot.startMin}`,
      ),
    );
    throw busy(
      byClazz,
      taken
        ? {
            clazzName: taken.clazzName,
            teacherName: taken.teacherName,
            sbjName: taken.name || taken.sbjName,
            when: `${timeOf(taken.startMin)}–${timeOf(taken.endMin)}`,
          }
        : { clazzName: '', teacherName: '', sbjName: '', when: `${start}–${end}` },
    );
  }
}
const busy = (
  byClazz: boolean,
  o: { readonly clazzName: string; readonly teacherName: string; readonly sbjName: string; readonly when: string },
) =>
  byClazz
    ? fail(faults.clazzBusy, { name: o.clazzName, when: o.when, what: o.sbjName }, 'start')
    : fail(
        faults.teacherBusy,
        { name: o.teacherName, when: o.when, what: `${o.clazzName} ${o.sbjName}`.trim() },
        'start',
      );
