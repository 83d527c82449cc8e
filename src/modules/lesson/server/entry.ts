import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { runningClazz } from '../../class/server/published';
import { faults } from '../faults';
import { ENTER_MINUTES, isOpen, nowIn, stateOf } from '../rules';
import { entries } from '../tables';
import { seenLesson } from './open';
import type { NamedRow } from './read';

// Who may come in, and how long they stayed.

/** E-024 and E-033: the door is open from fifteen minutes before the start until the end. */
export function checkDoor(cx: Cx, row: NamedRow): void {
  const now = nowIn(cx.me.zone, cx.now);
  if (stateOf(row, now) === 'ended') throw fail(faults.ended);
  if (!isOpen(row, now)) throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
}
/** V-067: a lesson of a class in which the child is enrolled now, while its door is open. */
export async function openToChild(cx: Cx, lessonId: number): Promise<NamedRow> {
  const row = await seenLesson(cx, lessonId);
  if (!(await cx.fact<readonly number[]>('clazzIds')).includes(row.clazzId)) {
    await runningClazz(cx, row.clazzId);
    throw fail(kernelFaults.gone);
  }
  checkDoor(cx, row);
  return row;
}

interface Stay {
  readonly lessonId: number;
  readonly userId: number;
  readonly at: string;
}
/** Coming in, also again after leaving: the first time counts for being late. */
export const comeIn = (door: Door, { lessonId, userId, at }: Stay) =>
  door.insert(
    entries,
    { lessonId, userId, firstAt: at, lastAt: at },
    `on conflict (org_id, lesson_id, user_id) do update
      set last_at = case when lesson_entry.left_at is null then lesson_entry.last_at else excluded.last_at end,
        left_at = null`,
  );
/** Going out, one person or everybody: the stay is counted. */
export const goOut = (
  door: Door,
  { lessonId, userId, at }: Omit<Stay, 'userId'> & { readonly userId: number | null },
) =>
  door.change(
    sql`
    update lesson_entry
    set left_at = ${at},
      seconds = seconds + greatest(0, extract(epoch from ${at}::timestamptz - last_at))::int
    where org_id = ${door.orgId}
      and lesson_id = ${lessonId}
      and left_at is null
      and ${all(is('user_id', userId))}`,
  );
