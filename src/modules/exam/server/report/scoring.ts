import { sql, type Sql } from '../../../../kernel/server/db/sql';

/**
 * All scores of an exam anew. Only who has points for every question of a subject has a score in it: absent is none and never 0,
 * and what is open is left out. Equal scores share a rank, and the next one is skipped: 1, 1, 3. Standard scores are of the grade.
 */
export const scoring = (orgId: number, examId: number): Sql => sql`
    with subject as materialized (
      select s.org_id, s.user_id, s.clazz_id, r.sbj_id, r.full_score, sum(a.score) as score
      from exam_read r
      join exam_sitter s on s.org_id = r.org_id and s.exam_id = r.exam_id
      join exam_answer a on a.org_id = r.org_id and a.read_id = r.read_id and a.user_id = s.user_id
      where r.org_id = ${orgId}
        and r.exam_id = ${examId}
        and not exists (select 1 from exam_absent b
          where b.org_id = r.org_id and b.read_id = r.read_id and b.user_id = s.user_id)
      group by s.org_id, s.user_id, s.clazz_id, r.read_id, r.sbj_id, r.full_score
      having count(*) = count(a.score)
        and count(*) = (select count(*) from exam_que q where q.org_id = ${orgId} and q.read_id = r.read_id)
    ), scored as materialized (
      select * from subject
      union all
      select t.org_id, t.user_id, t.clazz_id, 0, sum(t.full_score), sum(t.score)
      from subject t
      join exam_exam e on e.org_id = t.org_id
      where e.org_id = ${orgId} and e.exam_id = ${examId}
      group by t.org_id, t.user_id, t.clazz_id, e.whole_only
      having not e.whole_only
        or count(*) = (select count(*) from exam_read r where r.org_id = ${orgId} and r.exam_id = ${examId})
    )
    insert into exam_score (org_id, exam_id, sbj_id, user_id, clazz_id, score, full_score, clazz_rank, grade_rank, std)
    select z.org_id, ${examId}, z.sbj_id, z.user_id, z.clazz_id, z.score, z.full_score,
      rank() over (partition by z.sbj_id, z.clazz_id order by z.score desc),
      rank() over (partition by z.sbj_id order by z.score desc),
      coalesce(50 + 10 * (z.score - avg(z.score) over grade) / nullif(stddev_pop(z.score) over grade, 0), 50)
    from scored z
    window grade as (partition by z.sbj_id)`;
