import { joined, sql, type Sql } from '../../../../kernel/server/db/sql';
import { ASSIGNED_FULL, BANDS } from '../../rules/bands';

/** Bands as rows: from which share of better ones on, up to which, and their points. */
const BAND_ROWS: readonly Sql[] = BANDS.map(
  ({ upTo, low, high }, at) =>
    sql`(${BANDS[at - 1]?.upTo ?? 0}::numeric, ${upTo}::numeric, ${low}::numeric, ${high}::numeric)`,
);

/**
 * All scores of an exam anew. Only who has points for every question of a subject has a score in it: absent is none and never 0,
 * and what is open is left out. A subject with assigned scores counts by the place in the grade (rules/bands.ts). Equal scores
 * share a rank, and the next one is skipped: 1, 1, 3. Standard scores are of the grade.
 */
export const scoring = (orgId: number, examId: number): Sql => sql`
    with subject as materialized (
      select s.org_id, s.user_id, s.clazz_id, r.sbj_id, r.full_score, r.assigned, sum(a.score) as score
      from exam_read r
      join exam_sitter s on s.org_id = r.org_id and s.exam_id = r.exam_id
      join exam_answer a on a.org_id = r.org_id and a.read_id = r.read_id and a.user_id = s.user_id
      where r.org_id = ${orgId}
        and r.exam_id = ${examId}
        and not exists (select 1 from exam_absent b
          where b.org_id = r.org_id and b.read_id = r.read_id and b.user_id = s.user_id)
      group by s.org_id, s.user_id, s.clazz_id, r.read_id, r.sbj_id, r.full_score, r.assigned
      having count(*) = count(a.score)
        and count(*) = (select count(*) from exam_que q where q.org_id = ${orgId} and q.read_id = r.read_id)
    ), placed as materialized (
      select t.org_id, t.user_id, t.clazz_id, t.sbj_id, t.full_score, t.score, case when t.assigned then
          (rank() over (partition by t.sbj_id order by t.score desc) - 1)::numeric / count(*) over (partition by t.sbj_id)
        end as place
      from subject t
    ), banded as materialized (
      select p.org_id, p.user_id, p.clazz_id, p.sbj_id, p.full_score, p.score, b.low, b.high,
        min(p.score) over band as least, max(p.score) over band as most
      from placed p
      left join (values ${joined(BAND_ROWS)}) b (beyond, up_to, low, high) on p.place >= b.beyond and p.place < b.up_to
      window band as (partition by p.sbj_id, b.low)
    ), counted as materialized (
      select c.org_id, c.user_id, c.clazz_id, c.sbj_id,
        case when c.low is null then c.full_score else ${ASSIGNED_FULL}::numeric end as full_score,
        case when c.low is null then c.score
          when c.most = c.least then c.high
          else round(c.low + (c.score - c.least) * (c.high - c.low) / (c.most - c.least)) end as score,
        case when c.low is not null then c.score end as raw
      from banded c
    ), scored as materialized (
      select c.org_id, c.user_id, c.clazz_id, c.sbj_id, c.full_score, c.score, c.raw from counted c
      union all
      select t.org_id, t.user_id, t.clazz_id, 0, sum(t.full_score), sum(t.score), null::numeric
      from counted t
      join exam_exam e on e.org_id = t.org_id
      where e.org_id = ${orgId} and e.exam_id = ${examId}
      group by t.org_id, t.user_id, t.clazz_id, e.whole_only
      having not e.whole_only
        or count(*) = (select count(*) from exam_read r where r.org_id = ${orgId} and r.exam_id = ${examId})
    )
    insert into exam_score (
      org_id, exam_id, sbj_id, user_id, clazz_id, score, full_score, raw, clazz_rank, grade_rank, std)
    select z.org_id, ${examId}, z.sbj_id, z.user_id, z.clazz_id, z.score, z.full_score, z.raw,
      rank() over (partition by z.sbj_id, z.clazz_id order by z.score desc),
      rank() over (partition by z.sbj_id order by z.score desc),
      coalesce(50 + 10 * (z.score - avg(z.score) over grade) / nullif(stddev_pop(z.score) over grade, 0), 50)
    from scored z
    window grade as (partition by z.sbj_id)`;
