// Homework of a day that is over is other than it was: whoever keeps sums of past days counts that day anew (analytics).
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { dayIn } from '../../../kernel/shared/dates';

/** Says that a task that began at this time changed, or a paper of it; of today nobody keeps sums. */
export function pastChanged(cx: Cx, startTime: string): void {
  const date = dayIn(cx.me.zone, new Date(startTime));
  if (date < cx.today) cx.emit('homework.changed', { date });
}
/** The same where a door is known and no caller: one event for each day on which some of these tasks began. */
export async function tellPast(door: Door, taskIds: readonly number[], now: string): Promise<void> {
  if (taskIds.length === 0) return;
  const days = await door.rows<{ date: string }>(sql`
    select distinct (t.start_at at time zone z.zone)::date as date
    from homework_task t
    join organisation_org z on z.org_id = t.org_id
    where t.org_id = ${door.orgId}
      and t.task_id = any(${[...new Set(taskIds)]}::bigint[])
      and (t.start_at at time zone z.zone)::date < (${now}::timestamptz at time zone z.zone)::date
    order by 1`);
  await door.insert(
    outbox,
    days.map(({ date }) => ({ eventId: newId(), at: now, topic: 'homework.changed', payload: { date } })),
  );
}
