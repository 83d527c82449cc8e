import type { Cx } from '../../../kernel/server/cx';
import { jsonList, sql } from '../../../kernel/server/db/sql';

// Who could take the lessons of a teacher who is away.

interface Standing {
  readonly teacherId: number;
  readonly teacherName: string;
  readonly sbjIds: number[] | null;
  readonly clazzIds: number[] | null;
}
/** Teachers who work, with what they teach and in which classes. One statement. */
export const staff = (cx: Cx): Promise<Standing[]> =>
  cx.db.rows<Standing>(
    sql`
    select p.user_id as teacher_id, p.name as teacher_name, (
        select array_agg(t.sbj_id)
        from people_teach_sbj_v t
        where t.org_id = ${cx.db.orgId}
          and t.user_id = p.user_id
      ) as sbj_ids, (
        select array_agg(distinct c.clazz_id)
        from class_teacher_v c
        where c.org_id = ${cx.db.orgId}
          and c.user_id = p.user_id
      ) as clazz_ids
    from people_person_v p
    where p.org_id = ${cx.db.orgId}
      and p.user_type = 2
      and p.enabled
      and p.removed_at is null
      and exists (select 1 from people_teach_sbj_v t where t.org_id = ${cx.db.orgId} and t.user_id = p.user_id)
    order by p.user_id
    limit 1000`,
  );

interface Besides {
  readonly away: { readonly teacherId: number; readonly fromDate: string; readonly toDate: string }[];
  readonly taken: { readonly teacherId: number; readonly n: number }[];
  readonly said: {
    readonly arrangeId: number;
    readonly onDate: string;
    readonly teacherId: number;
    readonly name: string;
  }[];
}
/**
 * What speaks for one teacher or another: who is away on these days, how many lessons each has taken since the term began (the one
 * they lie in, else the next, else the last), and who has said no. One statement.
 */
export async function besides(cx: Cx, absenceId: number, from: string, to: string): Promise<Besides> {
  const { orgId } = cx.db;
  const row = await cx.db.row<Besides>(sql`
    select ${jsonList(sql`
        select b.teacher_id as "teacherId", b.from_date as "fromDate", b.to_date as "toDate"
        from timetable_absence b
        where b.org_id = ${orgId}
          and b.from_date <= ${to}
          and b.to_date >= ${from}`)} as away,
      ${jsonList(sql`
        select v.teacher_id as "teacherId", count(*)::int as n
        from timetable_cover v
        where v.org_id = ${orgId}
          and v.state = 'accepted'
          and v.on_date >= coalesce(
            (select t.first_on from timetable_term t where t.org_id = ${orgId} and t.first_on <= ${from} and t.last_on >= ${from}),
            (select min(t.first_on) from timetable_term t where t.org_id = ${orgId} and t.first_on > ${from}),
            (select max(t.first_on) from timetable_term t where t.org_id = ${orgId}),
            ${from}::date)
        group by v.teacher_id`)} as taken,
      ${jsonList(sql`
        select v.arrange_id as "arrangeId", v.on_date as "onDate", v.teacher_id as "teacherId", p.name
        from timetable_cover v
        join people_person_v p on p.org_id = v.org_id and p.user_id = v.teacher_id
        where v.org_id = ${orgId}
          and v.absence_id = ${absenceId}
          and v.state = 'declined'`)} as said`);
  return row ?? { away: [], taken: [], said: [] };
}
