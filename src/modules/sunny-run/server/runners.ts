import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { beginOf, endOf } from '../../class/server/published';

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
/**
 * Runners of a day: those who stood in an administrative class then, or have come into one since. One who has moved or left since
 * keeps the class of the day.
 */
export const runnersOn = (door: Door, onDate: string, userIds: readonly number[], zone: string): Promise<Runner[]> =>
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
    join (
      select distinct on (k.user_id) k.user_id, k.clazz_id, c.grd_id
      from class_stay_v k
      join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
      where k.org_id = ${door.orgId}
        and c.org_id = ${door.orgId}
        and c.clazz_type = 1
        and k.user_id = any(${userIds}::bigint[])
        and (k.left_at is null or (k.joined_at < ${endOf(onDate, zone)} and k.left_at > ${beginOf(onDate, zone)}))
      order by k.user_id, k.joined_at < ${endOf(onDate, zone)} desc, k.joined_at desc, k.clazz_id
    ) s on s.user_id = p.user_id
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
    left join sunny_run_stop k on k.org_id = p.org_id and k.on_date = ${onDate}
      and k.grd_id = coalesce(d.grd_id, s.grd_id)
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
      and p.user_id = any(${userIds}::bigint[])
      and (p.removed_at is null or p.removed_at > ${beginOf(onDate, zone)})
    order by p.user_id`);
