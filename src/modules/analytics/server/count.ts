// The day facts: the slow query over schedules and lessons, and what is kept of it. Both go through rules/hours.ts.
import type { Door } from '../../../kernel/server/db/door';
import { jsonList, sql, type Sql } from '../../../kernel/server/db/sql';
import { hoursFound, hoursSql, type FoundHours } from '../../timetable/server/published';
import {
  HOUR_RULE,
  daysFrom,
  differing,
  hoursOf,
  partsOf,
  sumsDiffering,
  sumsOf,
  type DaySum,
  type Hour,
  type Kept,
  type LessonMark,
  type Now,
} from '../rules';
import { countedDays, hours, sums } from '../tables';
import type { DayKind } from './day-kind';
import { KINDS } from './kinds';

interface Days {
  readonly from: string;
  readonly to: string;
}
type Found = FoundHours & { readonly kept: readonly Kept[] };

const keptSql = (door: Door, { from, to }: Days): Sql => sql`
  select l.lesson_id as "lessonId", l.arrange_id as "arrangeId", l.on_date as "onDate", l.clazz_id as "clazzId",
    l.sbj_id as "sbjId", l.teacher_id as "teacherId", l.sec_no as "secNo", l.start_min as "startMin",
    l.end_min as "endMin", l.ended_at is not null as ended,
    (l.started_at is not null or l.ended_at is not null or l.taken_at is not null) as happened
  from lesson_lesson_v l
  where l.org_id = ${door.orgId}
    and l.on_date between ${from} and ${to}`;

/**
 * The slow query: every hour of the door's school between two days, from its schedules and lessons. One statement.
 * @param now where some of the days are not over
 */
export async function hoursBetween(door: Door, zone: string, of: Days, now?: Now): Promise<Hour[]> {
  const found = await door.row<Found>(sql`select ${hoursSql(door, of, zone)}, ${jsonList(keptSql(door, of))} as kept`);
  return found ? hoursOf(hoursFound(found, of), found.kept, now) : [];
}
/** The facts that stand of some days. */
const factsOf = (door: Door, days: readonly string[]): Promise<Hour[]> =>
  door.rows<Hour>(sql`
    select h.on_date, h.kind, h.key_id, h.lesson_id, h.teacher_id, h.held_by_id, h.clazz_id, h.sbj_id, h.sec_no,
      h.start_min, h.end_min, h.state, h.cause
    from analytics_hour h
    where h.org_id = ${door.orgId}
      and h.on_date = any(${days}::date[])`);

/** What is known of the lessons of some days beside their hours. */
export const marksOf = (door: Door, days: readonly string[]): Promise<LessonMark[]> =>
  door.rows<LessonMark>(sql`
    select l.lesson_id, l.prepared_at is not null as prepared, l.taken_at is not null as taken,
      coalesce(l.taken_count, 0) as seats, l.away_count as away, l.late_count as late
    from lesson_lesson_v l
    where l.org_id = ${door.orgId}
      and l.on_date = any(${days}::date[])`);
/** The sums that stand of some days. */
const keptSums = (door: Door, days: readonly string[]): Promise<DaySum[]> =>
  door.rows<DaySum>(sql`
    select s.sbj_id, s.on_date, s.planned, s.held, s.covered, s.lost, s.prepared, s.taken, s.seats, s.away, s.late
    from analytics_sum s
    where s.org_id = ${door.orgId}
      and s.on_date = any(${days}::date[])`);

/** So many days are counted in one go: a term of a large school must not stand in memory as a whole. */
const PART_DAYS = 31;

export interface Counting {
  readonly zone: string;
  readonly at: string;
}
/** Whoever counts days holds them first: two who count one day come one after the other. */
const hold = (door: Door, days: readonly string[], at: string): Promise<number> =>
  door.insert(
    countedDays,
    days.map((onDate) => ({ onDate, countedAt: at, rule: HOUR_RULE })),
    'on conflict (org_id, on_date) do update set counted_at = excluded.counted_at, rule = excluded.rule',
  );
/**
 * Counts days anew, their hours and lessons and each kind of rows beside them, and keeps what differs; counted twice, late or in any order
 * they come out alike. Two who count one day come one after the other, and the later one reads what the earlier one's transaction saw and
 * more. @returns the days whose facts or sums changed.
 */
export async function countDays(door: Door, days: readonly string[], o: Counting): Promise<string[]> {
  const changed = new Set<string>();
  for (const part of partsOf(days, PART_DAYS)) {
    await hold(door, part, o.at);
    for (const day of await countPart(door, part, o.zone)) changed.add(day);
    for (const kind of KINDS) for (const day of await kind.keep(door, part)) changed.add(day);
    await markMended(door, part);
  }
  return [...changed].sort();
}
/** Counts counted days anew in one part. */
export type CountPart = (door: Door, days: readonly string[], o: Counting) => Promise<void>;
/** Counts the hours and lessons of counted days anew: what is kept beside them stays as it is. */
export async function countHours(door: Door, days: readonly string[], o: Counting): Promise<void> {
  for (const part of partsOf(days, PART_DAYS)) {
    await hold(door, part, o.at);
    await settle(door, await countPart(door, part, o.zone), o);
  }
}
/** Counts one kind of counted days anew: their hours and all others stay as they are. */
export const countKind =
  (kind: DayKind): CountPart =>
  async (door, days, o) => {
    for (const part of partsOf(days, PART_DAYS)) {
      await hold(door, part, o.at);
      await settle(door, await kind.keep(door, part), o);
    }
  };
