import type { Cx } from '../../../kernel/server/cx';
import { all, is, jsonList, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped } from '../../../kernel/shared/maps';
import type { Child, DayRun, Figures, Group, Report } from '../contract/reports';
import { beginOf, daysOfStay, firstDay, lastDay, stoodWithin, type StayDays } from '../../class/server/published';
import { faults } from '../faults';
import type { RowOf } from '../../../kernel/server/db/table';
import { RULE_VERSION, shareOf, termOf, weekdaysOf, type Calendar, type Settings } from '../rules';
import type { cfgs } from '../tables';
import { calendarColumns } from './calendar-read';
import { gradeOn } from './grade-then';
import { rulingOn } from './settings-read';
import { inCharge } from './sight';

/** A report looks at so many days at most. */
export const MOST_DAYS = 366;
/** What is reported: the whole school, a grade or a class, between two days. */
export interface Asked {
  readonly from: string;
  readonly to: string;
  readonly grdId?: number | undefined;
  readonly clazzId?: number | undefined;
}
interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  /** The grade on the last day, and on the last one of the span before. */
  readonly grdId: number | null;
  readonly wasId: number | null;
  readonly grdName: string;
  /** Ran on when the span began. */
  readonly isOn: boolean;
  /** Children who stood in the class all the time, and the others' stays. */
  readonly throughout: number;
  readonly stays: readonly StayDays[];
}
interface Sum {
  readonly clazzId: number;
  readonly isBefore: boolean;
  readonly ran: number;
  readonly met: number;
  readonly runs: number;
  readonly valid: number;
  readonly doubtful: number;
  readonly metres: number;
  readonly seconds: number;
}
interface Excuse {
  readonly userId: number;
  readonly clazzId: number;
  readonly fromOn: string;
  readonly toOn: string;
  readonly stay: StayDays;
}
/** Days of a span, both ends counted. @throws spanLong before the walk. */
export function daysIn(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (count > MOST_DAYS) throw fail(faults.spanLong, { days: MOST_DAYS }, 'to');
  return Array.from({ length: count }, (_, at) => plusDays(from, at));
}
/** The span before: of a day the same day of the week before, so that Mondays are compared with Mondays. */
export function spanBefore(from: string, to: string): readonly [string, string] {
  const count = daysIn(from, to).length;
  const back = Math.ceil(count / 7) * 7;
  return [plusDays(from, -back), plusDays(to, -back)];
}

/** Run days of a grade: on which running is asked, school is held and nobody called it off. */
export type RunDays = (grdId: number | null, days: readonly string[]) => string[];
type Version = Pick<RowOf<typeof cfgs>, 'cfgId' | 'yearId' | 'termId' | 'version' | 'fromOn' | 'content'>;
/** What was due, from settings, the school's calendar and days called off, and the settings by version; one statement. */
export async function runDaysOf(
  cx: Cx,
  from: string,
  to: string,
): Promise<{ readonly due: RunDays; readonly versions: readonly Version[] }> {
  const found = await cx.db.row<Calendar & { versions: Version[]; stops: { onDate: string; grdId: number }[] }>(sql`
    select ${calendarColumns(cx.db.orgId, from, to)}, ${jsonList(sql`
      select c.cfg_id as "cfgId", c.year_id as "yearId", c.term_id as "termId", c.version, c.from_on as "fromOn", c.content
      from sunny_run_cfg c
      where c.org_id = ${cx.db.orgId}
      order by c.year_id desc, c.term_id desc, c.version desc`)} as versions,
      ${jsonList(sql`
      select k.on_date as "onDate", k.grd_id as "grdId"
      from sunny_run_stop k
      where k.org_id = ${cx.db.orgId}
        and k.on_date between ${from} and ${to}
      order by k.on_date, k.grd_id`)} as stops`);
  const versions = found?.versions ?? [];
  const off = new Set(found?.stops.map((row) => `${row.onDate} ${row.grdId}`));
  const runsAs = weekdaysOf(found ?? { terms: [], special: [] });
  const inForce = new Map<string, Settings>();
  const settingsOn = (day: string): Settings => {
    const known = inForce.get(day);
    if (known) return known;
    const { yearId, termId } = termOf(day);
    const { settings } = rulingOn(
      versions.filter((v) => v.yearId === yearId && v.termId === termId),
      day,
    );
    inForce.set(day, settings);
    return settings;
  };
  const due: RunDays = (grdId, days) =>
    days.filter((day) => {
      const weekday = runsAs(day);
      if (weekday == null || day > cx.today || off.has(`${day} ${grdId}`)) return false;
      const { weekdays, distance } = settingsOn(day);
      return weekdays.includes(weekday) && distance.some((line) => grdId != null && line.grdIds.includes(grdId));
    });
  return { due, versions };
}

