import type { Cx } from '../../../kernel/server/cx';
import { all, contains, is, nothing, raw, sql } from '../../../kernel/server/db/sql';
import { pageOfRows } from '../../../kernel/server/db/list';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { daysOfStay, stoodWithin, type StayDays } from '../../class/server/published';
import * as calls from '../contract';
import type { Child, DayRun } from '../contract/reports';
import { lineOf, places, pointsFor, spanOf, termOf } from '../rules';
import { awayOn, daysIn, figuresOf, isoRuns, judgedBy, runDaysOf, stayJson } from './report-read';
import { gradeBack, gradeOn, gradeRun } from './grade-then';
import { picturesOn } from './pictures';
import { newestRuling } from './settings-read';
import { inCharge, ownSchool, seenChild, type Seen } from './sight';
import { runColumns, runSource, toRun, withoutOthers, type KnownRun } from './run-read';

const isStudent = (cx: Cx): boolean => cx.me.userType === USER_TYPE.student;
interface DayRow {
  readonly onDate: string;
  readonly isMet: boolean | null;
  readonly metres: number;
  readonly list: DayRun[];
}
/** Days of one child with their runs. */
const daysOfChild = (cx: Cx, userId: number, from: string, to: string): Promise<DayRow[]> =>
  cx.db.rows<DayRow>(sql`
    select r.on_date, bool_or(d.is_met) as is_met, coalesce(max(d.metres), 0)::int as metres,
      json_agg(json_build_object('runId', r.run_id, 'startedAt', r.started_at, 'endedAt', r.ended_at, 'metres', r.metres,
        'credited', r.credited, 'verdict', r.verdict, 'decided', r.decided, 'reasons', r.reasons)
        order by r.started_at, r.run_id) as list
    from sunny_run_run r
    left join sunny_run_day d on d.org_id = r.org_id and d.user_id = r.user_id and d.on_date = r.on_date
    where r.org_id = ${cx.db.orgId}
      and r.user_id = ${userId}
      and r.on_date between ${from} and ${to}
    group by r.on_date
    order by r.on_date desc`);
const runsFor = (list: readonly DayRun[], own: boolean): DayRun[] =>
  isoRuns(list).map((run) => (own ? { ...run, reasons: withoutOthers(run.reasons) } : run));

/** One child with the term's goal and the days between. */
async function oneChild(cx: Cx, child: Seen, from: string, to: string) {
  const { userId, name, clazzName, sex } = child;
  const days = daysIn(from, to);
  const { due, versions } = await runDaysOf(cx, from, to);
  const { yearId, termId } = termOf(to);
  const { settings } = newestRuling(versions.filter((v) => v.yearId === yearId && v.termId === termId));
  const list = await daysOfChild(cx, userId, from, to);
  const [first, last] = spanOf(termOf(to));
  const facts = await cx.db.row<{
    sidNo: string | null;
    grdId: number | null;
    away: { fromOn: string; toOn: string }[];
    metres: number;
    runs: number;
    ran: number;
    met: number;
    seconds: number;
    spanMetres: number;
    valid: number;
    doubtful: number;
    all: number;
  }>(sql`
    select p.sid_no, ${gradeRun(cx, to)} as grd_id,
      (select coalesce(json_agg(json_build_object('fromOn', e.from_on, 'toOn', e.to_on)), '[]')
        from sunny_run_excuse e where e.org_id = ${cx.db.orgId} and e.user_id = p.user_id and e.from_on <= ${to}
          and e.to_on >= ${from}) as away,
      coalesce(sum(d.metres) filter (where d.on_date between ${first} and ${last}), 0)::int as metres,
      coalesce(sum(d.valid) filter (where d.on_date between ${first} and ${last}), 0)::int as runs,
      (count(d.on_date) filter (where d.on_date between ${from} and ${to}))::int as ran,
      (count(*) filter (where d.is_met and d.on_date between ${from} and ${to}))::int as met,
      coalesce(sum(d.seconds) filter (where d.on_date between ${from} and ${to}), 0)::int as seconds,
      coalesce(sum(d.metres) filter (where d.on_date between ${from} and ${to}), 0)::int as span_metres,
      coalesce(sum(d.valid) filter (where d.on_date between ${from} and ${to}), 0)::int as valid,
      coalesce(sum(d.doubtful) filter (where d.on_date between ${from} and ${to}), 0)::int as doubtful,
      coalesce(sum(d.runs) filter (where d.on_date between ${from} and ${to}), 0)::int as all
    from people_person_v p
    left join sunny_run_day d on d.org_id = p.org_id and d.user_id = p.user_id
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${userId}
    group by p.user_id, p.sid_no
    order by p.user_id`);
  if (!facts) throw fail(kernelFaults.gone);
  const grdId = facts.grdId ?? gradeBack(child.grdId, to, cx.today);
  const line = lineOf(settings, grdId, sex);
  const runDays = new Set(due(grdId, days));
  // A day that is over and on which nothing was run stands there as well: it is what a child looks for.
  const dated = days
    .filter((day) => runDays.has(day) || list.some((row) => row.onDate === day))
    .toReversed()
    .map((onDate) => {
      const row = list.find((one) => one.onDate === onDate);
      const isDue = runDays.has(onDate) && awayOn(facts.away, [onDate]) === 0;
      return {
        onDate,
        isDue,
        isMet: row?.isMet ?? false,
        metres: row?.metres ?? 0,
        list: runsFor(row?.list ?? [], isStudent(cx)),
      };
    });
  const item: Child = {
    userId,
    name,
    sidNo: facts.sidNo,
    clazzName,
    excused: facts.away.length > 0,
    ran: facts.ran,
    met: facts.met,
    due: dated.filter((day) => day.isDue).length,
    runs: facts.all,
    valid: facts.valid,
    doubtful: facts.doubtful,
    metres: facts.spanMetres,
    seconds: facts.seconds,
  };
  return {
    items: [item],
    curPage: 1,
    pageSize: 1,
    total: 1,
    goal: line
      ? {
          daily: line.daily,
          term: line.term,
          metres: facts.metres,
          runs: facts.runs,
          points: pointsFor(settings, facts.runs),
        }
      : null,
    days: dated,
    by: judgedBy(cx),
  };
}

