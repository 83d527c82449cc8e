import type { Door } from '../../../kernel/server/db/door';

const ROW = 'a.org_id, a.arrange_id, s.user_id, a.weekday, a.start_min, a.end_min, a.weeks, a.from_date, a.to_date';
const INTO = 'insert into timetable_pupil (org_id, arrange_id, user_id, weekday, start_min, end_min, weeks, from_date, to_date)';
// Children of a class that is not administrative (elective, live, tutoring) and has schedules: they sit in more than one class.
const WANDERERS = `select e.user_id from class_student_v e join timetable_arrange ea on ea.org_id = e.org_id and ea.clazz_id = e.clazz_id
  where e.org_id = $1 and e.clazz_type <> 1 and ea.is_on`;

/**
 * Brings the children's lessons in step with the classes they are in: what is no longer true goes, what is missing comes.
 * A lesson that clashes for a child who joined an elective class later stays out, and `pupilClashes` finds it.
 */
export async function refreshPupils(door: Door, exceptIds: readonly number[] = []): Promise<void> {
  await door.change(`delete from timetable_pupil p where p.org_id = $1 and not exists (
    select 1 from timetable_arrange a join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id
    where a.org_id = $1 and a.org_id = p.org_id and a.arrange_id = p.arrange_id and s.user_id = p.user_id and a.is_on
      and (a.weekday, a.start_min, a.end_min, a.weeks, a.from_date, a.to_date) = (p.weekday, p.start_min, p.end_min, p.weeks, p.from_date, p.to_date))`, [door.orgId]);
  await door.change(`${INTO} select ${ROW} from timetable_arrange a join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id
    where a.org_id = $1 and a.is_on and not a.arrange_id = any($2::bigint[]) and s.user_id in (${WANDERERS})
    order by a.arrange_id, s.user_id on conflict do nothing`, [door.orgId, exceptIds]);
}
/** Writes the children's lessons of schedules that were made or changed a moment ago; the database refuses a child's second lesson. */
export async function placePupils(door: Door, arrangeIds: readonly number[]): Promise<void> {
  await door.change('delete from timetable_pupil where org_id = $1 and arrange_id = any($2::bigint[])', [door.orgId, arrangeIds]);
  await refreshPupils(door, arrangeIds);
  await door.change(`${INTO} select ${ROW} from timetable_arrange a join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id
    where a.org_id = $1 and a.is_on and a.arrange_id = any($2::bigint[]) and s.user_id in (${WANDERERS})`, [door.orgId, arrangeIds]);
}
