import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { dayIn, plusDays, spanDays, timeIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { HOUR_RULE, SPAN_DAYS, daysFrom, type COUNTED_FROM, type Hour } from '../rules';
import { hoursBetween } from './count';

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The days of a report, and what of them has to be read from rows. */
export interface Period {
  readonly from: string;
  readonly to: string;
  /** Of the one school that is read; of the asker where there are several. */
  readonly zone: string;
  /** Hours of the days that are not counted: today, and whatever the night has not come to. */
  readonly open: readonly Hour[];
  readonly openDays: readonly string[];
  /** Past days among them that were never counted. */
  readonly waiting: number;
  /** Days on which a night found a difference that is not mended yet. */
  readonly differs: number;
  /** Of several schools: those of which some of the days are not counted, and so are in no figure. */
  readonly lacking: number;
  readonly countedAt: string | null;
}
/** What a reply says of its period, and of how many rows its figures were counted from. */
export const basisOf = (cx: Cx, p: Period, rows: number) => ({
  from: p.from,
  to: p.to,
  asOf: cx.nowIso,
  countedAt: p.countedAt,
  open: p.waiting,
  differs: p.differs,
  lacking: p.lacking,
  rule: HOUR_RULE,
  source: sourceOf(p),
  rows,
});
/** Where the days were read: those that are counted from what is kept, the others from rows. */
function sourceOf({ openDays, from, to }: Period): (typeof COUNTED_FROM)[number] {
  if (openDays.length === 0) return 'kept';
  return openDays.length < spanDays(from, to) ? 'both' : 'rows';
}
/** The same of figures that are read from days of their own and from logs, by the same version of the rules. */
export const readOf = (cx: Cx, { from, to }: { readonly from: string; readonly to: string }, rows: number) => ({
  from,
  to,
  asOf: cx.nowIso,
  rule: HOUR_RULE,
  rows,
});

/** The days that are asked for, without those to come: without an end until today, without a beginning from its month's first day. */
export function daysOf(
  today: string,
  { from, to }: Asked,
  most = SPAN_DAYS,
): { readonly from: string; readonly to: string } {
  const last = to != null && to < today ? to : today;
  const first = from ?? `${last.slice(0, 8)}01`;
  if (first > last) throw fail(faults.ahead, {}, 'from');
  if (spanDays(first, to ?? last) > most) throw fail(faults.spanTooLong, { days: most }, 'to');
  return { from: first, to: last };
}
interface Place {
  readonly zone: string | null;
  readonly days: string[] | null;
  readonly differing: string[] | null;
  readonly countedAt: string | null;
}
const minuteOf = (zone: string, at: Date): number => {
  const time = timeIn(zone, at);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
};

interface Kept {
  readonly differs: number;
  readonly lacking: number;
}
/**
 * How many of the days differ in at least one of several schools, and of how many schools in use some day of a term is not counted by
 * the rules in force.
 */
const keptOf = async (door: Door, from: string, to: string): Promise<Kept> =>
  (await door.row<Kept>(sql`
    select (
        select count(distinct d.on_date)::int
        from analytics_day d
        where ${door.orgs('d')}
          and d.on_date between ${from} and ${to}
          and d.differs_at is not null
      ) as differs, (
        select count(distinct x.org_id)::int
        from (
          select t.org_id
          from timetable_term_v t
          join organisation_org o on o.org_id = t.org_id
          left join analytics_day d on d.org_id = t.org_id
            and d.on_date between greatest(t.first_on, ${from}::date) and least(t.last_on, ${to}::date)
            and d.rule = ${HOUR_RULE}
          where ${door.orgs('t')}
            and o.enabled
            and t.first_on <= ${to}::date
            and t.last_on >= ${from}::date
          group by t.org_id, t.term_id, t.first_on, t.last_on
          having count(d.on_date) < least(t.last_on, ${to}::date) - greatest(t.first_on, ${from}::date) + 1) x
      ) as lacking`)) ?? { differs: 0, lacking: 0 };
/**
 * The period of a report. Of one school the past comes from facts and today from rows, and so does a day that differs; of several the
 * days until yesterday, from facts alone. Two statements at most.
 */
export async function periodOf(cx: Cx, door: Door, asked: Asked): Promise<Period> {
  const days = daysOf(cx.today, asked);
  if (door.orgIds.length !== 1) {
    const yesterday = plusDays(cx.today, -1);
    const to = days.to > yesterday ? yesterday : days.to;
    const kept = await keptOf(door, days.from, to);
    return { ...days, to, zone: cx.me.zone, open: [], openDays: [], waiting: 0, ...kept, countedAt: null };
  }
  const place = await door.row<Place>(sql`
    select
      (select o.zone from organisation_org o where o.org_id = ${door.orgId}) as zone,
      (select json_agg(d.on_date) from analytics_day d
        where d.org_id = ${door.orgId}
          and d.on_date between ${days.from} and ${days.to}
          and d.rule = ${HOUR_RULE}
          and d.differs_at is null) as days,
      (select json_agg(d.on_date) from analytics_day d
        where d.org_id = ${door.orgId}
          and d.on_date between ${days.from} and ${days.to}
          and d.rule = ${HOUR_RULE}
          and d.differs_at is not null) as differing,
      (select max(d.counted_at) from analytics_day d
        where d.org_id = ${door.orgId}
          and d.on_date between ${days.from} and ${days.to}) as counted_at`);
  const zone = place?.zone ?? cx.me.zone;
  const now = { date: dayIn(zone, cx.now), min: minuteOf(zone, cx.now) };
  const counted = new Set(place?.days ?? []);
  const openDays = daysFrom(days.from, days.to).filter((day) => day >= now.date || !counted.has(day));
  const differs = new Set(place?.differing ?? []);
  const of = { ...days, zone, openDays, differs: differs.size, lacking: 0, countedAt: place?.countedAt ?? null };
  const [from, to] = [openDays[0], openDays.at(-1)];
  if (from == null || to == null) return { ...of, open: [], waiting: 0 };
  const isOpen = new Set(openDays);
  const open = (await hoursBetween(door, zone, { from, to }, now)).filter((hour) => isOpen.has(hour.onDate));
  return { ...of, open, waiting: openDays.filter((day) => day < now.date && !differs.has(day)).length };
}

const COLUMNS = raw(
  [
    'org_id bigint, on_date date, kind text, key_id bigint, lesson_id bigint, teacher_id bigint, held_by_id bigint,',
    'clazz_id bigint, sbj_id bigint, sec_no integer, start_min integer, end_min integer, state text, cause text',
  ].join(' '),
);
const valuesOf = (orgId: number, open: readonly Hour[]): string =>
  JSON.stringify(
    open.map((h) => ({
      org_id: orgId,
      on_date: h.onDate,
      kind: h.kind,
      key_id: h.keyId,
      lesson_id: h.lessonId,
      teacher_id: h.teacherId,
      held_by_id: h.heldById,
      clazz_id: h.clazzId,
      sbj_id: h.sbjId,
      sec_no: h.secNo,
      start_min: h.startMin,
      end_min: h.endMin,
      state: h.state,
      cause: h.cause,
    })),
  );
/**
 * Every hour of the period, in brackets, to be joined under an alias: the facts of counted days, and of open days what was read from
 * rows. Whatever stands above it is written once for both.
 */
export function hoursIn(door: Door, p: Period): Sql {
  const facts = sql`
    select f.org_id, f.on_date, f.kind, f.key_id, f.lesson_id, f.teacher_id, f.held_by_id, f.clazz_id, f.sbj_id, f.sec_no,
      f.start_min, f.end_min, f.state, f.cause
    from analytics_hour f
    where ${door.orgs('f')}
      and f.on_date between ${p.from} and ${p.to}
      and f.on_date <> all(${p.openDays}::date[])`;
  if (p.open.length === 0) return sql`(${facts})`;
  return sql`(${facts}
    union all
    select r.org_id, r.on_date, r.kind, r.key_id, r.lesson_id, r.teacher_id, r.held_by_id, r.clazz_id, r.sbj_id, r.sec_no,
      r.start_min, r.end_min, r.state, r.cause
    from json_to_recordset(${valuesOf(door.orgId, p.open)}::json) as r(${COLUMNS})
    where r.org_id = ${door.orgId})`;
}