/** Days that changed in one part and are said to differ are counted as a whole: nobody knows in what they differed. */
async function settle(door: Door, changed: readonly string[], o: Counting): Promise<void> {
  if (changed.length === 0) return;
  const rows = await door.rows<{ onDate: string }>(sql`
    select d.on_date
    from analytics_day d
    where d.org_id = ${door.orgId}
      and d.on_date = any(${changed}::date[])
      and d.differs_at is not null
    order by d.on_date`);
  await countDays(
    door,
    rows.map((row) => row.onDate),
    o,
  );
}
async function countPart(door: Door, days: readonly string[], zone: string): Promise<string[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (from == null || to == null) return [];
  const asked = new Set(days);
  const found = (await hoursBetween(door, zone, { from, to })).filter((hour) => asked.has(hour.onDate));
  const changed = differing(days, await factsOf(door, days), found);
  if (changed.length > 0) await keepHours(door, changed, found);
  // Attendance that was corrected changes the sums of a day whose hours stay as they are.
  const wanted = sumsOf(found, await marksOf(door, days));
  const off = sumsDiffering(days, await keptSums(door, days), wanted);
  if (off.length > 0) await keepSums(door, off, wanted);
  return [...new Set([...changed, ...off])].sort();
}
/** Keeps the hours of some days. @param found these days' hours, among those of others */
async function keepHours(door: Door, days: readonly string[], found: readonly Hour[]): Promise<void> {
  const asked = new Set(days);
  await door.change(sql`
    delete from analytics_hour
    where org_id = ${door.orgId}
      and on_date = any(${days}::date[])`);
  await door.insert(
    hours,
    found.flatMap(({ state, ...hour }) => (asked.has(hour.onDate) && state !== 'ahead' ? [{ ...hour, state }] : [])),
  );
}
/** Keeps what some days come to. @param wanted these days' sums, among those of others */
async function keepSums(door: Door, days: readonly string[], wanted: readonly DaySum[]): Promise<void> {
  const asked = new Set(days);
  await door.change(sql`
    delete from analytics_sum
    where org_id = ${door.orgId}
      and on_date = any(${days}::date[])`);
  await door.insert(
    sums,
    wanted.filter((sum) => asked.has(sum.onDate)),
  );
}
interface SumsOff {
  readonly off: string[];
  readonly facts: readonly Hour[];
  readonly wanted: readonly DaySum[];
}
/** The days among these whose sums are not what their facts and lessons come to, with the facts and the right sums of all. */
export async function sumsOff(door: Door, days: readonly string[]): Promise<SumsOff> {
  const facts = await factsOf(door, days);
  const wanted = sumsOf(facts, await marksOf(door, days));
  return { off: sumsDiffering(days, await keptSums(door, days), wanted), facts, wanted };
}
/**
 * The days among these on which what is kept is not what the slow query says, or not what its own hours come to. Nothing is mended: whoever
 * asks holds the days, so that nobody counts them meanwhile.
 */
export async function wrongAmong(door: Door, zone: string, days: readonly string[]): Promise<string[]> {
  const wrong = new Set<string>();
  for (const part of partsOf(days, PART_DAYS)) {
    const [from, to] = [part[0], part.at(-1)];
    if (from == null || to == null) continue;
    const asked = new Set(part);
    const found = (await hoursBetween(door, zone, { from, to })).filter((hour) => asked.has(hour.onDate));
    const { off, facts } = await sumsOff(door, part);
    for (const day of [...differing(part, facts, found), ...off]) wrong.add(day);
    for (const kind of KINDS) for (const day of await kind.off(door, part)) wrong.add(day);
  }
  return [...wrong].sort();
}
/** Says of some days that they differ. */
export const markDiffering = (door: Door, days: readonly string[], at: string): Promise<number> =>
  door.change(sql`
    update analytics_day
    set differs_at = ${at}
    where org_id = ${door.orgId}
      and on_date = any(${days}::date[])`);
/** Says no longer of some days that they differ. */
export const markMended = (door: Door, days: readonly string[]): Promise<number> =>
  door.change(sql`
    update analytics_day
    set differs_at = null
    where org_id = ${door.orgId}
      and on_date = any(${days}::date[])
      and differs_at is not null`);
/** Adds up anew what was added up wrongly. @returns these days. */
export async function mendSums(door: Door, days: readonly string[]): Promise<string[]> {
  const { off, wanted } = await sumsOff(door, days);
  if (off.length > 0) await keepSums(door, off, wanted);
  return off;
}

/** The days among these that have been counted by the rules in force. */
export const countedAmong = async (door: Door, { from, to }: Days): Promise<string[]> =>
  (
    await door.rows<{ onDate: string }>(sql`
      select d.on_date
      from analytics_day d
      where d.org_id = ${door.orgId}
        and d.on_date between ${from} and ${to}
        and d.rule = ${HOUR_RULE}
      order by d.on_date`)
  ).map((row) => row.onDate);
/** The days of a span that have not been counted, the earliest first. */
export async function uncounted(door: Door, of: Days): Promise<string[]> {
  const counted = new Set(await countedAmong(door, of));
  return daysFrom(of.from, of.to).filter((day) => !counted.has(day));
}
