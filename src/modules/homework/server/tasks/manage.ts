import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import { TEACHERS } from '../../../../kernel/shared/codes';
import { tell } from '../../../notice/server/published';
import * as calls from '../../contract';
import type { Que } from '../../contract/parts';
import { faults } from '../../faults';
import { endsAtDue, instantOf, isReleased, MARK_APPEALS, sheetCode, timeFault } from '../../rules';
import { replies, tasks } from '../../tables';
import { openAnswers } from '../showing';
import { released } from '../news';
import { ownTask, seenTask, type Seen } from '../open';
import { paperDef } from '../paper';
import { ownPaper } from '../reply/open';
import { oneTask, wholeTask } from './read';
import { pastChanged } from '../past';

/**
 * The new due time, and the rule of deadlineOf for everybody at work: `least` leaves out what is null, so without a duration the due time
 * stands alone. The sum stands in a query: an update reckons no instants from columns (database.md 12).
 */
const moveDue = (door: Door, task: Seen, due: string): Promise<number> =>
  door.change(sql`
    with moved as (
      update homework_reply r
      set deadline_at = u.deadline_at
      from (
        select w.user_id,
          least(${due}::timestamptz, w.entered_at + make_interval(mins => ${task.duration}::integer)) as deadline_at
        from homework_reply w
        where w.org_id = ${door.orgId}
          and w.task_id = ${task.taskId}
          and w.state = any(${AT_WORK}::text[])
          and ${endsAtDue(task)}::boolean
      ) u
      where r.org_id = ${door.orgId}
        and r.task_id = ${task.taskId}
        and r.user_id = u.user_id)
    update homework_task
    set due_at = ${due}::timestamptz, used_at = null
    where org_id = ${door.orgId}
      and task_id = ${task.taskId}`);
const AT_WORK = ['doing', 'stopped'] as const;

export const manageHandlers = [
  handle(calls.getTask, async (cx, { id }) => {
    if (holds(cx.me, ...TEACHERS)) return wholeTask(cx, id, await seenTask(cx, id));
    // A child: the task without the others' counts, the keys once the answers are out, the questions once they have entered.
    const { head, reply } = await ownPaper(cx, id);
    const def = await paperDef(cx.db, id, head.keyRev);
    const ques = reply.state === 'todo' ? [] : isReleased(head, reply.state, cx.nowIso) ? def.ques : def.bare;
    return {
      ...head,
      clazzes: [{ clazzId: reply.clazzId, clazzName: head.clazzName, whole: true }],
      total: 1,
      submitted: 0,
      toMark: 0,
      marked: 0,
      unsubmitted: 0,
      state: 'running' as const,
      rate: null,
      mine: false,
      ques: [...ques] as Que[],
    };
  }),
  handle(calls.removeTask, async (cx, { id }) => {
    const task = await ownTask(cx, id, true);
    const [counts] = await cx.db.rows<{ handedIn: number; appeals: number }>(
      sql`
      select count(*)::int as handed_in, (
        select count(*)::int
        from appeal_v a
        where a.org_id = ${cx.db.orgId} and a.subject = ${MARK_APPEALS} and a.set_id = ${id} and a.decided_at is null
      ) as appeals
      from homework_reply
      where org_id = ${cx.db.orgId}
        and task_id = ${id}
        and submitted_at is not null`,
    );
    // An objection is answered before what it is about goes: nobody could find it afterwards.
    if (counts?.appeals) throw fail(faults.removeAppeals, { n: counts.appeals });
    await cx.db.update(tasks, { taskId: id }, { removedAt: cx.nowIso });
    pastChanged(cx, task.startTime);
    cx.note('homework.withdrawn', { subjectId: id, name: task.name, handedIn: counts?.handedIn ?? 0 });
  }),
  handle(calls.setDueTime, async (cx, { id, dueTime }) => {
    const task = await ownTask(cx, id, true);
    const due = instantOf(dueTime);
    const wrong = timeFault({ startTime: task.startTime, dueTime: due }, cx.nowIso);
    if (wrong) throw fail(faults[wrong], {}, 'dueTime');
    // Who is at work gets the new time; a child's own clock (the duration) is not lengthened by it.
    await moveDue(cx.db, task, due);
    // What the notebook holds back until the end waits for the new one.
    if (task.release === 'due' && task.releasedAt == null) await openAnswers(cx.db, task.kind, id, due, cx.now);
    cx.note('homework.dueTime', { subjectId: id, old: task.dueTime, new: due });
    return oneTask(cx, id);
  }),
  handle(calls.renameTask, async (cx, { id, name }) => {
    const task = await ownTask(cx, id, true);
    if (name !== task.name) {
      await cx.db.update(tasks, { taskId: id }, { name });
      cx.note('homework.renamed', { subjectId: id, old: task.name, new: name });
    }
    return oneTask(cx, id);
  }),
  handle(calls.releaseTask, async (cx, { id }) => {
    const task = await ownTask(cx, id, true);
    // Releasing twice is releasing once.
    if (task.releasedAt == null) {
      await cx.db.update(tasks, { taskId: id }, { releasedAt: cx.nowIso });
      await openAnswers(cx.db, task.kind, id, cx.nowIso, cx.now);
      cx.note('homework.released', { subjectId: id });
      await tell(cx, released(id, task.name));
    }
    return oneTask(cx, id);
  }),
  handle(calls.setMarkType, async (cx, { id, n }) => {
    const task = await ownTask(cx, id, true);
    if (n !== task.markType) {
      await cx.db.update(tasks, { taskId: id }, { markType: n });
      cx.note('homework.markType', { subjectId: id, old: task.markType, new: n });
    }
    return oneTask(cx, id);
  }),
  handle(calls.sheets, async (cx, { id }) => {
    const task = await seenTask(cx, id);
    const rows = await cx.db.rows<{
      userId: number;
      userName: string;
      sidNo: string | null;
      clazzId: number;
      clazzName: string;
    }>(
      sql`
      select r.user_id, p.name as user_name, p.sid_no, r.clazz_id, c.clazz_name
      from homework_reply r
      join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
      join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
      where r.org_id = ${cx.db.orgId}
        and r.task_id = ${id}
        and r.clazz_id = any(${task.clazzIds}::bigint[])
      order by c.order_no, r.clazz_id, p.sid_no nulls last, r.user_id`,
    );
    if (rows.length === 0 && (await cx.db.count(replies, { taskId: id })) === 0) throw fail(kernelFaults.gone);
    return { items: rows.map((r) => ({ ...r, code: sheetCode(id, r.userId) })) };
  }),
];
