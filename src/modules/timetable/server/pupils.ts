import { nameIn, sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { Lang } from '../../../kernel/shared/messages';

const INTO = sql`
  insert into timetable_pupil (org_id, arrange_id, user_id, weekday, start_min, end_min, weeks, from_date, to_date)
  select a.org_id, a.arrange_id, s.user_id, a.weekday, a.start_min, a.end_min, a.weeks, a.from_date, a.to_date
  from timetable_arrange a
  join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id`;
// Children of a class that is not administrative (elective, live, tutoring) and has schedules: they sit in more than one class.
const wanderers = (door: Door) => sql`
  select e.user_id
  from class_student_v e
  join timetable_arrange ea on ea.org_id = e.org_id and ea.clazz_id = e.clazz_id
  where e.org_id = ${door.orgId}
    and e.clazz_type <> 1
    and ea.is_on`;

/**
 * Brings the children's lessons in step with the classes they are in: what is no longer true goes, what is missing comes.
 * A lesson that clashes for a child who joined an elective class later stays out, and `pupilClashes` finds it.
 */
export async function refreshPupils(door: Door, exceptIds: readonly number[] = []): Promise<void> {
  await door.change(sql`
    delete from timetable_pupil p
    where p.org_id = ${door.orgId}
      and not exists (
        select 1
        from timetable_arrange a
        join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id
        where a.org_id = ${door.orgId}
          and a.org_id = p.org_id
          and a.arrange_id = p.arrange_id
          and s.user_id = p.user_id
          and a.is_on
          and (a.weekday, a.start_min, a.end_min, a.weeks, a.from_date, a.to_date)
            = (p.weekday, p.start_min, p.end_min, p.weeks, p.from_date, p.to_date))`);
  await door.change(sql`${INTO}
    where a.org_id = ${door.orgId}
      and a.is_on
      and not a.arrange_id = any(${exceptIds}::bigint[])
      and s.user_id in (${wanderers(door)})
    order by a.arrange_id, s.user_id
    on conflict do nothing`);
}
/**
 * Children who joined an elective class later and have two lessons at once since: the class stands left of the timetable, so nothing
 * refused it. The lesson that stayed out (no row in timetable_pupil) and the one in its way, once per child and pair.
 */
export const pupilClashes = (door: Door, lang: Lang, today: string) =>
  door.rows<PupilClash>(sql`
    select s.user_id, p.name, a.arrange_id, c.clazz_name, ${nameIn(lang, 'b')} as sbj_name, a.weekday, a.start_min,
      a.end_min, oc.clazz_name as other_clazz_name, ${nameIn(lang, 'ob')} as other_sbj_name
    from timetable_arrange a
    join class_student_v s on s.org_id = a.org_id and s.clazz_id = a.clazz_id
    join timetable_pupil t on t.org_id = a.org_id and t.user_id = s.user_id and t.arrange_id <> a.arrange_id
      and t.weekday = a.weekday and t.start_min < a.end_min and a.start_min < t.end_min
      and t.from_date <= a.to_date and a.from_date <= t.to_date
      and (t.weeks = 'all' or a.weeks = 'all' or t.weeks = a.weeks)
    join timetable_arrange o on o.org_id = t.org_id and o.arrange_id = t.arrange_id
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    join class_clazz_v oc on oc.org_id = o.org_id and oc.clazz_id = o.clazz_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    join textbook_subject b on b.sbj_id = a.sbj_id
    join textbook_subject ob on ob.sbj_id = o.sbj_id
    where a.org_id = ${door.orgId}
      and a.is_on
      and a.to_date >= ${today}
      and not exists (
        select 1 from timetable_pupil x
        where x.org_id = ${door.orgId} and x.arrange_id = a.arrange_id and x.user_id = s.user_id)
    order by a.weekday, a.start_min, p.name
    limit 200`);
export interface PupilClash {
  readonly userId: number;
  readonly name: string;
  readonly arrangeId: number;
  readonly clazzName: string;
  readonly sbjName: string;
  readonly weekday: number;
  readonly startMin: number;
  readonly endMin: number;
  readonly otherClazzName: string;
  readonly otherSbjName: string;
}
/** Writes the children's lessons of schedules that were made or changed a moment ago; the database refuses a child's second lesson. */
export async function placePupils(door: Door, arrangeIds: readonly number[]): Promise<void> {
  await door.change(sql`
    delete from timetable_pupil where org_id = ${door.orgId} and arrange_id = any(${arrangeIds}::bigint[])`);
  await refreshPupils(door, arrangeIds);
  await door.change(sql`${INTO}
    where a.org_id = ${door.orgId}
      and a.is_on
      and a.arrange_id = any(${arrangeIds}::bigint[])
      and s.user_id in (${wanderers(door)})`);
}
