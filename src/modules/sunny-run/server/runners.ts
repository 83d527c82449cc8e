import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';

/** A child as runs are judged by: class and grade of the day, and whether the child was there. */
export interface Runner {
  readonly userId: number;
  readonly sex: string;
  readonly clazzId: number;
  readonly grdId: number | null;
  readonly excused: boolean;
  /** Absent or on leave in every lesson of the day whose attendance was taken. */
  readonly away: boolean;
  readonly stopped: boolean;
  readonly late: number;
}
/** Runners of a day: those who stand in an administrative class. One who has moved since keeps the class of the day. */
export const runnersOn = (door: Door, onDate: string, userIds: readonly number[]): Promise<Runner[]> =>
  door.rows<Runner>(sql`
    select p.user_id, p.sex, coalesce(d.clazz_id, s.clazz_id) as clazz_id, coalesce(d.grd_id, s.grd_id) as grd_id,
      exists (
        select 1 from sunny_run_excuse e
        where e.org_id = ${door.orgId} and e.user_id = p.user_id and ${onDate} between e.from_on and e.to_on
      ) as excused,
      coalesce(a.missed, 0) > 0 and coalesce(a.missed, 0) >= coalesce(l.taken, 0) as away,
      k.grd_id is not null as stopped,
      coalesce(t.late, 0)::int as late
    from people_person_v p
    join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
    left join sunny_run_day d on d.org_id = p.org_id and d.user_id = p.user_id and d.on_date = ${onDate}
    left join (
      select v.user_id, count(*) as missed
      from lesson_attend_v v
      where v.org_id = ${door.orgId}
        and v.on_date = ${onDate}
        and v.user_id = any(${userIds}::bigint[])
        and v.code in ('absent', 'leave')
      group by v.user_id
    ) a on a.user_id = p.user_id
    left join (
      select x.clazz_id, count(*) as taken
      from lesson_lesson_v x
      where x.org_id = ${door.orgId}
        and x.on_date = ${onDate}
        and x.taken_at is not null
      group by x.clazz_id
    ) l on l.clazz_id = s.clazz_id
    left join sunny_run_stop k on k.org_id = p.org_id and k.on_date = ${onDate} and k.grd_id = s.grd_id
    left join (
      select f.user_id, count(*) as late
      from sunny_run_pass f
      where f.org_id = ${door.orgId}
        and f.on_date = ${onDate}
        and f.is_late
        and f.user_id = any(${userIds}::bigint[])
      group by f.user_id
    ) t on t.user_id = p.user_id
    where p.org_id = ${door.orgId}
      and s.org_id = ${door.orgId}
      and p.user_id = any(${userIds}::bigint[])
      and p.removed_at is null
    order by p.user_id`);
