// What the education screen adds up: facts of past days, rows of today, and the people of today. A source is one grouped statement.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, nameIn, nothing, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { firstDay, lastDay } from '../../class/server/published';
import { ALL_SUBJECTS } from '../rules';
import { given } from './attend';
import { onlineMinutes, onlineNow } from './online-sql';
import { hoursIn, type Period } from './period';
import { runningNow, today } from './screen-today';
import { signIns } from './sign-ins';

/** What rows are parted by. `unit` is what a screen is parted into, `org` the school. */
export type Dim = 'all' | 'unit' | 'org' | 'clazz' | 'grade' | 'sbj' | 'day' | 'hour' | 'month' | 'type';
/** Sums of a school, or of one of its parts: what the part is called and its number, where it has them. */
export interface SumRow {
  readonly orgId: number;
  readonly id: number | null;
  readonly name: string | null;
  readonly [sum: string]: number | string | null;
}
export interface Question {
  readonly cx: Cx;
  readonly door: Door;
  readonly by: Dim;
  /** Of what rests on facts. */
  readonly period?: Period | undefined;
  /** Of sign-ins, today's when absent; of resources and practice, all when absent. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
  /** Of the classes and children of one grade alone. */
  readonly grdId?: number | undefined;
  /** Of lessons of fewer children nobody says who was away; one when absent. */
  readonly least?: number | undefined;
}
/** The columns of a part and what they are grouped by. */
interface Cut {
  readonly head: Sql;
  readonly tail: Sql;
}
const WHOLE: Cut = { head: sql`, null::bigint as id, null::text as name`, tail: nothing };

/** Of hours and lessons behind an alias; `c` is their class and `s` their subject. */
function cutOf({ cx, by }: Question, alias: 'h' | 'l'): Cut {
  const of = { h: { sbj: sql`h.sbj_id`, day: sql`h.on_date` }, l: { sbj: sql`l.sbj_id`, day: sql`l.on_date` } }[alias];
  switch (by) {
    case 'clazz':
      return { head: sql`, c.clazz_id as id, c.clazz_name as name`, tail: sql`, c.clazz_id, c.clazz_name` };
    case 'sbj': {
      const name = nameIn(cx.lang, 's');
      return { head: sql`, ${of.sbj} as id, ${name} as name`, tail: sql`, ${of.sbj}, ${name}` };
    }
    case 'day':
      return { head: sql`, null::bigint as id, ${of.day}::text as name`, tail: sql`, ${of.day}` };
    default:
      return WHOLE;
  }
}
const periodOf = ({ period }: Question): Period => {
  if (!period) throw new Error('facts are asked for without their days');
  return period;
};

/**
 * Hours and lessons of several schools, from the sums of their days: what is not over is in none of them. Classes are one school's, whose
 * hours are counted one by one.
 */