export const peopleHandlers = [
  handle(calls.rangeUsr, async (cx, { from, to, userId, clazzId, name, ...input }) => {
    daysIn(from, to);
    if (isStudent(cx) || userId !== undefined) {
      const child = await seenChild(cx, userId);
      if (clazzId !== undefined && clazzId !== child.clazzId) throw fail(kernelFaults.gone);
      return oneChild(cx, child, from, to);
    }
    const within = stoodWithin(cx.me.zone, from, to);
    // Each child once, in the class it stood in last; of a class, or for those who see their classes alone, with what was run there.
    const ofClazz = clazzId !== undefined || inCharge(cx, 'k') !== undefined;
    const kids = sql`(
          select distinct on (k.user_id) k.org_id, k.user_id, k.clazz_id, c.clazz_name, c.grd_id, c.ended_at, c.order_no
          from class_stay_v k
          join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
          where ${all(
            sql`k.org_id = ${cx.db.orgId}`,
            sql`c.org_id = ${cx.db.orgId}`,
            sql`c.clazz_type = 1`,
            within,
            is('k.clazz_id', clazzId),
            inCharge(cx, 'k'),
          )}
          order by k.user_id, k.joined_at desc) s`;
    const found = await cx.list<
      typeof input,
      Omit<Child, 'due'> & { away: { fromOn: string; toOn: string }[]; grdId: number | null; stays: StayDays[] }
    >(input, {
      select: sql`p.user_id, p.name, p.sid_no, s.clazz_name, ${gradeOn(cx, to, 's')} as grd_id, (
            select json_agg(${stayJson(cx.me.zone)})
            from class_stay_v k
            join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
            where k.org_id = ${cx.db.orgId}
              and c.org_id = ${cx.db.orgId}
              and k.user_id = s.user_id
              and ${ofClazz ? sql`k.clazz_id = s.clazz_id` : sql`c.clazz_type = 1`}
              and ${within}) as stays, e.away is not null as excused,
          coalesce(e.away, '[]') as away, coalesce(d.ran, 0)::int as ran, coalesce(d.met, 0)::int as met,
          coalesce(d.runs, 0)::int as runs, coalesce(d.valid, 0)::int as valid, coalesce(d.doubtful, 0)::int as doubtful,
          coalesce(d.metres, 0)::int as metres, coalesce(d.seconds, 0)::int as seconds`,
      from: sql`${kids}
          join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
          left join (
            select x.user_id${ofClazz ? sql`, x.clazz_id` : nothing}, count(*) as ran, count(*) filter (where x.is_met) as met, sum(x.runs) as runs,
              sum(x.valid) as valid, sum(x.doubtful) as doubtful, sum(x.metres) as metres, sum(x.seconds) as seconds
            from sunny_run_day x
            where x.org_id = ${cx.db.orgId}
              and x.on_date between ${from} and ${to}
            group by x.user_id${ofClazz ? sql`, x.clazz_id` : nothing}
          ) d on d.user_id = s.user_id${ofClazz ? sql` and d.clazz_id = s.clazz_id` : nothing}
          left join (
            select y.user_id, json_agg(json_build_object('fromOn', y.from_on, 'toOn', y.to_on)) as away
            from sunny_run_excuse y
            where y.org_id = ${cx.db.orgId}
              and y.from_on <= ${to}
              and y.to_on >= ${from}
            group by y.user_id
          ) e on e.user_id = s.user_id`,
      counted: sql`${kids} join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`,
      where: [
        sql`s.org_id = ${cx.db.orgId}`,
        sql`p.org_id = ${cx.db.orgId}`,
        sql`p.user_type = ${USER_TYPE.student}`,
        contains('p.name', name),
      ],
      sorts: {
        name: sql`p.name`,
        metres: sql`coalesce(d.metres, 0)`,
        valid: sql`coalesce(d.valid, 0)`,
        met: sql`coalesce(d.met, 0)`,
      },
      then: sql`s.grd_id, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`,
    });
    const { due } = await runDaysOf(cx, from, to);
    const days = daysIn(from, to);
    return {
      ...found,
      items: found.items.map(({ away, grdId, stays, ...row }) => {
        const runDays = due(grdId, days);
        const own = stays.flatMap((stay) => daysOfStay(stay, runDays));
        return { ...row, due: own.length - awayOn(away, own) };
      }),
      goal: null,
      days: [],
      by: judgedBy(cx),
    };
  }),
  handle(calls.frames, async (cx, { userId, date }) => {
    const child = await seenChild(cx, userId);
    const rows = await cx.db.rows<KnownRun>(sql`
      select ${runColumns}, r.marks, o.route
      from ${runSource}
      left join sunny_run_room o on o.org_id = r.org_id and o.room_id = r.room_id
      where r.org_id = ${cx.db.orgId}
        and r.user_id = ${child.userId}
        and r.on_date = ${date}
      order by r.started_at, r.run_id`);
    const own = isStudent(cx);
    const known = rows.map(({ marks = [], route, ...row }) => {
      const start = Date.parse(row.startedAt);
      const nameOf = new Map((route ?? []).map((place) => [place.deviceId, place.name]));
      const run = toRun(row);
      return {
        ...run,
        reasons: own ? withoutOthers(run.reasons) : run.reasons,
        marks: marks.map(([seconds, metres, deviceId, lat, lon]) => ({
          at: new Date(start + seconds * 1000).toISOString(),
          metres,
          station: (deviceId == null ? null : nameOf.get(deviceId)) ?? null,
          lat,
          lon,
        })),
      };
    });
    const stationNames = new Map(
      rows.flatMap(({ route }) => (route ?? []).map((place) => [place.deviceId, place.name] as const)),
    );
    const pictures = own ? [] : await picturesOn(cx, child.userId, date);
    return {
      userId: child.userId,
      name: child.name,
      date,
      runs: known,
      pictures: pictures.map(({ at, deviceId, url }) => ({ at, station: stationNames.get(deviceId) ?? null, url })),
      by: judgedBy(cx),
    };
  }),
  handle(calls.ranks, async (cx, { orgId, from, to, grdId, clazzId, by, ...input }) => {
    ownSchool(cx, orgId);
    daysIn(from, to);
    const judged = judgedBy(cx);
    if (by === 'clz') {
      // Whoever is no desk looks at the classes of the own grades: a rank of classes names nobody.
      const { rows } = await figuresOf(cx, { from, to, grdId, clazzId });
      const ranked = places(
        rows.filter((row) => row.now.share != null),
        (row) => row.now.share ?? 0,
      );
      const items = ranked.map(({ rank, clazzId: id, clazzName, grdName, now }) => ({
        rank,
        id,
        name: clazzName,
        clazzName: grdName,
        valid: now.valid,
        metres: now.metres,
        share: now.share,
        students: now.children,
        excused: now.excused,
        isOwn: false,
      }));
      return { ...pageOfRows(items, input), by: judged };
    }
    // A child reads the places of its own class.
    const own = isStudent(cx)
      ? sql`d.clazz_id in (select s.clazz_id from class_student_v s where s.org_id = ${cx.db.orgId} and s.user_id = ${cx.me.userId})`
      : (inCharge(cx, 'd') ?? raw('true'));
    const found = await cx.list<
      typeof input,
      { rank: number; id: number; name: string; clazzName: string; valid: number; metres: number }
    >(input, {
      select: sql`x.rank::int as rank, x.user_id as id, p.name, c.clazz_name, x.valid::int as valid, x.metres::int as metres`,
      from: sql`(
          select d.org_id, d.user_id, max(d.clazz_id) as clazz_id, sum(d.valid) as valid, sum(d.metres) as metres,
            rank() over (order by sum(d.metres) desc) as rank
          from sunny_run_day d
          where d.org_id = ${cx.db.orgId}
            and d.on_date between ${from} and ${to}
            and ${is('d.grd_id', grdId) ?? raw('true')}
            and ${is('d.clazz_id', clazzId) ?? raw('true')}
            and ${own}
          group by d.org_id, d.user_id
        ) x
        join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
        join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id`,
      where: [sql`x.org_id = ${cx.db.orgId}`, sql`p.org_id = ${cx.db.orgId}`, sql`c.org_id = ${cx.db.orgId}`],
      sorts: {},
      then: sql`x.rank, x.user_id`,
    });
    return {
      ...found,
      items: found.items.map((row) => ({
        rank: row.rank,
        id: row.id,
        name: row.name,
        clazzName: row.clazzName,
        valid: row.valid,
        metres: row.metres,
        share: null,
        students: 1,
        excused: 0,
        isOwn: row.id === cx.me.userId,
      })),
      by: judged,
    };
  }),
];
