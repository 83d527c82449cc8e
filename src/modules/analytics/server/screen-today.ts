// The lessons of today of several schools: rows that lessons leave, and what was kept of the timetables (server/due.ts).
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';

/** Something happened in the lesson `l`. */
const happened: Sql = sql`(l.started_at is not null or l.ended_at is not null or l.taken_at is not null)`;
/**
 * Lessons `l` of today, by each school's own day, that were begun or by the timetable are over, also those that nobody opened; `o` is the
 * school, `c` the class, `s` the subject.
 */
export function today(cx: Cx, door: Door): { readonly from: Sql; readonly where: readonly Sql[] } {
  const about = sql`between ${plusDays(cx.today, -1)} and ${plusDays(cx.today, 1)}`;
  const now = sql`(${cx.nowIso}::timestamptz at time zone o.zone)`;
  return {
    from: sql`(
      select l.org_id, l.lesson_id, 'lesson'::text as kind, l.lesson_id as key_id, l.on_date, l.clazz_id, l.sbj_id, l.teacher_id,
        l.start_min, l.end_min, l.prepared_at, l.started_at, l.ended_at, l.taken_at, l.taken_count, l.away_count,
        l.late_count, ${happened} as begun
      from lesson_lesson_v l
      where ${door.orgs('l')}
        and l.on_date ${about}
        and (l.arrange_id is null or ${happened})
      union all
      select d.org_id, l.lesson_id, 'arrange'::text, d.arrange_id, d.on_date, d.clazz_id, d.sbj_id, l.teacher_id, d.start_min,
        d.end_min, l.prepared_at, null::timestamptz, null::timestamptz, null::timestamptz, null::integer, 0, 0, false
      from analytics_due d
      left join lesson_lesson_v l on l.org_id = d.org_id and l.arrange_id = d.arrange_id and l.on_date = d.on_date
      where ${door.orgs('d')}
        and d.on_date ${about}
        and (l.lesson_id is null or not ${happened})) l
    join organisation_org o on o.org_id = l.org_id
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    join textbook_subject s on s.sbj_id = l.sbj_id`,
    where: [
      door.orgs('c'),
      sql`l.on_date = ${now}::date`,
      sql`(l.begun or l.end_min * 60 <= extract(epoch from ${now}::time))`,
    ],
  };
}
/** Of these: begun, not ended, and by the clock not over. */
export const runningNow = (cx: Cx): Sql => sql`l.started_at is not null and l.ended_at is null
        and l.end_min * 60 > extract(epoch from (${cx.nowIso}::timestamptz at time zone o.zone)::time)`;
