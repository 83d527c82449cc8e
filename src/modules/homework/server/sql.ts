import type { Cx } from '../../../kernel/server/cx';
import type { TaskHead } from '../contract/parts';

/** The column of a name in the asker's language. */
export const nameIn = (cx: Cx): string => (cx.lang === 'en-US' ? 'name_en' : 'name_zh');

/** The columns of a task's head; `t` is the task. Goes with `headJoins`. */
export const headSql = (
  cx: Cx,
): string => `t.task_id, t.kind, t.name, t.stg_id, t.sbj_id, sb.${nameIn(cx)} as sbj_name, t.user_id, u.name as user_name, t.start_at as start_time, t.due_at as due_time, t.duration,
  t.mark_type, t.is_late_on as late_on, t.release, t.released_at, t.full_score, t.que_count, t.made_at, t.res_id, t.lesson_id, t.key_rev`;
export const headJoins = `join textbook_subject sb on sb.sbj_id = t.sbj_id join people_person_v u on u.org_id = t.org_id and u.user_id = t.user_id`;
export interface HeadRow extends TaskHead {
  readonly keyRev: number;
}

/** Counts of a task's papers (S-031); `r` is the reply. */
export const countsSql = `count(*)::int as total, count(*) filter (where r.state in ('submitted', 'marked'))::int as submitted, count(*) filter (where r.state = 'submitted')::int as to_mark,
  count(*) filter (where r.state = 'marked')::int as marked, count(*) filter (where r.state not in ('submitted', 'marked'))::int as unsubmitted`;
