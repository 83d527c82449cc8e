import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { wentOut } from '../../lesson/server/published';
import { rooms } from '../tables';
import { append } from './room';
import { leaveAll } from './visit';

interface Given {
  readonly teacherId: number;
  /** When the teacher has said that the lesson was over; afterwards at the latest it is the bell. */
  readonly finishedAt: string | null;
}
const lessonOf = (door: Door, lessonId: number) =>
  door.row<Given>(sql`
    select l.teacher_id, l.ended_at as finished_at
    from lesson_lesson_v l
    where l.org_id = ${door.orgId}
      and l.lesson_id = ${lessonId}`);

/**
 * The room is closed. Everybody's minutes count until the lesson was over, as in its register; who was heard of last before
 * that, until then. Ending twice is ending once.
 */
export async function endRoom(door: Door, lessonId: number, now: Date): Promise<void> {
  const room = await door.one(rooms, { lessonId }, { lock: 'update' });
  if (!room || room.endedAt != null) return;
  const lesson = await lessonOf(door, lessonId);
  if (!lesson) return;
  const at = now.toISOString();
  const until = lesson.finishedAt != null && Date.parse(lesson.finishedAt) < now.getTime() ? lesson.finishedAt : at;
  await leaveAll(door, lessonId, { until, now });
  await wentOut(door, { lessonId, userId: null, at: until });
  await append(door, room, { lines: [{ kind: 'ended', userId: lesson.teacherId, body: {} }], at, ended: true });
}
