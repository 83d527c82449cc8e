import type { Cx } from '../../../kernel/server/cx';
import { nameIn, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import type { TaskHead } from '../contract/parts';
import type { Setting } from '../rules';

/** How the task `t` is set, by the names of the contract. */
export const settingSql = sql`t.is_late_on as late_on, t.release`;
/** The same as it is kept. */
export const settingRow = ({ lateOn, ...same }: Setting) => ({ isLateOn: lateOn, ...same });
/** The due time of the task `t` has ended it for everybody: `entryOf` in SQL. */
export const isOver = (now: string): Sql =>
  sql`(not t.is_late_on and t.due_at is not null and t.due_at <= ${now}::timestamptz)`;

/** The columns of a task's head; `t` is the task. Goes with `headJoins`. */
export const headSql = (cx: Cx): Sql => sql`t.task_id, t.kind, t.name, t.stg_id, t.sbj_id,
  ${nameIn(cx.lang, 'sb')} as sbj_name, t.user_id, u.name as user_name, t.start_at as start_time,
  t.due_at as due_time, t.duration, t.mark_type, ${settingSql}, t.released_at,
  t.full_score, t.que_count, t.made_at, t.res_id, t.lesson_id, t.key_rev`;
export const headJoins = raw(`join textbook_subject sb on sb.sbj_id = t.sbj_id
  join people_person_v u on u.org_id = t.org_id and u.user_id = t.user_id`);
export interface HeadRow extends TaskHead {
  readonly keyRev: number;
}

/** Counts of a task's papers (S-031); `r` is the reply. */
export const countsSql = raw(`count(*)::int as total,
  count(*) filter (where r.state in ('submitted', 'marked'))::int as submitted,
  count(*) filter (where r.state = 'submitted')::int as to_mark,
  count(*) filter (where r.state = 'marked')::int as marked,
  count(*) filter (where r.state not in ('submitted', 'marked'))::int as unsubmitted`);

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The task `t` begins on one of these days, both included, where the organisation is. */
export const startsWithin = (cx: Cx, { from, to }: Span): (Sql | undefined)[] => [
  when(from, (day) => sql`t.start_at >= (${day}::date::timestamp at time zone ${cx.me.zone})`),
  when(to, (day) => sql`t.start_at < (${plusDays(day, 1)}::date::timestamp at time zone ${cx.me.zone})`),
];
/** The task `t` is set to the class, when one is asked for. */
export const setTo = (clazzId: number | undefined): Sql | undefined =>
  when(
    clazzId,
    (id) => sql`exists (
      select 1 from homework_clazz k where k.org_id = t.org_id and k.task_id = t.task_id and k.clazz_id = ${id})`,
  );
