import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import type { Kernel } from '../../../../kernel/server/kernel';
import { tellFrom } from '../../../notice/server/published';
import { assigned, released } from '../news';

/** A start that no process saw within a day is old news. */
export const ANNOUNCED_MS = 86_400_000;

interface Now {
  readonly taskId: number;
  readonly name: string;
  readonly by: string;
  readonly begins: boolean;
  readonly isOut: boolean;
}
/**
 * Tells what the clock alone makes true: work assigned for a later start begins, results come out at the due time. The
 * sweep asks every minute; news has the task's name, so each is told once. A task counts as over (`used_at`) an hour after
 * its due time, later in the same run.
 */
export async function announce(door: Door, kernel: Kernel, now: string): Promise<void> {
  const since = new Date(Date.parse(now) - ANNOUNCED_MS).toISOString();
  const rows = await door.rows<Now>(sql`
    select n.task_id, n.name, p.name as by, n.begins, n.is_out
    from (
      select t.org_id, t.task_id, t.name, t.user_id,
        t.start_at > t.made_at and t.start_at > ${since} and t.start_at <= ${now} as begins,
        t.release = 'due' and t.released_at is null and coalesce(t.due_at <= ${now}, false) as is_out
      from homework_task t
      where t.org_id = ${door.orgId}
        and t.used_at is null
        and t.removed_at is null) n
    join people_person_v p on p.org_id = n.org_id and p.user_id = n.user_id
    where p.org_id = ${door.orgId}
      and (n.begins or n.is_out)
    order by n.task_id`);
  await tellFrom(
    door,
    kernel,
    rows.flatMap(({ taskId, name, by, begins, isOut }) => [
      ...(begins ? [assigned(taskId, name, by)] : []),
      ...(isOut ? [released(taskId, name)] : []),
    ]),
  );
}
