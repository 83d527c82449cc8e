import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import { TEACHERS } from '../../../../kernel/shared/codes';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { deadlineOf, entryOf, isHandedIn, spentOf } from '../../rules';
import { replies } from '../../tables';
import { seenTask } from '../open';
import { asPaper, findPaper, ownPaper, paperOf } from './open';
import { closeOver, isOver } from './store';
import { pastChanged } from '../past';

/** A child who joined the class after the task was set gets a paper at the first look. */
async function join(cx: Cx, taskId: number): Promise<void> {
  const [made] = await cx.db.rows<{ startAt: string }>(
    sql`
    insert into homework_reply (org_id, task_id, user_id, clazz_id, state)
    select k.org_id, k.task_id, s.user_id, k.clazz_id, 'todo'
    from homework_clazz k
    join class_student_v s on s.org_id = k.org_id and s.clazz_id = k.clazz_id
    join homework_task t on t.org_id = k.org_id and t.task_id = k.task_id
    where k.org_id = ${cx.db.orgId}
      and k.task_id = ${taskId}
      and s.user_id = ${cx.me.userId}
      and k.is_whole
      and t.removed_at is null
      and (t.due_at is null or t.due_at > ${cx.nowIso})
    order by k.clazz_id
    limit 1
    on conflict do nothing
    returning (
      select t.start_at
      from homework_task t
      where t.org_id = ${cx.db.orgId}
        and t.task_id = ${taskId}
    ) as start_at`,
  );
  if (made) pastChanged(cx, made.startAt);
}

export const enterHandlers = [
  handle(calls.enter, async (cx, { id }) => {
    let found = await findPaper(cx, id, cx.me.userId, 'update');
    if (!found) {
      await join(cx, id);
      found = await ownPaper(cx, id, 'update');
    }
    const { head, reply } = found;
    if (isHandedIn(reply.state)) throw fail(faults.submitted);
    if (reply.enteredAt != null && isOver(reply, cx.nowIso)) {
      return asPaper(cx, head, await closeOver(cx, id));
    }
    const entry = entryOf(head, cx.nowIso);
    if (entry === 'over') throw fail(faults.over);
    if (entry === 'early') throw fail(faults.early, { at: head.startTime });
    const enteredAt = reply.enteredAt ?? cx.nowIso;
    const deadlineAt = deadlineOf(head, enteredAt);
    await cx.db.update(
      replies,
      { taskId: id, userId: cx.me.userId },
      { state: 'doing', enteredAt, deadlineAt, leftAt: null },
    );
    return asPaper(cx, head, { ...reply, state: 'doing', enteredAt, deadlineAt, leftAt: null });
  }),
  handle(calls.leave, async (cx, { id, spent }) => {
    const { reply } = await ownPaper(cx, id, 'update');
    // Leaving a paper that is handed in, or leaving twice, changes nothing.
    if (reply.state === 'doing')
      await cx.db.update(
        replies,
        { taskId: id, userId: cx.me.userId },
        { leftAt: cx.nowIso, spent: spentOf(spent, reply.spent, reply.enteredAt, cx.nowIso) },
      );
  }),
  handle(calls.abort, async (cx, { id }) => {
    const { reply } = await ownPaper(cx, id, 'update');
    if (isHandedIn(reply.state)) throw fail(faults.submitted);
    if (reply.state === 'doing')
      await cx.db.update(replies, { taskId: id, userId: cx.me.userId }, { state: 'stopped', leftAt: cx.nowIso });
  }),
  handle(calls.getReply, async (cx, { id, userId }) => {
    if (!holds(cx.me, ...TEACHERS)) {
      if (userId !== cx.me.userId) throw fail(kernelFaults.gone);
      const { head, reply } = await ownPaper(cx, id);
      const paper = await asPaper(cx, head, reply);
      // Whoever reads the questions has entered, and their clock runs.
      return reply.state === 'todo' ? { ...paper, ques: [] } : paper;
    }
    const task = await seenTask(cx, id);
    const { head, reply } = await paperOf(cx, id, userId);
    if (!task.clazzIds.includes(reply.clazzId)) throw fail(kernelFaults.gone);
    return asPaper(cx, head, reply, true);
  }),
];
