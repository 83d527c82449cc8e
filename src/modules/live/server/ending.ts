import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { wentOut } from '../../lesson/server/published';
import { rooms } from '../tables';
import { append } from './room';
import { leaveAll } from './visit';

/** The room is closed, everybody's minutes count until now. Ending twice is ending once. */
export async function endRoom(door: Door, lessonId: number, at: string): Promise<void> {
  const room = await door.one(rooms, { lessonId }, { lock: 'update' });
  if (!room || room.endedAt != null) return;
  await leaveAll(door, lessonId, at);
  await wentOut(door, { lessonId, userId: null, at });
  const [first] = await door.rows<{ userId: number }>(teacherOf(door, lessonId));
  if (first) await append(door, room, { lines: [{ kind: 'ended', userId: first.userId, body: {} }], at, ended: true });
}
const teacherOf = (door: Door, lessonId: number) => sql`
  select l.teacher_id as user_id
  from lesson_lesson_v l
  where l.org_id = ${door.orgId}
    and l.lesson_id = ${lessonId}`;

/** The teacher has finished the lesson. */
export const finished: Listener = {
  topic: 'lesson.finished',
  async run({ payload }, door, kernel) {
    await endRoom(door, Number(payload['lessonId']), kernel.clock().toISOString());
  },
};
