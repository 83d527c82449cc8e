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
type Row = Omit<Beside, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };

/**
 * What stands beside the timetable: lessons made singly, famous lessons that a class watches, joint preparations, and when homework is
 * due. One statement over the views of their modules.
 */
export async function besideOf(door: Door, o: BesideOf, lang: Lang): Promise<Beside[]> {
  const params: unknown[] = [door.orgId, o.from, o.to, o.zone];
  const bind = (v: unknown) => `$${params.push(v)}`;
  const subject = lang === 'en-US' ? 'name_en' : 'name_zh';
  const learns = (userId: number) =>
    `select k.clazz_id from class_student_v k where k.org_id = $1 and k.user_id = ${bind(userId)}`;
  const single =
    o.teacherId != null
      ? `l.teacher_id = ${bind(o.teacherId)}`
      : o.clazzId != null
        ? `l.clazz_id = ${bind(o.clazzId)}`
        : `l.clazz_id in (${learns(o.studentId!)})`;
  const watched =
    o.teacherId != null
      ? `(f.teacher_id = ${bind(o.teacherId)} or f.clazz_id in (select c.clazz_id from class_teacher_v c where c.org_id = $1 and c.user_id = ${bind(o.teacherId)}))`
      : o.clazzId != null
        ? `f.clazz_id = ${bind(o.clazzId)}`
        : `f.clazz_id in (${learns(o.studentId!)})`;
  const parts = [
    `select 'single' as kind, l.lesson_id as id, l.on_date as date, l.start_min, l.end_min, coalesce(nullif(l.name, ''), s.${subject}) as title, c.clazz_name, p.name as teacher_name
     from lesson_lesson_v l join textbook_subject s on s.sbj_id = l.sbj_id join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
     where l.org_id = $1 and l.arrange_id is null and l.on_date between $2 and $3 and ${single}`,
    `select 'famous', f.famous_id, f.on_date, f.start_min, f.end_min, f.name, string_agg(c.clazz_name, ' ' order by c.clazz_name), f.teacher_name
     from lesson_famous_v f join class_clazz_v c on c.org_id = f.org_id and c.clazz_id = f.clazz_id
     where f.org_id = $1 and f.on_date between $2 and $3 and ${watched} group by f.famous_id, f.on_date, f.start_min, f.end_min, f.name, f.teacher_name`,
    ...(o.teacherId == null
      ? []
      : [
          `select 'codesign', d.codesign_id, (d.start_at at time zone $4)::date, minute.at, least(1440, minute.at + d.duration), d.name, '', ''
       from teachplan_codesign_v d cross join lateral (select (extract(hour from d.start_at at time zone $4) * 60 + extract(minute from d.start_at at time zone $4))::int as at) minute
       where d.org_id = $1 and d.user_id = ${bind(o.teacherId)} and d.ended_at is null and (d.start_at at time zone $4)::date between $2 and $3`,
        ]),
    ...(o.studentId == null || !o.homework
      ? []
      : [
          `select 'homework', t.task_id, (t.due_at at time zone $4)::date, minute.at, minute.at, t.name, '', ''
       from homework_reply_v r join homework_task_v t on t.org_id = r.org_id and t.task_id = r.task_id
       cross join lateral (select (extract(hour from t.due_at at time zone $4) * 60 + extract(minute from t.due_at at time zone $4))::int as at) minute
       where r.org_id = $1 and r.user_id = ${bind(o.studentId)} and r.submitted_at is null and (t.due_at at time zone $4)::date between $2 and $3`,
        ]),
  ];
  const rows = await door.rows<Row>(
    `select * from (${parts.join(' union all ')}) x where $4::text is not null order by x.date, x.start_min, x.id limit 2000`,
    params,
  );
  return rows.map(({ startMin, endMin, ...r }) => ({
    ...r,
    start: timeOf(startMin),
    end: timeOf(Math.min(endMin, 1439)),
  }));
}
