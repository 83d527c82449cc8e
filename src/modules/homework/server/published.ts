// What other modules may use of homework: what waits for a teacher and for a child, for the pages where they begin the day.
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { TaskKind } from '../rules';
import { firstPapers } from './reply/study';

export { studyFigures } from './reply/study';

/** An own task with papers that nobody has marked; `userId` handed in first. */
export interface WaitingTask {
  readonly taskId: number;
  readonly kind: TaskKind;
  readonly name: string;
  readonly clazzNames: string[];
  /** 1 the teacher marks, 2 classmates do and the teacher confirms. */ readonly markType: 1 | 2;
  readonly papers: number;
  readonly userId: number;
  readonly since: string;
}
const MOST_TASKS = 100;
/** The caller's own tasks with papers to mark, the paper that waited longest first. One statement. */
export const waitingTasks = (cx: Cx): Promise<WaitingTask[]> =>
  cx.db.rows<WaitingTask>(sql`
    select t.task_id, t.kind, t.name, t.mark_type, count(*)::int as papers, min(r.submitted_at) as since,
      (array_agg(r.user_id order by r.submitted_at, r.user_id))[1] as user_id,
      array_agg(distinct c.clazz_name order by c.clazz_name) as clazz_names
    from homework_task t
    join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
    join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
    where ${cx.db.orgs('t')}
      and t.user_id = ${cx.me.userId}
      and t.removed_at is null
      and r.state = 'submitted'
    group by t.task_id, t.kind, t.name, t.mark_type
    order by since, t.task_id
    limit ${MOST_TASKS}`);

/** A paper that was not handed in by its time. */
export interface MissingPaper {
  readonly taskId: number;
  readonly name: string;
  readonly dueTime: string;
  readonly userId: number;
  readonly userName: string;
  readonly clazzId: number;
  readonly clazzName: string;
}
const MOST_PAPERS = 2000;
/** Papers of the caller's tasks that ended since an instant and that nobody handed in, the latest task first. One statement. */
export const missingPapers = (cx: Cx, since: string): Promise<MissingPaper[]> =>
  cx.db.rows<MissingPaper>(sql`
    select t.task_id, t.name, t.due_at as due_time, r.user_id, p.name as user_name, r.clazz_id, c.clazz_name
    from homework_task t
    join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
    join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
    join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
    where ${cx.db.orgs('t')}
      and t.user_id = ${cx.me.userId}
      and t.removed_at is null
      and t.due_at > ${since}
      and t.due_at <= ${cx.nowIso}
      and r.state not in ('submitted', 'marked')
    order by t.due_at desc, t.task_id, c.clazz_name, p.name, r.user_id
    limit ${MOST_PAPERS}`);

/** The caller's tasks that can still be done, the one due next first. One statement. */
export const openPapers = (cx: Cx, most: number) =>
  firstPapers(cx, most, {
    where: [
      sql`r.state not in ('submitted', 'marked')`,
      sql`(t.is_late_on or t.due_at is null or t.due_at > ${cx.nowIso})`,
    ],
    then: sql`t.due_at asc nulls last`,
  });
/** The caller's papers marked since an instant whose result may be seen, the newest first. One statement. */
export const freshResults = async (cx: Cx, since: string, most: number) =>
  // Twice as many are read, because what a task does not show yet is left out afterwards.
  (
    await firstPapers(cx, most * 2, {
      where: [sql`r.state = 'marked'`, sql`r.marked_at > ${since}`],
      then: sql`r.marked_at desc`,
    })
  )
    .filter((row) => row.released)
    .slice(0, most);