const NONE: Figures = {
  children: 0,
  excused: 0,
  due: 0,
  ran: 0,
  met: 0,
  share: null,
  runs: 0,
  valid: 0,
  doubtful: 0,
  metres: 0,
  seconds: 0,
};
const added = (a: Figures, b: Figures): Figures => {
  const due = a.due + b.due;
  const met = a.met + b.met;
  return {
    children: a.children + b.children,
    excused: a.excused + b.excused,
    due,
    ran: a.ran + b.ran,
    met,
    share: shareOf(met, due),
    runs: a.runs + b.runs,
    valid: a.valid + b.valid,
    doubtful: a.doubtful + b.doubtful,
    metres: a.metres + b.metres,
    seconds: a.seconds + b.seconds,
  };
};
export const totalOf = (parts: readonly Figures[]): Figures => parts.reduce(added, NONE);

/** A class with its figures now and before. */
export interface ClazzFigures extends Pick<Clazz, 'clazzId' | 'clazzName' | 'grdId' | 'grdName'> {
  readonly now: Figures;
  readonly before: Figures;
}
/** The days of a stay `k`, as JSON. */
export const stayJson = (zone: string): Sql =>
  sql`json_build_object('fromOn', ${firstDay(zone)}, 'toOn', ${lastDay(zone)})`;
/** Figures of classes, from sums: four statements whatever the span. A child is due where it stood on the day, in the grade of then. */
export async function figuresOf(cx: Cx, { from, to, grdId, clazzId }: Asked, ...where: (Sql | undefined)[]) {
  const days = daysIn(from, to);
  const [beforeFrom, beforeTo] = spanBefore(from, to);
  const { due } = await runDaysOf(cx, beforeFrom, to);
  const { zone } = cx.me;
  const ofClazz = [is('c.clazz_id', clazzId), is('v.grd_id', grdId), ...where];
  const throughout = sql`(${firstDay(zone)} <= ${beforeFrom}::date and (k.left_at is null or ${lastDay(zone)} >= ${to}::date))`;
  const clazzes = await cx.db.rows<Clazz>(sql`
    select c.clazz_id, c.clazz_name, v.grd_id, v.was_id, coalesce(${nameIn(cx.lang, 'g')}, '') as grd_name,
      (c.ended_at is null or c.ended_at >= ${beginOf(from, zone)}) as is_on,
      (count(k.user_id) filter (where ${throughout}))::int as throughout,
      coalesce(json_agg(${stayJson(zone)}) filter (where k.user_id is not null and not ${throughout}), '[]') as stays
    from class_clazz_v c
    cross join lateral (
      select ${gradeOn(cx, to, 'c')} as grd_id, ${gradeOn(cx, beforeTo, 'c')} as was_id
    ) v
    left join textbook_grade g on g.grd_id = v.grd_id
    left join class_stay_v k on k.org_id = c.org_id and k.clazz_id = c.clazz_id and ${stoodWithin(zone, beforeFrom, to)}
    where ${all(sql`c.org_id = ${cx.db.orgId}`, sql`c.clazz_type = 1`, sql`(c.ended_at is null or c.ended_at >= ${beginOf(beforeFrom, zone)})`, ...ofClazz)}
    group by c.clazz_id, c.clazz_name, v.grd_id, v.was_id, c.ended_at, c.order_no, g.name_zh, g.name_en
    order by v.grd_id, c.order_no, c.clazz_id`);
  const ids = clazzes.map((clazz) => clazz.clazzId);
  const sums = await cx.db.rows<Sum>(sql`
    select d.clazz_id, d.is_before, sum(d.ran)::int as ran, sum(d.met)::int as met, sum(d.runs)::int as runs,
      sum(d.valid)::int as valid, sum(d.doubtful)::int as doubtful, sum(d.metres)::bigint as metres,
      sum(d.seconds)::bigint as seconds
    from (
      select x.*, x.on_date < ${from} as is_before
      from sunny_run_clazz_day x
      where x.org_id = ${cx.db.orgId}
        and x.clazz_id = any(${ids}::bigint[])
        and (x.on_date between ${from} and ${to} or x.on_date between ${beforeFrom} and ${beforeTo})
    ) d
    where d.org_id = ${cx.db.orgId}
    group by d.clazz_id, d.is_before
    order by d.clazz_id, d.is_before`);
  const excuses = await cx.db.rows<Excuse>(sql`
    select e.user_id, k.clazz_id, e.from_on, e.to_on, ${stayJson(zone)} as stay
    from sunny_run_excuse e
    join class_stay_v k on k.org_id = e.org_id and k.user_id = e.user_id
    where e.org_id = ${cx.db.orgId}
      and k.org_id = ${cx.db.orgId}
      and k.clazz_id = any(${ids}::bigint[])
      and ${stoodWithin(zone, beforeFrom, to)}
      and e.from_on <= ${to}
      and e.to_on >= ${beforeFrom}
    order by e.user_id, e.from_on`);
  const beforeDays = daysIn(beforeFrom, beforeTo);
  const ofDays = (clazz: Clazz, span: readonly string[], isBefore: boolean): Figures => {
    const runDays = due(isBefore ? clazz.wasId : clazz.grdId, span);
    const own = excuses.filter((e) => e.clazzId === clazz.clazzId);
    const away = own.map((e) => daysOfStay(e.stay, runDays).filter((day) => e.fromOn <= day && day <= e.toOn).length);
    const asked =
      clazz.throughout * runDays.length + clazz.stays.reduce((n, s) => n + daysOfStay(s, runDays).length, 0);
    const sum = sums.find((row) => row.clazzId === clazz.clazzId && row.isBefore === isBefore);
    const whole = asked - away.reduce((n, v) => n + v, 0);
    const met = sum?.met ?? 0;
    return {
      // Those of its last day, so that a child counts once in its school.
      children: clazz.throughout + clazz.stays.filter((s) => daysOfStay(s, span.slice(-1)).length > 0).length,
      excused: new Set(own.filter((_, at) => (away[at] ?? 0) > 0).map((e) => e.userId)).size,
      due: whole,
      ran: sum?.ran ?? 0,
      met,
      share: shareOf(met, whole),
      runs: sum?.runs ?? 0,
      valid: sum?.valid ?? 0,
      doubtful: sum?.doubtful ?? 0,
      metres: sum?.metres ?? 0,
      seconds: sum?.seconds ?? 0,
    };
  };
  const known = clazzes.map((clazz): ClazzFigures & Pick<Clazz, 'isOn'> => ({
    clazzId: clazz.clazzId,
    clazzName: clazz.clazzName,
    grdId: clazz.grdId,
    grdName: clazz.grdName,
    isOn: clazz.isOn,
    now: ofDays(clazz, days, false),
    before: ofDays(clazz, beforeDays, true),
  }));
  // A class of today that was not there yet in a span gone by is none of its rows.
  const isThere = ({ isOn, now }: (typeof known)[number]): boolean =>
    isOn && (to >= cx.today || now.children + now.due + now.ran > 0);
  const rows = known.filter(isThere);
  const runDays = new Set(rows.flatMap((clazz) => due(clazz.grdId, days))).size;
  return { rows, over: known.filter((row) => !isThere(row)), runDays, due };
}

