import { sql } from '../../../../kernel/server/db/sql';
import { addConsequences } from '../../../people/server/published';
import { tellPast } from '../past';

/** Papers that came with a class and that their child never opened go with a child whose import is undone. */
addConsequences('homework', async (door, userIds, at) => {
  const gone = await door.rows<{ taskId: number }>(sql`
    delete from homework_reply r
    where r.org_id = ${door.orgId}
      and r.user_id = any(${userIds}::bigint[])
      and r.state = 'todo'
      and r.entered_at is null
      and r.score is null
      and r.eval_at is null
      and not exists (
        select 1 from homework_answer a
        where a.org_id = r.org_id and a.task_id = r.task_id and a.user_id = r.user_id)
    returning r.task_id`);
  await tellPast(
    door,
    gone.map((r) => r.taskId),
    at,
  );
  return gone.length;
});