function daySums(q: Question): Promise<SumRow[]> {
  const { cx, door, by } = q;
  const { from, to } = periodOf(q);
  const name = nameIn(cx.lang, 's');
  const cut: Cut =
    by === 'sbj'
      ? { head: sql`, f.sbj_id as id, ${name} as name`, tail: sql`, f.sbj_id, ${name}` }
      : by === 'day'
        ? { head: sql`, null::bigint as id, f.on_date::text as name`, tail: sql`, f.on_date` }
        : WHOLE;
  return door.rows<SumRow>(sql`
    select f.org_id${cut.head}, sum(f.planned)::int as planned, sum(f.held)::int as held, sum(f.covered)::int as covered,
      sum(f.planned)::int as rows, sum(f.held + f.covered)::int as given, sum(f.lost)::int as lost, 0 as ahead,
      sum(f.held + f.covered)::int as lessons,
      sum(f.taken)::int as taken, sum(f.held + f.covered - f.taken)::int as missing, sum(f.prepared)::int as prepared,
      sum(f.seats)::int as seats, sum(f.away)::int as away, sum(f.late)::int as late
    from analytics_sum f
    ${by === 'sbj' ? sql`join textbook_subject s on s.sbj_id = f.sbj_id` : nothing}
    where ${door.orgs('f')}
      and f.on_date between ${from} and ${to}
      and ${by === 'sbj' ? sql`f.sbj_id <> ${ALL_SUBJECTS}` : sql`f.sbj_id = ${ALL_SUBJECTS}`}
    group by f.org_id${cut.tail}`);
}
/** Of one school some days are open, and sums know no grades. */
const isFromSums = (q: Question): boolean => q.door.orgIds.length !== 1 && q.grdId == null;
/** Hours from facts: planned, held, covered, lost and ahead. Sums know no grades: those of one are counted from its classes' hours. */
function hours(q: Question): Promise<SumRow[]> {
  if (isFromSums(q)) return daySums(q);
  const ofClazz = q.by === 'clazz' || q.grdId != null;
  const { head, tail } = cutOf(q, 'h');
  return q.door.rows<SumRow>(sql`
    select h.org_id${head}, count(*)::int as rows, count(*)::int as planned, (count(*) filter (where h.state = 'held'))::int as held,
      (count(*) filter (where h.state = 'covered'))::int as covered,
      (count(*) filter (where h.state in ('held', 'covered')))::int as given,
      (count(*) filter (where h.state = 'lost'))::int as lost,
      (count(*) filter (where h.state = 'ahead'))::int as ahead
    from ${hoursIn(q.door, periodOf(q))} h
    ${ofClazz ? sql`join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id` : nothing}
    ${q.by === 'sbj' ? sql`join textbook_subject s on s.sbj_id = h.sbj_id` : nothing}
    where ${all(ofClazz ? q.door.orgs('c') : undefined, is('c.grd_id', q.grdId))}
    group by h.org_id${tail}`);
}
/** What the attendance of lessons `l` said, without those of few children, and how many those are. */
function attendance({ least = 1 }: Question): Sql {
  const many = sql`l.taken_at is not null and (l.taken_count = 0 or l.taken_count >= ${least})`;
  return sql`coalesce(sum(l.taken_count) filter (where ${many}), 0)::int as seats,
      coalesce(sum(l.away_count) filter (where ${many}), 0)::int as away,
      coalesce(sum(l.late_count) filter (where ${many}), 0)::int as late,
      (count(*) filter (where l.taken_at is not null and l.taken_count > 0 and l.taken_count < ${least}))::int as few`;
}
/** Hours with their lessons: those that were given, whose attendance was taken, that were prepared. */
function lessons(q: Question): Promise<SumRow[]> {
  if (isFromSums(q)) return daySums(q);
  const { head, tail } = cutOf(q, 'h');
  return q.door.rows<SumRow>(sql`
    select h.org_id${head}, count(*)::int as rows, count(*)::int as planned, (count(*) filter (where h.state = 'held'))::int as held,
      (count(*) filter (where h.state = 'covered'))::int as covered,
      (count(*) filter (where h.state = 'lost'))::int as lost,
      (count(*) filter (where h.state = 'ahead'))::int as ahead,
      (count(*) filter (where ${given}))::int as lessons,
      count(l.taken_at)::int as taken,
      (count(*) filter (where ${given} and l.taken_at is null))::int as missing,
      (count(*) filter (where ${given} and l.prepared_at is not null))::int as prepared,
      ${attendance(q)}
    from ${hoursIn(q.door, periodOf(q))} h
    join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
    join textbook_subject s on s.sbj_id = h.sbj_id
    left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id
    where ${all(q.door.orgs('c'), is('c.grd_id', q.grdId))}
    group by h.org_id${tail}`);
}

