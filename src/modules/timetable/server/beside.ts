import { all, joined, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { Lang } from '../../../kernel/shared/messages';
import type { Beside } from '../contract/parts';
import { timeOf } from '../rules';

/** Whose: a teacher's, a child's, or a class's. */
export interface BesideOf {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly teacherId?: number | undefined;
  readonly studentId?: number | undefined;
  readonly clazzId?: number | undefined;
  /** Homework too: calendars show when it is due, the week does not. */ readonly homework?: boolean;
}
export type BesideRow = Omit<Beside, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };

/** The classes a child learned in when something began on a day at a minute. */
const learns = (door: Door, o: BesideOf, userId: number, day: Sql, start: Sql): Sql => sql`
  select k.clazz_id
  from class_stay_v k
  where k.org_id = ${door.orgId}
    and k.user_id = ${userId}
    and (k.left_at is null or k.left_at > (${day} + ${start} * interval '1 minute') at time zone ${o.zone})`;

/** Lessons that were made singly. */
const singlesSql = (door: Door, o: BesideOf, lang: Lang): Sql => sql`
  select 'single' as kind, l.lesson_id as id, l.on_date as date, l.start_min, l.end_min,
    coalesce(nullif(l.name, ''), ${nameIn(lang, 's')}) as title, c.clazz_name, p.name as teacher_name
  from lesson_lesson_v l
  join textbook_subject s on s.sbj_id = l.sbj_id
  join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
  join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
  where ${all(
    sql`l.org_id = ${door.orgId}`,
    sql`l.arrange_id is null`,
    sql`l.on_date between ${o.from} and ${o.to}`,
    when(o.teacherId, (id) => sql`l.teacher_id = ${id}`),
    when(o.clazzId, (id) => sql`l.clazz_id = ${id}`),
    when(o.studentId, (id) => sql`l.clazz_id in (${learns(door, o, id, sql`l.on_date`, sql`l.start_min`)})`),
  )}`;

/** Famous lessons that a class watches. */
const famousSql = (door: Door, o: BesideOf): Sql => sql`
  select 'famous', f.famous_id, f.on_date, f.start_min, f.end_min, f.name,
    string_agg(c.clazz_name, ' ' order by c.clazz_name), f.teacher_name
  from lesson_famous_v f
  join class_clazz_v c on c.org_id = f.org_id and c.clazz_id = f.clazz_id
  where ${all(
    sql`f.org_id = ${door.orgId}`,
    sql`f.on_date between ${o.from} and ${o.to}`,
    when(
      o.teacherId,
      (id) => sql`(f.teacher_id = ${id} or f.clazz_id in (
        select t.clazz_id from class_teacher_v t where t.org_id = ${door.orgId} and t.user_id = ${id}))`,
    ),
    when(o.clazzId, (id) => sql`f.clazz_id = ${id}`),
    when(o.studentId, (id) => sql`f.clazz_id in (${learns(door, o, id, sql`f.on_date`, sql`f.start_min`)})`),
  )}
  group by f.famous_id, f.on_date, f.start_min, f.end_min, f.name, f.teacher_name`;

/** Minutes since midnight of an instant in the organisation's zone, as a lateral table. */
const minuteOf = (instant: Sql, zone: string): Sql => sql`
  lateral (select (extract(hour from ${instant} at time zone ${zone}) * 60
    + extract(minute from ${instant} at time zone ${zone}))::int as at) minute`;

/** Joint preparations a teacher takes part in. */
const codesignsSql = (door: Door, o: BesideOf, teacherId: number): Sql => sql`
  select 'codesign', d.codesign_id, (d.start_at at time zone ${o.zone})::date, minute.at,
    least(1440, minute.at + d.duration), d.name, '', ''
  from teachplan_codesign_v d
  cross join ${minuteOf(sql`d.start_at`, o.zone)}
  where d.org_id = ${door.orgId}
    and d.user_id = ${teacherId}
    and d.ended_at is null
    and (d.start_at at time zone ${o.zone})::date between ${o.from} and ${o.to}`;

/** When a child's homework is due that is not handed in. */
const homeworkSql = (door: Door, o: BesideOf, studentId: number): Sql => sql`
  select 'homework', t.task_id, (t.due_at at time zone ${o.zone})::date, minute.at, minute.at, t.name, '', ''
  from homework_reply_v r
  join homework_task_v t on t.org_id = r.org_id and t.task_id = r.task_id
  cross join ${minuteOf(sql`t.due_at`, o.zone)}
  where r.org_id = ${door.orgId}
    and r.user_id = ${studentId}
    and r.submitted_at is null
    and (t.due_at at time zone ${o.zone})::date between ${o.from} and ${o.to}`;

/**
 * What stands beside the timetable: lessons made singly, famous lessons that a class watches, joint preparations, and when homework is
 * due. One statement over the views of their modules; the keys of its rows are the wire's.
 */
export function besideSql(door: Door, o: BesideOf, lang: Lang): Sql {
  const parts = [singlesSql(door, o, lang), famousSql(door, o)];
  if (o.teacherId != null) parts.push(codesignsSql(door, o, o.teacherId));
  if (o.studentId != null && o.homework) parts.push(homeworkSql(door, o, o.studentId));
  return sql`
    select x.kind, x.id, x.date, x.start_min as "startMin", x.end_min as "endMin", x.title, x.clazz_name as "clazzName",
      x.teacher_name as "teacherName"
    from (${joined(parts, '\n union all ')}) x
    order by x.date, x.start_min, x.id
    limit 2000`;
}
export const toBeside = ({ startMin, endMin, ...r }: BesideRow): Beside => ({
  ...r,
  start: timeOf(startMin),
  end: timeOf(Math.min(endMin, 1439)),
});
/** @returns what stands beside the timetable between two days. */
export const besideOf = async (door: Door, o: BesideOf, lang: Lang): Promise<Beside[]> =>
  (await door.rows<BesideRow>(besideSql(door, o, lang))).map(toBeside);
