// What other modules may use of the timetable: the days of a school, and every lesson of somebody between two days. SQL joins
// timetable_arrange_v, timetable_term_v and timetable_period_v instead where rows are enough.
import { all, is, isOneOf, jsonList, nameIn, nothing, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { Lang } from '../../../kernel/shared/messages';
import { expand, type CoverOf, type NamedArrange, type Occurrence, type SchoolDay } from '../rules';
import { daysOf, termsSql, type Term } from './terms';

export { hoursFound, hoursSql, type FoundHours } from './hours';
export type { Occurrence, SchoolDay };

/** Whose lessons. Several keys are joined by "and"; `clazzIds: []` finds nothing. At most `WALK_DAYS` days (rules/week.ts). */
export interface OccurrencesOf {
  readonly from: string;
  readonly to: string;
  /** Lessons they teach on the day: own ones that somebody else takes are left out, those they take for others are in. */
  readonly teacherId?: number;
  /** Own lessons whoever takes them on the day. */
  readonly ownerId?: number;
  readonly clazzIds?: readonly number[];
  /** A child's lessons: those of the classes they are in, and before a move those of the class they were in then. */
  readonly studentId?: number;
  readonly roomId?: number;
  readonly arrangeIds?: readonly number[];
}
/** A child's time in the class of a schedule: days and minutes in the school's zone, `2026-11-18 10:30`; `to` is null while it lasts. */
interface Stay {
  readonly from: string;
  readonly to: string | null;
}
type Arranged = NamedArrange & {
  readonly covers: readonly Omit<CoverOf, 'arrangeId'>[];
  /** Of a child's lessons alone. */
  readonly stays?: readonly Stay[] | null;
};
/** What a statement found of a span, ready to be spread over its days. */
export interface Planned {
  readonly terms: readonly Term[];
  readonly arranges: readonly Arranged[];
}

/** Who is asked or stands in for a schedule on some of the days. */
const coversSql = (door: Door, { from, to }: OccurrencesOf): Sql => sql`
  select coalesce(json_agg(json_build_object('coverId', v.cover_id, 'onDate', v.on_date, 'teacherId', v.teacher_id,
    'teacherName', (
      select q.name from people_person_v q where q.org_id = v.org_id and q.user_id = v.teacher_id
    ), 'absentId', v.absent_id, 'state', v.state)), '[]')
  from timetable_cover v
  where v.org_id = ${door.orgId}
    and v.arrange_id = a.arrange_id
    and v.on_date between ${from} and ${to}
    and v.state in ('asked', 'accepted')`;

/** Own schedules, and those they stand in for on some of the days: as an array, so that both sides of the "or" find their index. */
const taughtBy = (door: Door, o: OccurrencesOf, teacherId: number): Sql => sql`(
  a.teacher_id = ${teacherId} or a.arrange_id = any(array(
    select v.arrange_id
    from timetable_cover v
    where v.org_id = ${door.orgId}
      and v.teacher_id = ${teacherId}
      and v.state = 'accepted'
      and v.on_date between ${o.from} and ${o.to})))`;

/** When the child was in the class of schedule `a`. */
const staysSql = (door: Door, userId: number): Sql => sql`
  select json_agg(json_build_object('from', to_char(k.joined_at at time zone z.zone, 'YYYY-MM-DD HH24:MI'),
    'to', to_char(k.left_at at time zone z.zone, 'YYYY-MM-DD HH24:MI')))
  from class_stay_v k
  join organisation_org z on z.org_id = k.org_id
  where k.org_id = ${door.orgId}
    and k.clazz_id = a.clazz_id
    and k.user_id = ${userId}`;

/** Enabled schedules with their names, of any day in the span. */
const arrangesSql = (door: Door, o: OccurrencesOf, lang: Lang): Sql => sql`
  select a.arrange_id as "arrangeId", a.kind, a.term_id as "termId", a.clazz_id as "clazzId", c.clazz_name as "clazzName",
    c.clazz_type as "clazzType", c.stg_id as "stgId", a.sbj_id as "sbjId", ${nameIn(lang, 's')} as "sbjName",
    a.teacher_id as "teacherId", p.name as "teacherName", a.room_id as "roomId", r.name as "roomName", a.weekday,
    a.sec_no as "secNo", a.start_min as "startMin", a.end_min as "endMin", a.weeks, a.from_date as "fromDate",
    a.to_date as "toDate", (${coversSql(door, o)}) as covers${
      o.studentId == null ? nothing : sql`, (${staysSql(door, o.studentId)}) as stays`
    }
  from timetable_arrange a
  join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
  join people_person_v p on p.org_id = a.org_id and p.user_id = a.teacher_id
  join textbook_subject s on s.sbj_id = a.sbj_id
  left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
  where ${all(
    sql`a.org_id = ${door.orgId}`,
    sql`a.is_on`,
    sql`a.from_date <= ${o.to}`,
    sql`a.to_date >= ${o.from}`,
    sql`(c.ended_at is null or c.ended_at::date > ${o.from}::date)`,
    when(o.teacherId, (id) => taughtBy(door, o, id)),
    is('a.teacher_id', o.ownerId),
    isOneOf('a.clazz_id', o.clazzIds),
    when(
      o.studentId,
      (id) => sql`a.clazz_id in (
        select k.clazz_id
        from class_stay_v k
        where k.org_id = ${door.orgId}
          and k.user_id = ${id}
          and (k.left_at is null or k.left_at > ${o.from}::date - 1))`,
    ),
    is('a.room_id', o.roomId),
    isOneOf('a.arrange_id', o.arrangeIds),
  )}
  order by a.weekday, a.start_min, c.clazz_name`;

/** Columns `terms` and `arranges` of a statement that finds what is planned; `spread` makes days and lessons of them. */
export const plannedSql = (door: Door, o: OccurrencesOf, lang: Lang): Sql =>
  sql`${jsonList(termsSql(door, o.from, o.to))} as terms, ${jsonList(arrangesSql(door, o, lang))} as arranges`;

/**
 * Whether a lesson was the child's: not once they had left its class, and not before they came while they still were in another.
 * Who came from nowhere has the whole timetable of their class.
 */
function isOf(stays: readonly (Stay & { readonly clazzId: number })[], x: Occurrence): boolean {
  const [start, end] = [`${x.date} ${x.start}`, `${x.date} ${x.end}`];
  return stays.some(
    (s) =>
      s.clazzId === x.clazzId &&
      (s.to == null || s.to > start) &&
      (s.from < end || !stays.some((o) => o.clazzId !== s.clazzId && o.to != null && o.to > start && o.to <= s.from)),
  );
}
/** The days of a span and the lessons on them. */
export function spread(found: Planned, o: OccurrencesOf): { readonly days: SchoolDay[]; readonly items: Occurrence[] } {
  const days = daysOf(found.terms, o.from, o.to);
  const covers = found.arranges.flatMap((a) => a.covers.map((c) => ({ ...c, arrangeId: a.arrangeId })));
  const items = expand(found.arranges, days, covers);
  const own = o.teacherId == null ? items : items.filter((x) => x.teacherId === o.teacherId);
  if (o.studentId == null) return { days, items: own };
  const stays = new Map(
    found.arranges.map((a) => [a.clazzId, (a.stays ?? []).map((s) => ({ ...s, clazzId: a.clazzId }))]),
  );
  const all = [...stays.values()].flat();
  return { days, items: own.filter((x) => isOf(all, x)) };
}

/** The days from one to another with their term, week and weekday that runs. One statement. */
export async function schoolDays(door: Door, from: string, to: string): Promise<SchoolDay[]> {
  return daysOf(await door.rows<Term>(termsSql(door, from, to)), from, to);
}
/** Every planned lesson between two days, whatever they ask for: one statement whatever the span. */
export async function occurrences(
  door: Door,
  o: OccurrencesOf,
  lang: Lang = 'zh-CN',
): Promise<{ readonly days: readonly SchoolDay[]; readonly items: readonly Occurrence[] }> {
  const found = await door.row<Planned>(sql`select ${plannedSql(door, o, lang)}`);
  return spread(found ?? { terms: [], arranges: [] }, o);
}