/** What today's lessons of several schools come to so far. */
function lessonsToday(q: Question): Promise<SumRow[]> {
  const { head, tail } = cutOf(q, 'l');
  const { from, where } = today(q.cx, q.door);
  return q.door.rows<SumRow>(sql`
    select l.org_id${head}, count(*)::int as rows, count(*)::int as lessons,
      (count(*) filter (where l.begun))::int as begun,
      (count(*) filter (where ${runningNow(q.cx)}))::int as running,
      count(l.taken_at)::int as taken, (count(*) filter (where l.taken_at is null))::int as missing,
      ${attendance(q)}
    from ${from}
    where ${all(...where, is('c.grd_id', q.grdId))}
    group by l.org_id${tail}`);
}
/** When a sign-in `l` was, by the clock of its school `o`. */
export const LOCAL: Sql = raw('(l.at at time zone o.zone)');
/** Sign-ins `l` that were let in, of some days or of today, by the day of each school `o`. */
export function signInsOf(cx: Cx, door: Door, asked?: Question['days']): readonly Sql[] {
  const days = asked ?? { from: cx.today, to: cx.today };
  return [
    door.orgs('l'),
    sql`l.ok`,
    sql`l.at >= ${`${plusDays(days.from, -2)}T00:00:00Z`}::timestamptz`,
    sql`l.at < ${`${plusDays(days.to, 3)}T00:00:00Z`}::timestamptz`,
    asked
      ? sql`${LOCAL}::date between ${days.from} and ${days.to}`
      : sql`${LOCAL}::date = (${cx.nowIso}::timestamptz at time zone o.zone)::date`,
  ];
}
/** Sign-ins that were let in, by each school's own day; people once a part. Day by day those of the past come from sums. */
function logins({ cx, door, by, days }: Question): Promise<SumRow[]> {
  if (by === 'day')
    return door.rows<SumRow>(sql`
    select y.org_id, null::bigint as id, y.on_date::text as name, y.logins as rows, y.logins, y.people
    from ${signIns.within(door, days ?? { from: cx.today, to: cx.today })} y
    where y.logins > 0`);
  const cut =
    by === 'hour' ? { head: sql`, extract(hour from ${LOCAL})::int as id, null::text as name`, tail: sql`, 2` } : WHOLE;
  return door.rows<SumRow>(sql`
    select l.org_id${cut.head}, count(*)::int as rows, count(*)::int as logins, count(distinct l.user_id)::int as people
    from account_login_log_v l
    join organisation_org o on o.org_id = l.org_id
    where ${all(...signInsOf(cx, door, days))}
    group by l.org_id${cut.tail}`);
}

/**
 * Who holds an open page: now, and the most and the mean of today's minutes. A most of several schools is none of their sums, so what is
 * not parted by school comes as one row for all of them.
 */
function online({ cx, door, by }: Question): Promise<SumRow[]> {
  switch (by) {
    case 'unit':
    case 'org':
      return door.rows<SumRow>(sql`
        select n.org_id, null::bigint as id, null::text as name, count(*)::int as rows, sum(n.people)::int as online
        from ${onlineNow(cx, door)}
        group by n.org_id`);
    case 'hour':
      return door.rows<SumRow>(sql`
        select 0 as org_id, extract(hour from (x.at at time zone ${cx.me.zone}))::int as id, null::text as name,
          count(*)::int as rows, max(x.people)::int as most, round(avg(x.people))::int as mean
        from ${onlineMinutes(cx, door, cx.today)}
        group by 2`);
    default:
      return door.rows<SumRow>(sql`
        select 0 as org_id, null::bigint as id, null::text as name, (
            select coalesce(sum(n.people), 0)::int
            from ${onlineNow(cx, door)}
          ) as online, (
            select count(*)::int
            from ${onlineMinutes(cx, door, cx.today)}
          ) as rows, (
            select coalesce(max(x.people), 0)::int
            from ${onlineMinutes(cx, door, cx.today)}
          ) as most`);
  }
}

