// What other modules may use of the timetable: the days of a school, and every lesson of somebody between two days. SQL joins
// timetable_arrange_v, timetable_term_v and timetable_period_v instead where rows are enough.
import type { Lang } from '../../../kernel/shared/messages';
import type { Door } from '../../../kernel/server/db/door';
import {
  daysBetween,
  expand,
  schoolDay,
  type CoverOf,
  type NamedArrange,
  type Occurrence,
  type SchoolDay,
  type SpecialDay,
  type TermSpan,
} from '../rules';

export type { Occurrence, SchoolDay };

/** Whose lessons. Several keys are joined by "and"; `clazzIds: []` finds nothing. */
export interface OccurrencesOf {
  readonly from: string;
  readonly to: string;
  /** Lessons they teach on the day: own ones that somebody else takes are left out, those they take for others are in. */
  readonly teacherId?: number;
  /** Own lessons whoever takes them on the day. */
  readonly ownerId?: number;
  readonly clazzIds?: readonly number[];
  /** A child's lessons: those of the classes they are in. */
  readonly studentId?: number;
  readonly roomId?: number;
  readonly arrangeIds?: readonly number[];
}

/** The days from one to another with their term, week and weekday that runs. One statement. */
export async function schoolDays(door: Door, from: string, to: string): Promise<readonly SchoolDay[]> {
  const rows = await door.rows<
    TermSpan & {
      onDate: string | null;
      dayKind: SpecialDay['kind'];
      asWeekday: number | null;
      asWeeks: SpecialDay['asWeeks'];
      dayName: string;
    }
  >(
    `select t.term_id, t.name, t.first_on, t.last_on, d.on_date, d.kind as day_kind, d.as_weekday, d.as_weeks, d.name as day_name
     from timetable_term t left join timetable_day d on d.org_id = t.org_id and d.term_id = t.term_id and d.on_date between $2 and $3
     where t.org_id = $1 and t.first_on <= $3 and t.last_on >= $2 order by t.first_on`,
    [door.orgId, from, to],
  );
  const terms = [...new Map(rows.map((r) => [r.termId, r])).values()];
  const special = new Map(
    rows
      .filter((r) => r.onDate)
      .map((r) => [
        r.onDate!,
        { onDate: r.onDate!, kind: r.dayKind, asWeekday: r.asWeekday, asWeeks: r.asWeeks, name: r.dayName },
      ]),
  );
  return daysBetween(from, to).map((date) => schoolDay(date, terms, special));
}

type CoverRow = Omit<CoverOf, 'arrangeId'>;
/** Enabled schedules with their names, of any day in the span, each with who is asked or stands in on those days. */
function namedArranges(
  door: Door,
  o: OccurrencesOf,
  lang: Lang,
): Promise<(NamedArrange & { readonly covers: readonly CoverRow[] })[]> {
  const params: unknown[] = [door.orgId, o.from, o.to];
  const bind = (v: unknown) => `$${params.push(v)}`;
  const where = [
    o.teacherId == null
      ? ''
      : (() => {
          const p = bind(o.teacherId);
          return `and (a.teacher_id = ${p} or a.arrange_id in (select v.arrange_id from timetable_cover v where v.org_id = $1 and v.teacher_id = ${p} and v.state = 'accepted' and v.on_date between $2 and $3))`;
        })(),
    o.ownerId == null ? '' : `and a.teacher_id = ${bind(o.ownerId)}`,
    o.clazzIds ? `and a.clazz_id = any(${bind(o.clazzIds)}::bigint[])` : '',
    o.studentId == null
      ? ''
      : `and a.clazz_id in (select s.clazz_id from class_student_v s where s.org_id = $1 and s.user_id = ${bind(o.studentId)})`,
    o.roomId == null ? '' : `and a.room_id = ${bind(o.roomId)}`,
    o.arrangeIds ? `and a.arrange_id = any(${bind(o.arrangeIds)}::bigint[])` : '',
  ];
  return door.rows<NamedArrange & { readonly covers: readonly CoverRow[] }>(
    `select a.arrange_id, a.kind, a.term_id, a.clazz_id, c.clazz_name, c.clazz_type, c.stg_id, a.sbj_id, s.${lang === 'en-US' ? 'name_en' : 'name_zh'} as sbj_name, a.teacher_id, p.name as teacher_name,
       a.room_id, r.name as room_name, a.weekday, a.sec_no, a.start_min, a.end_min, a.weeks, a.from_date, a.to_date,
       coalesce((select jsonb_agg(jsonb_build_object('coverId', v.cover_id, 'onDate', v.on_date, 'teacherId', v.teacher_id, 'teacherName', q.name, 'absentId', v.absent_id, 'state', v.state))
         from timetable_cover v join people_person_v q on q.org_id = v.org_id and q.user_id = v.teacher_id
         where v.org_id = $1 and v.arrange_id = a.arrange_id and v.on_date between $2 and $3 and v.state in ('asked', 'accepted')), '[]') as covers
     from timetable_arrange a
     join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
     join people_person_v p on p.org_id = a.org_id and p.user_id = a.teacher_id
     join textbook_subject s on s.sbj_id = a.sbj_id
     left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
     where a.org_id = $1 and a.is_on and a.from_date <= $3 and a.to_date >= $2 and (c.ended_at is null or c.ended_at::date > $2::date) ${where.join(' ')}
     order by a.weekday, a.start_min, c.clazz_name`,
    params,
  );
}
/** Every planned lesson between two days, whatever they ask for: two statements whatever the span. */
export async function occurrences(
  door: Door,
  o: OccurrencesOf,
  lang: Lang = 'zh-CN',
): Promise<{ readonly days: readonly SchoolDay[]; readonly items: readonly Occurrence[] }> {
  const days = await schoolDays(door, o.from, o.to);
  const arranges = await namedArranges(door, o, lang);
  const items = expand(
    arranges,
    days,
    arranges.flatMap((a) => a.covers.map((c) => ({ ...c, arrangeId: a.arrangeId }))),
  );
  return { days, items: o.teacherId == null ? items : items.filter((x) => x.teacherId === o.teacherId) };
}
