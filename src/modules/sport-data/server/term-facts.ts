import { sql, type Sql } from '../../../kernel/server/db/sql';
import { stoodWithin } from '../../class/server/published';
import { coversLesson } from '../../lesson/server/published';
import { LEAST } from '../rules';
import { PE_SUBJECT } from './lesson-read';

/** A term of a school. */
export interface Term {
  readonly termId: number;
  readonly name: string;
  readonly year: number;
  readonly termNo: number;
  readonly firstOn: string;
  readonly lastOn: string;
}
/** When the lesson `l` begins, as an instant. */
const startOf = (zone: string): Sql => sql`(l.on_date + l.start_min * interval '1 minute') at time zone ${zone}`;
/**
 * What a school's children did in a term, a row a child, as one statement: the children of its administrative classes on a day, and
 * of each what the lesson module, bands and ropes, feedback, tests, runs, the fitness test, vision, meets and sheets say.
 * Who stood in a class from its first PE lesson of the term to its last one was due in all of them, a number of the class; lesson by
 * lesson only the stays of others are looked at, and the lessons from which somebody was away.
 */
export function factsOf(orgId: number, zone: string, term: Term, day: string): Sql {
  const within = (column: Sql) => sql`${column} between ${term.firstOn}::date and ${term.lastOn}::date`;
  const isHeld = sql`l.org_id = ${orgId}
        and l.sbj_id = ${PE_SUBJECT}
        and l.taken_at is not null
        and ${within(sql`l.on_date`)}`;
  return sql`
    with kid as (
      select k.user_id, min(k.clazz_id) as clazz_id
      from class_stay_v k
      join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
      where k.org_id = ${orgId}
        and c.org_id = ${orgId}
        and c.clazz_type = 1
        and ${stoodWithin(zone, day)}
      group by k.user_id),
    span as (
      select l.clazz_id, count(*) as lessons, min(${startOf(zone)}) as first_at, max(${startOf(zone)}) as last_at
      from lesson_lesson_v l
      where ${isHeld}
      group by l.clazz_id),
    throughout as materialized (
      select k.user_id, k.clazz_id, max(n.lessons) as lessons
      from span n
      join class_stay_v k on k.clazz_id = n.clazz_id
      where k.org_id = ${orgId}
        and k.joined_at <= n.first_at
        and (k.left_at is null or k.left_at > n.last_at)
      group by k.user_id, k.clazz_id),
    sat as materialized (
      select t.user_id, sum(t.lessons) as lessons
      from (
        select w.user_id, w.lessons
        from throughout w
        union all
        select k.user_id, count(distinct l.lesson_id) as lessons
        from lesson_lesson_v l
        join class_stay_v k on k.org_id = l.org_id and k.clazz_id = l.clazz_id
        where ${isHeld}
          and k.org_id = ${orgId}
          and not exists (
            select 1
            from throughout w
            where w.user_id = k.user_id
              and w.clazz_id = k.clazz_id)
          and ${coversLesson(zone)}
        group by k.user_id) t
      group by t.user_id),
    away as materialized (
      select a.user_id, count(distinct a.lesson_id) as lessons
      from lesson_attend_v a
      join lesson_lesson_v l on l.org_id = a.org_id and l.lesson_id = a.lesson_id
      join class_stay_v k on k.org_id = a.org_id and k.user_id = a.user_id and k.clazz_id = l.clazz_id
      where a.org_id = ${orgId}
        and a.code in ('leave', 'absent')
        and ${isHeld}
        and k.org_id = ${orgId}
        and ${coversLesson(zone)}
      group by a.user_id),
    worn as (
      select d.user_id, nullif(sum(d.heart_ms), 0)::bigint as heart_ms,
        case when sum(d.heart_ms) > 0 then sum(d.active_ms)::bigint end as active_ms, nullif(sum(d.turns), 0)::int as turns
      from sport_data_load d
      where d.org_id = ${orgId}
        and ${within(sql`d.on_date`)}
      group by d.user_id),
    said as (
      select s.clazz_id, round(avg(s.stars) * 10)::int as stars
      from sport_data_opinion s
      where s.org_id = ${orgId}
        and ${within(sql`s.on_date`)}
      group by s.clazz_id
      having count(*) >= ${LEAST}),
    test as (
      select d.user_id, count(*) as tests
      from sport_data_record d
      where d.org_id = ${orgId}
        and d.kind = 'test'
        and d.state = 'ok'
        and ${within(sql`d.on_date`)}
      group by d.user_id),
    fit as (
      select r.user_id, count(*) filter (where ${within(sql`r.done_on`)}) as fit_items, max(r.done_on) as done_on
      from fitness_test_result_v r
      where r.org_id = ${orgId}
        and r.year_id = ${term.year}
        and r.done_on is not null
      group by r.user_id),
    won as (
      select a.user_id, count(distinct a.entry_id) as places
      from games_place_v a
      join games_meet_v m on m.org_id = a.org_id and m.gam_id = a.gam_id
      where a.org_id = ${orgId}
        and m.org_id = ${orgId}
        and m.awards_at is not null
        and ${within(sql`m.start_on`)}
      group by a.user_id),
    sheet as (
      select x.user_id, count(*) filter (where x.kind = 'scores') as scores,
        count(*) filter (where x.kind = 'checks') as checks, count(*) filter (where x.kind = 'awards') as awards
      from sport_data_archive x
      where x.org_id = ${orgId}
        and x.term_id = ${term.termId}
      group by x.user_id)
    select kid.user_id, kid.clazz_id, coalesce(sat.lessons, 0)::int as lessons,
      coalesce(sat.lessons, 0)::int - coalesce(away.lessons, 0)::int as attended,
      worn.heart_ms, worn.active_ms, worn.turns, said.stars, coalesce(test.tests, 0) as tests, s.runs, s.metres,
      coalesce(fit.fit_items, 0) as fit_items,
      case when ${within(sql`fit.done_on`)} then f.total end as fit_total,
      case when ${within(sql`fit.done_on`)} then f.level end as fit_level,
      v.naked_left, v.naked_right, coalesce(won.places, 0) as places, coalesce(sheet.scores, 0) as scores,
      coalesce(sheet.checks, 0) as checks, coalesce(sheet.awards, 0) as awards
    from kid
    left join sat on sat.user_id = kid.user_id
    left join away on away.user_id = kid.user_id
    left join worn on worn.user_id = kid.user_id
    left join said on said.clazz_id = kid.clazz_id
    left join test on test.user_id = kid.user_id
    left join fit on fit.user_id = kid.user_id
    left join won on won.user_id = kid.user_id
    left join sheet on sheet.user_id = kid.user_id
    left join sunny_run_result_v s on s.org_id = ${orgId} and s.user_id = kid.user_id and s.year_id = ${term.year}
      and s.term_id = ${term.termNo}
    left join fitness_test_total_v f on f.org_id = ${orgId} and f.user_id = kid.user_id and f.year_id = ${term.year}
    left join vision_screening_v v on v.org_id = ${orgId} and v.user_id = kid.user_id and v.year_id = ${term.year}
      and v.term_id = ${term.termNo}
    order by kid.clazz_id, kid.user_id`;
}
