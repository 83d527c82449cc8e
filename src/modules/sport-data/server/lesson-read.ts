import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { column, is, nothing, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { sortName } from '../../../kernel/shared/fields';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { SEES_SCHOOL } from '../access';
import { faults } from '../faults';
import { KEPT_DAYS } from '../rules/heart';
import { ofClazzes, seesClazz } from './own-clazz';

/** 体育与健康. Source: data/education.json. */
export const PE_SUBJECT = 10;

/** A PE lesson with its begin and end as instants. */
export interface PeLesson {
  readonly lessonId: number;
  readonly orgId: number;
  readonly clazzId: number;
  /** Who gives it, a substitute too. */
  readonly teacherId: number;
  readonly onDate: string;
  readonly startAt: string;
  readonly endAt: string;
  /** For so many days its school keeps hearts by the second. */
  readonly keptDays: number;
}
/** A PE lesson of some organisations, nothing where it is another subject's. */
export const lessonIn = (door: Door, lessonId: number): Promise<PeLesson | undefined> =>
  door.row<PeLesson>(sql`
    select l.lesson_id, l.org_id, l.clazz_id, l.teacher_id, l.on_date,
      (l.on_date + make_interval(mins => l.start_min)) at time zone o.zone as start_at,
      (l.on_date + make_interval(mins => l.end_min)) at time zone o.zone as end_at,
      coalesce(z.kept_days, ${KEPT_DAYS.most}) as kept_days
    from lesson_lesson_v l
    join organisation_org o on o.org_id = l.org_id
    left join sport_data_zone z on z.org_id = l.org_id
    where ${door.orgs('l')}
      and l.lesson_id = ${lessonId}
      and l.sbj_id = ${PE_SUBJECT}`);
/** Whether the caller sees a lesson of the own school: it is of a class that the caller sees, or the caller gives it, as a substitute does. */
const seesLesson = async (cx: Cx, { clazzId, teacherId }: PeLesson): Promise<boolean> =>
  teacherId === cx.me.userId || (await seesClazz(cx, clazzId));
/** The same as a condition on rows that have a class and a lesson. */
export async function ofLessons(cx: Cx, alias: string): Promise<Sql> {
  if (holds(cx.session, ...SEES_SCHOOL)) return raw('true');
  return sql`(${await ofClazzes(cx, column(`${alias}.clazz_id`))} or ${column(`${alias}.lesson_id`)} = any(array(
    select g.lesson_id
    from lesson_lesson_v g
    where g.org_id = ${cx.db.orgId}
      and g.teacher_id = ${cx.me.userId}
      and g.sbj_id = ${PE_SUBJECT})))`;
}
/** A PE lesson of the own school that the caller sees. @throws gone */
export async function ownLesson(cx: Cx, lessonId: number): Promise<PeLesson> {
  const lesson = await lessonIn(cx.db, lessonId);
  if (!lesson || !(await seesLesson(cx, lesson))) throw fail(kernelFaults.gone);
  return lesson;
}
/** The same where who wears what may still be changed: the lesson is reckoned anew from what was measured. @throws gone, lessonOld */
export async function openLesson(cx: Cx, lessonId: number): Promise<PeLesson> {
  const lesson = await ownLesson(cx, lessonId);
  const { onDate, keptDays } = lesson;
  // A day of room: what is forgotten goes by the instant, and the sweep comes at night.
  if (plusDays(onDate, keptDays - 1) < cx.today) throw fail(faults.lessonOld, { days: keptDays - 1 });
  return lesson;
}

/** What every list of lessons may be narrowed to. */
export interface LessonFilters {
  readonly clazzId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** Conditions on rows that have a class, a lesson and a day: the door's schools, the caller's lessons, a class, a span. */
export const lessonFilters = async (cx: Cx, door: Door, alias: string, asked: LessonFilters) =>
  filtersOf(door, alias, asked, await ofLessons(cx, alias));
/** The same for rows that have a class and a day, and no lesson: those of the caller's classes. */
export const clazzFilters = async (cx: Cx, door: Door, alias: string, asked: LessonFilters) =>
  filtersOf(door, alias, asked, await ofClazzes(cx, column(`${alias}.clazz_id`)));
function filtersOf(door: Door, alias: string, asked: LessonFilters, isSeen: Sql): (Sql | undefined)[] {
  const onDate = column(`${alias}.on_date`);
  return [
    door.orgs(alias),
    isSeen,
    is(`${alias}.clazz_id`, asked.clazzId),
    when(asked.from, (from) => sql`${onDate} >= ${from}::date`),
    when(asked.to, (to) => sql`${onDate} <= ${to}::date`),
  ];
}
/** Columns of a PE lesson `l`, with its class `c`, teacher `p` and school `o` joined by `lessonNames`. */
export const lessonColumns = sql`l.lesson_id, l.org_id, o.name as org_name, l.clazz_id, c.clazz_name,
  p.name as teacher_name, l.topic, l.on_date, l.start_min, l.end_min`;
export const lessonNames = sql`join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
join organisation_org o on o.org_id = l.org_id`;
/** The class `c` of rows that have one, for a page's keys that are in the order of its name; nothing for every other order. */
export const clazzToSort = (sort: string | undefined, alias: string): Sql =>
  sort !== undefined && sortName(sort) === 'clazzName'
    ? sql`
join class_clazz_v c on c.org_id = ${column(`${alias}.org_id`)} and c.clazz_id = ${column(`${alias}.clazz_id`)}`
    : nothing;
