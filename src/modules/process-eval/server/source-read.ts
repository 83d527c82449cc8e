import type { Door } from '../../../kernel/server/db/door';
import { joined, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { spanOf, type ExemptReason, type Source, type Term, type WorkKind } from '../rules';
import { childFrom, isChild } from './children';

/** 体育与健康, the subject whose lessons count. Source: data/education.json. */
const PE_SUBJECT = 10;

/** What a source says of a child. */
export interface Read {
  readonly userId: number;
  readonly source: Source;
  readonly value: number | null;
  readonly exempt: ExemptReason | null;
}
/** Whose sources are read, and until when. */
export interface Reading {
  readonly orgId: number;
  readonly grdIds: readonly number[];
  readonly term: Term;
  /** The day up to which is read. */
  readonly until: string;
  /** Whose days they are. */
  readonly zone: string;
}

/**
 * Share of the lessons of a term whose attendance was taken that a child attended, in hundredths of a per cent, half up: those of
 * each class while it stood in it. Those it was on leave are left out; without a lesson there is no data. A child that was on leave
 * in all of them is exempt.
 */
const attend = ({ orgId, grdIds, term, until, zone }: Reading): Sql => sql`
  select t.user_id, 'attend' as source,
    case when t.due > 0 then ((2 * 10000 * t.there + t.due) / (2 * t.due))::integer end as value,
    case when t.due = 0 then 'leave' end as exempt
  from (
    select s.user_id, count(l.lesson_id) - count(*) filter (where a.code = 'leave') as due,
      count(l.lesson_id) - count(*) filter (where a.code in ('leave', 'absent')) as there
    from ${childFrom}
    join class_stay_v e on e.org_id = s.org_id and e.user_id = s.user_id
    join lesson_lesson_v l on l.org_id = e.org_id and l.clazz_id = e.clazz_id
    left join lesson_attend_v a on a.org_id = l.org_id and a.lesson_id = l.lesson_id and a.user_id = s.user_id
    where ${isChild(orgId, grdIds)}
      and l.org_id = ${orgId}
      and l.sbj_id = ${PE_SUBJECT}
      and l.taken_at is not null
      and l.on_date between ${spanOf(term)[0]} and ${until}
      and l.on_date >= (e.joined_at at time zone ${zone}::text)::date
      and (e.left_at is null or l.on_date < (e.left_at at time zone ${zone}::text)::date)
    group by s.user_id
  ) t`;
/** The total of the fitness test of the school year; a child that is exempt from it is exempt here, for the same reason. */
const fitnessTotal = ({ orgId, term }: Reading): Sql => sql`
  select f.user_id, 'fitnessTotal' as source, case when f.state = 'exempt' then null else f.total end as value,
    case when f.state = 'exempt' then coalesce(f.relief_ground, 'other') end as exempt
  from fitness_test_total_v f
  where f.org_id = ${orgId}
    and f.year_id = ${term.yearId}
    and (f.state = 'exempt' or f.total is not null and f.state in ('complete', 'partly'))`;
/** How much the total is above the year before; without both years there is no data. */
const fitnessProgress = ({ orgId, term }: Reading): Sql => sql`
  select f.user_id, 'fitnessProgress' as source, f.total - b.total as value, null::text as exempt
  from fitness_test_total_v f
  join fitness_test_total_v b on b.org_id = f.org_id and b.user_id = f.user_id and b.year_id = f.year_id - 1
  where f.org_id = ${orgId}
    and f.year_id = ${term.yearId}
    and f.total is not null
    and b.total is not null
    and f.state in ('complete', 'partly')
    and b.state in ('complete', 'partly')`;
/** The best places of an event: what certificates name too. */
const PLACES = 8;
/** What a child has of the finished meets of its grade within a term; where there was no such meet, there is no data. */
const ofMeets = (source: Source, { orgId, grdIds, term, until }: Reading, counted: Sql, joins: Sql): Sql => sql`
  select s.user_id, ${source}::text as source, (100 * ${counted})::integer as value, null::text as exempt
  from ${childFrom}
  join games_meet_v g on g.org_id = s.org_id and s.grd_id = any(g.grd_ids)
  left join ${joins}
  where ${isChild(orgId, grdIds)}
    and g.org_id = ${orgId}
    and g.state = 'finished'
    and g.end_on between ${spanOf(term)[0]} and ${until}
  group by s.user_id`;
/** Events in which a child was at the start, those of its team too; heats and final are one. */
const meetEvents = (of: Reading): Sql =>
  ofMeets(
    'meetEvents',
    of,
    sql`count(distinct x.entry_id)`,
    sql`games_part_v x on x.org_id = g.org_id and x.gam_id = g.gam_id and x.user_id = s.user_id`,
  );
/** Places up to the eighth that a child won, in its team too. */
const meetPlaces = (of: Reading): Sql =>
  ofMeets(
    'meetPlaces',
    of,
    sql`count(x.entry_id)`,
    sql`games_place_v x on x.org_id = g.org_id and x.gam_id = g.gam_id and x.user_id = s.user_id and x.rank <= ${PLACES}`,
  );
/** Valid sunny runs of the term, and their kilometres in hundredths; who never ran has no data. */
const sunny =
  (source: 'runs' | 'runKm') =>
  ({ orgId, term }: Reading): Sql =>
    sql`
  select r.user_id, ${source}::text as source, ${source === 'runs' ? sql`r.runs * 100` : sql`r.metres / 10`} as value,
    null::text as exempt
  from sunny_run_result_v r
  where r.org_id = ${orgId}
    and r.year_id = ${term.yearId}
    and r.term_id = ${term.termId}`;
/**
 * Share of the homework in PE that was due within the term before the day, and that a child handed in, also late; without such
 * homework there is no data.
 */
const homework = ({ orgId, grdIds, term, until, zone }: Reading): Sql => sql`
  select t.user_id, 'homework' as source, ((2 * 10000 * t.done + t.due) / (2 * t.due))::integer as value,
    null::text as exempt
  from (
    select s.user_id, count(*) as due, count(r.submitted_at) as done
    from ${childFrom}
    join homework_reply_v r on r.org_id = s.org_id and r.user_id = s.user_id
    where ${isChild(orgId, grdIds)}
      and r.org_id = ${orgId}
      and r.sbj_id = ${PE_SUBJECT}
      and r.kind = 'work'
      and (r.due_at at time zone ${zone}::text)::date >= ${spanOf(term)[0]}::date
      and (r.due_at at time zone ${zone}::text)::date < ${until}::date
    group by s.user_id
  ) t`;
/** What teachers took of a child's works of a kind within the term; where nobody of its class has any, there is no data. */
const worksOf =
  (source: Source, kind: WorkKind) =>
  ({ orgId, grdIds, term, until }: Reading): Sql => {
    const counts = (alias: 'w' | 'c'): Sql => sql`
      ${raw(alias)}.org_id = ${orgId}
      and ${raw(alias)}.kind = ${kind}
      and ${raw(alias)}.state = 'taken'
      and ${raw(alias)}.on_date between ${spanOf(term)[0]} and ${until}`;
    return sql`
  select s.user_id, ${source}::text as source, (100 * count(w.work_id))::integer as value, null::text as exempt
  from ${childFrom}
  left join process_eval_work w on w.user_id = s.user_id and ${counts('w')}
  where ${isChild(orgId, grdIds)}
    and exists (
      select 1
      from process_eval_work c
      where c.clazz_id = s.clazz_id
        and ${counts('c')}
    )
  group by s.user_id`;
  };
/** Each source as a statement; several are joined with `union all`. */
export const READERS: Readonly<Record<Source, (of: Reading) => Sql>> = {
  attend,
  fitnessTotal,
  fitnessProgress,
  meetEvents,
  meetPlaces,
  runs: sunny('runs'),
  runKm: sunny('runKm'),
  homework,
  works: worksOf('works', 'work'),
  performances: worksOf('performances', 'performance'),
  awards: worksOf('awards', 'award'),
};

/** What sources say of a school's children: one statement for all of them. */
export async function readSources(door: Door, sources: readonly Source[], of: Reading): Promise<Read[]> {
  if (!sources.length) return [];
  return door.rows<Read>(
    joined(
      sources.map((source) => sql`(${READERS[source](of)})`),
      ' union all ',
    ),
  );
}
