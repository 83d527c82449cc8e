import { sql } from '../../../kernel/server/db/sql';
import { registerQuestionReader } from '../../question-bank/server/published';
import { isReleased, type Release, type ReplyState } from '../rules';

/** A child may open a question with its key once the answers of a task they have handed in are out: in the version they answered. */
registerQuestionReader('homework', async (cx, qid) => {
  const rows = await cx.db.rows<{
    verId: number;
    release: Release;
    releasedAt: string | null;
    dueTime: string | null;
    state: ReplyState;
  }>(
    sql`
    select q.ver_id, t.release, t.released_at, t.due_at as due_time, r.state
    from homework_que q
    join homework_reply r on r.org_id = q.org_id and r.task_id = q.task_id
    join homework_task t on t.org_id = q.org_id and t.task_id = q.task_id
    where q.org_id = ${cx.db.orgId}
      and q.qid = ${qid}
      and r.user_id = ${cx.me.userId}
      and r.submitted_at is not null
      and t.removed_at is null
    order by r.submitted_at desc`,
  );
  return rows.find((r) => isReleased(r, r.state, cx.nowIso))?.verId;
});