/** The children of running administrative classes, with the columns that others add to. */
const childrenSql = (door: Door, of: Sql, grdId: number | undefined): Sql => sql`
  select s.org_id, ${of} as id, 0::bigint as clazzes, 0::bigint as teachers, 0::bigint as men, 0::bigint as women,
    count(*) as students, count(*) filter (where p.sex = 'male') as boys, count(*) filter (where p.sex = 'female') as girls
  from class_student_v s
  join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
  where ${all(door.orgs('s'), door.orgs('p'), sql`s.clazz_type = 1`, sql`p.removed_at is null`, is('s.grd_id', grdId))}
  group by 1, 2`;
const clazzesSql = (door: Door, of: Sql, grdId: number | undefined): Sql => sql`
  select k.org_id, ${of}, count(*), 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint, 0::bigint
  from class_open_v k
  where ${all(door.orgs('k'), is('k.grd_id', grdId))}
  group by 1, 2`;
/** Teachers, each under the first subject that they teach; `none` where that does not matter. */
const teachersSql = (door: Door, of: 'none' | 'subject'): Sql => sql`
  select h.org_id, ${of === 'none' ? sql`null::bigint` : sql`b.sbj_id`} as id, 0::bigint as clazzes, count(*) as teachers,
    count(*) filter (where h.sex = 'male') as men, count(*) filter (where h.sex = 'female') as women,
    0::bigint as students, 0::bigint as boys, 0::bigint as girls
  from people_head_v h
  ${of === 'none' ? nothing : firstSubject(door)}
  where ${door.orgs('h')}
    and h.kind = 'teacher'
  group by 1, 2`;
/** The first subject of the teacher `h`, as `b`. */
export const firstSubject = (door: Door): Sql => sql`left join (
    select distinct on (x.org_id, x.user_id) x.org_id, x.user_id, x.sbj_id
    from people_teach_sbj_v x
    where ${door.orgs('x')}
    order by x.org_id, x.user_id, x.ord, x.sbj_id) b on b.org_id = h.org_id and b.user_id = h.user_id`;

const summed = (rows: Sql, join: Sql, name: Sql): Sql => sql`
  select x.org_id, x.id, ${name} as name, sum(x.clazzes)::int as clazzes, sum(x.teachers)::int as teachers,
    sum(x.men)::int as men, sum(x.women)::int as women, sum(x.students)::int as students, sum(x.boys)::int as boys,
    sum(x.girls)::int as girls
  from (${rows}) x
  ${join}
  group by 1, 2, 3`;
/** Schools with their classes, teachers and children of today. */
async function people({ cx, door, by, grdId }: Question): Promise<SumRow[]> {
  switch (by) {
    case 'grade':
      return door.rows<SumRow>(
        summed(
          sql`${childrenSql(door, sql`s.grd_id`, grdId)} union all ${clazzesSql(door, sql`k.grd_id`, grdId)}`,
          sql`left join textbook_grade g on g.grd_id = x.id`,
          nameIn(cx.lang, 'g'),
        ),
      );
    case 'clazz':
      return door.rows<SumRow>(
        summed(
          childrenSql(door, sql`s.clazz_id`, grdId),
          sql`join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.id and ${door.orgs('c')}`,
          sql`c.clazz_name`,
        ),
      );
    case 'sbj':
      return door.rows<SumRow>(
        summed(
          teachersSql(door, 'subject'),
          sql`left join textbook_subject g on g.sbj_id = x.id`,
          nameIn(cx.lang, 'g'),
        ),
      );
    default: {
      const none = sql`null::bigint`;
      const rows = await door.rows<SumRow>(
        summed(
          sql`${childrenSql(door, none, grdId)} union all ${clazzesSql(door, none, grdId)} union all ${teachersSql(door, 'none')}`,
          nothing,
          sql`null::text`,
        ),
      );
      return [...door.orgIds.map((orgId): SumRow => ({ orgId, id: null, name: null, schools: 1 })), ...rows];
    }
  }
}