/** The judgement that a report names: the newest that judged anything of it would cost a look at every run, so it is the rule's. */
export const judgedBy = (cx: Cx) => ({ rule: 'sunny-run.run', version: String(RULE_VERSION), at: cx.nowIso });
/** A school's or a grade's report: the groups below it. @throws gone for a grade without classes. */
export async function groupReport(cx: Cx, asked: Asked): Promise<Report> {
  const { rows, over, runDays } = await figuresOf(cx, asked);
  if (asked.grdId !== undefined && rows.length === 0) throw fail(kernelFaults.gone);
  const [first] = rows;
  const groups: Group[] =
    asked.grdId === undefined
      ? [...grouped(rows, (row) => row.grdId)].flatMap(([grdId, own]) =>
          grdId == null ? [] : [{ id: grdId, name: own[0]?.grdName ?? '', ...totalOf(own.map((row) => row.now)) }],
        )
      : rows.map((row) => ({ id: row.clazzId, name: row.clazzName, ...row.now }));
  const org = { level: 'org' as const, id: cx.db.orgId, name: cx.me.orgName };
  const grade = { level: 'grd' as const, id: asked.grdId ?? 0, name: first?.grdName ?? '' };
  return {
    level: asked.grdId === undefined ? 'org' : 'grd',
    trail: asked.grdId === undefined ? [org] : [org, grade],
    from: asked.from,
    to: asked.to,
    runDays,
    figures: totalOf(rows.map((row) => row.now)),
    // Classes that have ended since were there before.
    before: totalOf([...rows, ...over].map((row) => row.before)),
    groups,
    children: [],
    by: judgedBy(cx),
  };
}

