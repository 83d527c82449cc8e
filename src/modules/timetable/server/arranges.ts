import type { Cx } from '../../../kernel/server/cx';
import { all as allOf, nameIn, sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { seenClazz } from '../../class/server/published';
import * as calls from '../contract/arranges';
import type { Arrange } from '../contract/parts';
import { faults } from '../faults';
import { minutesOf, timeOf, type ArrangeKind, type Weeks } from '../rules';
import { arranges, rooms } from '../tables';
import { refusing, slotsFor } from './clash';
import { lockSchedule, managesAll, mayArrange } from './may';
import { checkNames, type TermDays } from './names';
import { placePupils, pupilClashes, refreshPupils } from './pupils';
import { readArranges } from './read';
import { sectionTimes, termOf } from './sections';

type Row = RowOf<typeof arranges>;
interface Place {
  readonly weekday: number;
  readonly secNo?: number | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly roomId?: number | null | undefined;
  readonly weeks?: Weeks | undefined;
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
}

/** The days it runs: from today or later (E-032) to the end of the term; a schedule by interval without a term runs a year. */
function spanOf(
  cx: Cx,
  kind: ArrangeKind,
  p: Place,
  from: string,
  terms: readonly TermDays[],
  keepTerm?: number | null,
) {
  if (p.fromDate && p.fromDate < cx.today && p.fromDate !== from) throw fail(faults.past, {}, 'fromDate');
  const fromDate = p.fromDate ?? from;
  const term = termOf(terms, keepTerm != null && fromDate < cx.today ? cx.today : fromDate);
  const inTerm = term && term.lastOn >= cx.today ? term : undefined;
  if (kind === 'period' && !inTerm) throw fail(faults.noTerm);
  const first = kind === 'period' && !p.fromDate && inTerm!.firstOn > fromDate ? inTerm!.firstOn : fromDate;
  const toDate = p.toDate ?? inTerm?.lastOn ?? plusDays(first, 365);
  if (kind === 'period' && (first < inTerm!.firstOn || first > inTerm!.lastOn))
    throw fail(faults.outsideTerm, { from: inTerm!.firstOn, to: inTerm!.lastOn }, 'fromDate');
  if (kind === 'period' && toDate > inTerm!.lastOn)
    throw fail(faults.outsideTerm, { from: inTerm!.firstOn, to: inTerm!.lastOn }, 'toDate');
  if (toDate < first) throw fail(faults.toBeforeFrom, {}, 'toDate');
  return { fromDate: first, toDate, termId: inTerm?.termId ?? null };
}
const oneOut = async (cx: Cx, arrangeId: number): Promise<Arrange> =>
  (await readArranges(cx, { arrangeIds: [arrangeId] }))[0]!;
/** A schedule of a class the caller sees, locked; who may not change the class's week is told so. */
async function openOne(cx: Cx, arrangeId: number, kind: ArrangeKind): Promise<{ row: Row; stgId: number | null }> {
  const row = await cx.db.one(arranges, { arrangeId, kind });
  if (!row) throw fail(kernelFaults.gone);
  const clazz = await mayArrange(cx, row.clazzId);
  await lockSchedule(cx);
  const locked = await cx.db.one(arranges, { arrangeId, kind }, { lock: 'update' });
  if (!locked) throw fail(kernelFaults.gone);
  return { row: locked, stgId: clazz.stgId };
}
/** As `openOne` for a schedule by section. */
export const openPeriod = (cx: Cx, arrangeId: number) => openOne(cx, arrangeId, 'period');
export const tell = (cx: Cx, kind: 'made' | 'moved' | 'removed', arrangeIds: readonly number[], from: string) => {
  cx.note(`timetable.${kind}`, { subjectId: arrangeIds[0]!, from });
  cx.emit('timetable.changed', { kind, arrangeIds: [...arrangeIds], from });
};

async function create(
  cx: Cx,
  kind: ArrangeKind,
  i: Place & { clazzId: number; sbjId: number; teacherId: number },
): Promise<Arrange> {
  const clazz = await mayArrange(cx, i.clazzId);
  const terms = await checkNames(cx, { teacherId: i.teacherId, roomId: i.roomId, sbjId: i.sbjId });
  const span = spanOf(cx, kind, i, cx.today, terms);
  const times =
    kind === 'period'
      ? await sectionTimes(cx.db, span.termId!, clazz.stgId, i.secNo!)
      : { startMin: minutesOf(i.start!), endMin: minutesOf(i.end!) };
  const row = {
    arrangeId: newId(),
    kind,
    clazzId: i.clazzId,
    sbjId: i.sbjId,
    teacherId: i.teacherId,
    roomId: i.roomId ?? null,
    weekday: i.weekday,
    secNo: kind === 'period' ? i.secNo! : null,
    startMin: times.startMin,
    endMin: times.endMin,
    weeks: i.weeks ?? ('all' as const),
    ...span,
    isOn: true,
    batchId: null,
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
  };
  await lockSchedule(cx);
  await refusing(cx, row, async () => {
    await cx.db.insert(arranges, row);
    await placePupils(cx.db, [row.arrangeId]);
  });
  tell(cx, 'made', [row.arrangeId], row.fromDate);
  return oneOut(cx, row.arrangeId);
}

async function update(
  cx: Cx,
  kind: ArrangeKind,
  i: Partial<Place> & { id: number; sbjId?: number | undefined; teacherId?: number | undefined },
): Promise<Arrange> {
  const { row, stgId } = await openOne(cx, i.id, kind);
  const terms = await checkNames(cx, {
    teacherId: i.teacherId === row.teacherId ? undefined : i.teacherId,
    roomId: i.roomId === row.roomId ? undefined : i.roomId,
    sbjId: i.sbjId,
  });
  if (row.toDate < cx.today) throw fail(faults.past, {}, 'fromDate');
  const begun = row.fromDate < cx.today;
  const wantedFrom = i.fromDate === row.fromDate ? undefined : i.fromDate;
  const span = spanOf(
    cx,
    kind,
    { weekday: row.weekday, fromDate: wantedFrom, toDate: i.toDate ?? row.toDate },
    begun ? cx.today : row.fromDate,
    terms,
    row.termId,
  );
  const secNo = kind === 'period' ? (i.secNo ?? row.secNo!) : null;
  const times =
    kind === 'period'
      ? await sectionTimes(cx.db, span.termId!, stgId, secNo!)
      : { startMin: i.start ? minutesOf(i.start) : row.startMin, endMin: i.end ? minutesOf(i.end) : row.endMin };
  if (times.endMin <= times.startMin) throw fail(faults.endBeforeStart, {}, 'end');
  const next = {
    ...row,
    sbjId: i.sbjId ?? row.sbjId,
    teacherId: i.teacherId ?? row.teacherId,
    roomId: i.roomId === undefined ? row.roomId : i.roomId,
    weekday: i.weekday ?? row.weekday,
    secNo,
    startMin: times.startMin,
    endMin: times.endMin,
    weeks: i.weeks ?? row.weeks,
    ...span,
  };
  // What has been stays as it was: lessons of past days keep their schedule, the change is a new one from its first day on.
  const splits = begun;
  const arrangeId = splits ? newId() : row.arrangeId;
  await refusing(cx, { ...next, arrangeId: row.arrangeId }, async () => {
    const { orgId: _, ...values } = next;
    if (splits) {
      await cx.db.update(arranges, { arrangeId: row.arrangeId }, { toDate: plusDays(next.fromDate, -1) });
      await dropCovers(cx, row.arrangeId, next.fromDate);
      await cx.db.insert(arranges, { ...values, arrangeId, batchId: null, madeBy: cx.me.userId, madeAt: cx.nowIso });
    } else await cx.db.update(arranges, { arrangeId }, { ...values, arrangeId });
    await placePupils(cx.db, splits ? [row.arrangeId, arrangeId] : [arrangeId]);
  });
  tell(cx, 'moved', splits ? [row.arrangeId, arrangeId] : [arrangeId], next.fromDate);
  return oneOut(cx, arrangeId);
}
/** Substitutes of lessons that will not be: nobody needs them any more. */
export const dropCovers = (cx: Cx, arrangeId: number, from: string) =>
  cx.db.change(
    sql`
    delete from timetable_cover
    where org_id = ${cx.db.orgId}
      and arrange_id = ${arrangeId}
      and on_date >= ${from}
      and state in ('asked', 'accepted')`,
  );
async function remove(cx: Cx, kind: ArrangeKind, arrangeId: number): Promise<void> {
  const { row } = await openOne(cx, arrangeId, kind);
  if (row.fromDate < cx.today)
    await cx.db.update(
      arranges,
      { arrangeId },
      { toDate: row.toDate < cx.today ? row.toDate : plusDays(cx.today, -1) },
    );
  else await cx.db.remove(arranges, { arrangeId });
  await dropCovers(cx, arrangeId, cx.today);
  await (row.fromDate < cx.today ? placePupils(cx.db, [arrangeId]) : refreshPupils(cx.db));
  tell(cx, 'removed', [arrangeId], cx.today);
}
async function turn(cx: Cx, kind: ArrangeKind, arrangeId: number, on: boolean): Promise<Arrange> {
  const { row } = await openOne(cx, arrangeId, kind);
  if (row.isOn !== on) {
    await refusing(cx, row, async () => {
      await cx.db.update(arranges, { arrangeId }, { isOn: on });
      await placePupils(cx.db, [arrangeId]);
    });
    cx.note('timetable.switched', { subjectId: arrangeId, old: row.isOn, new: on });
    cx.emit('timetable.changed', { kind: on ? 'made' : 'removed', arrangeIds: [arrangeId], from: cx.today });
  }
  return oneOut(cx, arrangeId);
}
interface Filter {
  readonly clazzId?: number | undefined;
  readonly teacherId?: number | undefined;
  readonly roomId?: number | undefined;
  readonly termId?: number | undefined;
}
async function list(cx: Cx, kind: ArrangeKind, f: Filter): Promise<{ items: Arrange[] }> {
  if (f.clazzId != null) await seenClazz(cx, f.clazzId);
  const own = f.clazzId == null && f.teacherId == null && f.roomId == null;
  return {
    items: await readArranges(cx, {
      ...f,
      ...(own ? { teacherId: cx.me.userId } : {}),
      kind,
      ...(f.termId == null ? { notBefore: cx.today } : {}),
    }),
  };
}

export const arrangeHandlers = [
  handle(calls.periodArranges, (cx, i) => list(cx, 'period', i)),
  handle(calls.intervalArranges, (cx, i) => list(cx, 'interval', i)),
  handle(calls.createPeriodArrange, (cx, i) => create(cx, 'period', i)),
  handle(calls.createIntervalArrange, (cx, i) => create(cx, 'interval', i)),
  handle(calls.updatePeriodArrange, (cx, i) => update(cx, 'period', i)),
  handle(calls.updateIntervalArrange, (cx, i) => update(cx, 'interval', i)),
  handle(calls.removePeriodArrange, (cx, { id }) => remove(cx, 'period', id)),
  handle(calls.removeIntervalArrange, (cx, { id }) => remove(cx, 'interval', id)),
  handle(calls.switchPeriodArrange, (cx, { id, on }) => turn(cx, 'period', id, on)),
  handle(calls.switchIntervalArrange, (cx, { id, on }) => turn(cx, 'interval', id, on)),

  handle(calls.freeSlots, async (cx, i) => {
    const { stgId } = await seenClazz(cx, i.clazzId);
    const terms = await checkNames(cx, { teacherId: i.teacherId, roomId: i.roomId, exceptId: i.exceptId });
    const fromDate = i.fromDate ?? cx.today;
    const term = termOf(terms, fromDate);
    const toDate = i.toDate ?? term?.lastOn ?? plusDays(fromDate, 365);
    if (toDate < fromDate) throw fail(faults.toBeforeFrom, {}, 'toDate');
    const slots = await slotsFor(cx, {
      arrangeId: i.exceptId ?? 0,
      termId: term?.termId ?? null,
      clazzId: i.clazzId,
      stgId,
      teacherId: i.teacherId,
      roomId: i.roomId ?? null,
      weeks: i.weeks ?? 'all',
      fromDate,
      toDate,
    });
    return {
      items: slots.map((s) => ({
        weekday: s.weekday,
        secNo: s.secNo,
        free: !s.by,
        why: s.by ? `${s.by.clazzName} ${s.by.sbjName} ${s.by.teacherName}` : '',
      })),
    };
  }),

  handle(calls.choices, async (cx, { clazzId }) => {
    await seenClazz(cx, clazzId);
    const teachers = await cx.db.rows<{
      id: number;
      name: string;
      note: string;
      sbjIds: number[] | null;
      own: boolean;
    }>(
      sql`
      select p.user_id as id, p.name,
        coalesce(string_agg(${nameIn(cx.lang, 's')}, ' ' order by t.ord), '') as note,
        array_agg(t.sbj_id order by t.ord) filter (where t.sbj_id is not null) as sbj_ids, exists (
          select 1
          from class_teacher_v ct
          where ct.org_id = p.org_id
            and ct.org_id = ${cx.db.orgId}
            and ct.clazz_id = ${clazzId}
            and ct.user_id = p.user_id
        ) as own
      from people_person_v p
      left join people_teach_sbj_v t on t.org_id = p.org_id and t.user_id = p.user_id
      left join textbook_subject s on s.sbj_id = t.sbj_id
      where p.org_id = ${cx.db.orgId}
        and p.user_type = 2
        and p.enabled
        and p.removed_at is null
      group by p.org_id, p.user_id, p.name
      order by own desc, p.name
      limit 500`,
    );
    // What each teaches in this class stands before what they teach at all.
    const here = await cx.db.rows<{ userId: number; sbjId: number }>(
      sql`
      select user_id, sbj_id
      from class_teacher_v
      where org_id = ${cx.db.orgId}
        and clazz_id = ${clazzId}`,
    );
    const subjects = await cx.db.rows<{ id: number; name: string; note: string }>(
      sql`
      select s.sbj_id as id, ${nameIn(cx.lang, 's')} as name, '' as note
      from textbook_subject s
      order by s.ord, s.sbj_id`,
    );
    const open = await cx.db.many(rooms, { isOn: true }, { sort: ['name', 'roomId'], limit: 500 });
    return {
      teachers: teachers.map((t) => ({
        ...t,
        sbjIds: [...new Set([...here.filter((h) => h.userId === t.id).map((h) => h.sbjId), ...(t.sbjIds ?? [])])],
      })),
      subjects,
      rooms: open.map((r) => ({ id: r.roomId, name: r.name, note: r.seats ? String(r.seats) : '' })),
    };
  }),

  handle(calls.pupilClashes, async (cx) => ({
    items: (await pupilClashes(cx.db, cx.lang, cx.today)).map(({ startMin, endMin, ...k }) => ({
      ...k,
      start: timeOf(startMin),
      end: timeOf(endMin),
    })),
  })),

  handle(calls.arrangeable, async (cx) => {
    const all = managesAll(cx);
    const items = await cx.db.rows<{
      clazzId: number;
      clazzName: string;
      grdId: number | null;
      stgId: number | null;
      hours: number;
    }>(
      sql`
      select c.clazz_id, c.clazz_name, c.grd_id, c.stg_id, count(a.arrange_id)::int as hours
      from class_clazz_v c
      left join timetable_arrange a on a.org_id = c.org_id and a.clazz_id = c.clazz_id
        and a.is_on and a.to_date >= ${cx.today}
      where ${allOf(
        sql`c.org_id = ${cx.db.orgId}`,
        sql`c.ended_at is null`,
        all ? undefined : sql`c.master_id = ${cx.me.userId}`,
      )}
      group by c.clazz_id, c.clazz_name, c.grd_id, c.stg_id, c.clazz_type, c.order_no
      order by c.grd_id nulls last, c.clazz_type, c.order_no, c.clazz_id
      limit 1000`,
    );
    return { all, items };
  }),
];