/** What people of schools have made and not taken away: by type, subject, or month. */
function resources({ cx, door, by, days }: Question): Promise<SumRow[]> {
  const made = sql`(r.made_at at time zone o.zone)`;
  const cuts: Partial<Record<Dim, Sql>> = {
    sbj: sql`, r.sbj_id as id, ${nameIn(cx.lang, 's')} as name`,
    type: sql`, null::bigint as id, r.res_type as name`,
    month: sql`, null::bigint as id, to_char(${made}, 'YYYY-MM') as name`,
  };
  return door.rows<SumRow>(sql`
    select r.org_id${cuts[by] ?? WHOLE.head}, count(*)::int as rows, count(*)::int as resources, (count(*) filter (where r.in_lib))::int as in_lib
    from resource_res_v r
    join organisation_org o on o.org_id = r.org_id
    left join textbook_subject s on s.sbj_id = r.sbj_id
    where ${all(
      door.orgs('r'),
      when(days, ({ from, to }) => sql`${made}::date between ${from} and ${to}`),
    )}
    group by 1, 2, 3`);
}

const ZONE = raw('z.zone');
/** Days of practice `d` while the child stood in an administrative class of the grade. */
const practisedIn = (door: Door, grdId: number): Sql => sql`exists (
        select 1
        from class_stay_v k
        join class_clazz_v e on e.org_id = k.org_id and e.clazz_id = k.clazz_id
        join organisation_org z on z.org_id = k.org_id
        where ${door.orgs('k')}
          and ${door.orgs('e')}
          and k.org_id = d.org_id
          and k.user_id = d.user_id
          and e.clazz_type = 1
          and e.grd_id = ${grdId}
          and d.done_on >= ${firstDay(ZONE)}
          and (k.left_at is null or d.done_on <= ${lastDay(ZONE)}))`;
/**
 * Days of practice `d`, a child, subject and day each, with how many children practised that subject on that day (`beside`): of few of
 * them whoever is not of the school learns nothing, neither by themselves nor in a sum.
 */
export const practised = (door: Door, days: Question['days'], grdId: number | undefined): Sql => sql`(
      select d.org_id, d.user_id, d.sbj_id, d.done_on, d.answers, d.right_count, d.spent,
        count(*) over (partition by d.org_id, d.done_on, d.sbj_id) as beside
      from practice_day_v d
      where ${all(
        door.orgs('d'),
        when(days, ({ from, to }) => sql`d.done_on between ${from} and ${to}`),
        when(grdId, (grade) => practisedIn(door, grade)),
      )}) d`;
/** What children practised on some days, by subject or day; each child once a part. */
function study({ cx, door, by, days, grdId, least = 1 }: Question): Promise<SumRow[]> {
  const cuts: Partial<Record<Dim, Sql>> = {
    sbj: sql`, d.sbj_id as id, ${nameIn(cx.lang, 's')} as name`,
    day: sql`, null::bigint as id, d.done_on::text as name`,
  };
  const many = sql`d.beside >= ${least}`;
  return door.rows<SumRow>(sql`
    select d.org_id${cuts[by] ?? WHOLE.head}, (count(*) filter (where ${many}))::int as rows,
      (count(distinct d.user_id) filter (where ${many}))::int as learners,
      coalesce(sum(d.answers) filter (where ${many}), 0)::int as answers,
      coalesce(sum(d.right_count) filter (where ${many}), 0)::int as rights,
      (coalesce(sum(d.spent) filter (where ${many}), 0) / 60)::int as minutes,
      (count(distinct (d.done_on, d.sbj_id)) filter (where not (${many})))::int as few
    from ${practised(door, days, grdId)}
    join textbook_subject s on s.sbj_id = d.sbj_id
    group by 1, 2, 3`);
}

/** The sources by name. */
export const SOURCES = { hours, lessons, today: lessonsToday, logins, online, people, resources, study } as const;
export type SourceName = keyof typeof SOURCES;
/** Whether a source rests on facts, and so on a period. */
export const needsPeriod = (name: SourceName): boolean => name === 'hours' || name === 'lessons';
