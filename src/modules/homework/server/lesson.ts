import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';

/** What homework must know of a lesson. */
interface Lesson {
  readonly clazzId: number;
  readonly sbjId: number;
}

/** A lesson the caller gives (lesson-teacher); any other is gone. */
export async function ownLesson(cx: Cx, lessonId: number): Promise<Lesson> {
  const [row] = await cx.db.rows<Lesson>(
    sql`
    select clazz_id, sbj_id
    from lesson_lesson_v
    where org_id = ${cx.db.orgId}
      and lesson_id = ${lessonId}
      and teacher_id = ${cx.me.userId}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