/** A class's report, child by child. @throws gone where the caller does not see the class. */
export async function clazzReport(cx: Cx, asked: Asked & { readonly clazzId: number }): Promise<Report> {
  const { rows, over, runDays, due } = await figuresOf(cx, asked, inCharge(cx, 'c'));
  const [clazz] = [...rows, ...over];
  if (!clazz) throw fail(kernelFaults.gone);
  const days = due(clazz.grdId, daysIn(asked.from, asked.to));
  const children = await childrenOf(cx, asked, clazz);
  return {
    level: 'clz',
    trail: [
      { level: 'org', id: cx.db.orgId, name: cx.me.orgName },
      { level: 'grd', id: clazz.grdId ?? 0, name: clazz.grdName },
      { level: 'clz', id: clazz.clazzId, name: clazz.clazzName },
    ],
    from: asked.from,
    to: asked.to,
    runDays,
    figures: clazz.now,
    before: clazz.before,
    groups: [],
    children: children.map(({ away, list, stays, ...child }) => {
      const own = stays.flatMap((stay) => daysOfStay(stay, days));
      return { ...child, list: isoRuns(list), due: own.length - awayOn(away, own) };
    }),
    by: judgedBy(cx),
  };
}
/** Times that came through JSON. */
export const isoRuns = (list: readonly DayRun[]): DayRun[] =>
  list.map((run) => ({
    ...run,
    startedAt: new Date(run.startedAt).toISOString(),
    endedAt: new Date(run.endedAt).toISOString(),
  }));
type Away = readonly { readonly fromOn: string; readonly toOn: string }[];
export const awayOn = (away: Away, days: readonly string[]): number =>
  days.filter((day) => away.some((e) => e.fromOn <= day && day <= e.toOn)).length;

/** Children who stood in a class on one of the days or ran with it, and what they ran there; of a single day each run with its reasons. */
const childrenOf = (cx: Cx, { from, to }: Asked, { clazzId, clazzName }: Pick<Clazz, 'clazzId' | 'clazzName'>) =>
  cx.db.rows<
    Omit<Child, 'due'> & { readonly away: Away; readonly list: DayRun[]; readonly stays: readonly StayDays[] }
  >(sql`
    with d as (
      select x.user_id, count(*) as ran, count(*) filter (where x.is_met) as met, sum(x.runs) as runs, sum(x.valid) as valid,
        sum(x.doubtful) as doubtful, sum(x.metres) as metres, sum(x.seconds) as seconds
      from sunny_run_day x
      where x.org_id = ${cx.db.orgId}
        and x.clazz_id = ${clazzId}
        and x.on_date between ${from} and ${to}
      group by x.user_id
    ), stood as (
      select k.user_id, json_agg(${stayJson(cx.me.zone)}) as stays
      from class_stay_v k
      where k.org_id = ${cx.db.orgId}
        and k.clazz_id = ${clazzId}
        and ${stoodWithin(cx.me.zone, from, to)}
      group by k.user_id
    ), s as (
      select coalesce(b.user_id, d.user_id) as user_id, coalesce(b.stays, '[]') as stays, d.ran, d.met, d.runs, d.valid,
        d.doubtful, d.metres, d.seconds
      from stood b
      full join d on d.user_id = b.user_id
    )
    select p.user_id, p.name, p.sid_no, ${clazzName}::text as clazz_name, s.stays, e.away is not null as excused,
      coalesce(e.away, '[]') as away, coalesce(s.ran, 0)::int as ran, coalesce(s.met, 0)::int as met,
      coalesce(s.runs, 0)::int as runs, coalesce(s.valid, 0)::int as valid, coalesce(s.doubtful, 0)::int as doubtful,
      coalesce(s.metres, 0)::int as metres, coalesce(s.seconds, 0)::int as seconds,
      ${from === to ? listOf(cx, from, clazzId) : sql`'[]'::json`} as list
    from s
    join people_person_v p on p.org_id = ${cx.db.orgId} and p.user_id = s.user_id
    left join (
      select y.user_id, json_agg(json_build_object('fromOn', y.from_on, 'toOn', y.to_on)) as away
      from sunny_run_excuse y
      where y.org_id = ${cx.db.orgId}
        and y.from_on <= ${to}
        and y.to_on >= ${from}
      group by y.user_id
    ) e on e.user_id = s.user_id
    where p.org_id = ${cx.db.orgId}
    order by p.sid_no nulls last, p.user_id`);
const listOf = (cx: Cx, day: string, clazzId: number): Sql => sql`(
  select coalesce(json_agg(json_build_object('runId', r.run_id, 'startedAt', r.started_at, 'endedAt', r.ended_at,
    'metres', r.metres, 'credited', r.credited, 'verdict', r.verdict, 'decided', r.decided, 'reasons', r.reasons)
    order by r.started_at, r.run_id), '[]')
  from sunny_run_run r
  where r.org_id = ${cx.db.orgId}
    and r.user_id = s.user_id
    and r.on_date = ${day}
    and r.clazz_id = ${clazzId})`;
