// The hours of a school's schedules between two days, for who counts them: what was planned, who stands in, what was lost and why.
import type { Door } from '../../../kernel/server/db/door';
import { jsonList, sql, type Sql } from '../../../kernel/server/db/sql';
import { hoursOn, type AwayDays, type HourArrange, type PlannedHour } from '../rules';
import { daysOf, termsSql, type Term } from './terms';

interface Days {
  readonly from: string;
  readonly to: string;
}
/** What a statement with `hoursSql` found. */
export interface FoundHours {
  readonly terms: readonly Term[];
  readonly arranges: readonly HourArrange[];
  readonly aways: readonly AwayDays[];
}

const arrangesSql = (door: Door, { from, to }: Days, zone: string): Sql => sql`
  select a.arrange_id as "arrangeId", a.kind, a.term_id as "termId", a.clazz_id as "clazzId", a.sbj_id as "sbjId",
    a.teacher_id as "teacherId", a.weekday, a.sec_no as "secNo", a.start_min as "startMin", a.end_min as "endMin",
    a.weeks, a.from_date as "fromDate", a.to_date as "toDate", (c.ended_at at time zone ${zone})::date as "endedOn", (
      select coalesce(json_agg(json_build_object('onDate', v.on_date, 'teacherId', v.teacher_id)), '[]')
      from timetable_cover v
      where v.org_id = ${door.orgId}
        and v.arrange_id = a.arrange_id
        and v.on_date between ${from} and ${to}
        and v.state = 'accepted'
    ) as covers
  from timetable_arrange a
  join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
  where a.org_id = ${door.orgId}
    and a.is_on
    and a.from_date <= ${to}
    and a.to_date >= ${from}`;
const awaysSql = (door: Door, { from, to }: Days): Sql => sql`
  select b.teacher_id as "teacherId", b.from_date as "fromDate", b.to_date as "toDate"
  from timetable_absence b
  where b.org_id = ${door.orgId}
    and b.from_date <= ${to}
    and b.to_date >= ${from}`;

/** Columns `terms`, `arranges` and `aways` of a statement that finds hours; `hoursFound` makes hours of them. */
export const hoursSql = (door: Door, of: Days, zone: string): Sql => sql`
  ${jsonList(termsSql(door, of.from, of.to))} as terms,
  ${jsonList(arrangesSql(door, of, zone))} as arranges,
  ${jsonList(awaysSql(door, of))} as aways`;
/** The hours between the two days that were asked for. */
export const hoursFound = (found: FoundHours, { from, to }: Days): PlannedHour[] =>
  hoursOn(found.arranges, daysOf(found.terms, from, to), found.aways);
