import type { Cx } from '../../../kernel/server/cx';
import { contains, is, nameIn, raw, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { bands, excuses, stops } from '../tables';
import { hasDesk, inCharge, judgeLater, mustBeOpen, seenChildren } from './sight';

/** Passes of unknown bands are kept and may be assigned for so long. */
export const UNKNOWN_DAYS = 7;
/** Since when passes of unknown bands are kept. */
export const sinceMs = (now: Date): number => now.getTime() - UNKNOWN_DAYS * 86_400_000;
/** The child of a call, whom the caller leads or teaches. @throws notYours. */
async function ownChild(cx: Cx, userId: number) {
  const [child] = await seenChildren(cx, [userId]);
  if (!child) throw fail(faults.notYours, { count: 1 }, 'userId');
  return child;
}

export const fieldHandlers = [
  handle(calls.unknownBands, (cx, input) =>
    cx.list(input, {
      select: sql`x.tag, x.passes, x.days, x.first, x.last`,
      from: sql`(
        select p.org_id, p.tag, count(*)::int as passes, count(distinct p.on_date)::int as days, min(p.at_ms) as first,
          max(p.at_ms) as last
        from sunny_run_pass p
        where p.org_id = ${cx.db.orgId}
          and p.user_id is null
          and p.at_ms >= ${sinceMs(cx.now)}
        group by p.org_id, p.tag
      ) x`,
      where: [sql`x.org_id = ${cx.db.orgId}`],
      sorts: {},
      then: sql`x.last desc, x.tag`,
    }),
  ),
  handle(calls.listBands, (cx, { name, clazzId, ...input }) =>
    cx.list(input, {
      select: sql`b.band_id, b.tag, b.user_id, p.name, coalesce(s.clazz_name, '') as clazz_name, b.from_at`,
      // Whoever has left still carries a band until somebody takes it back.
      from: sql`sunny_run_band b
        join people_person_v p on p.org_id = b.org_id and p.user_id = b.user_id
        left join class_student_v s on s.org_id = b.org_id and s.user_id = b.user_id and s.clazz_type = 1`,
      where: [
        sql`b.org_id = ${cx.db.orgId}`,
        sql`p.org_id = ${cx.db.orgId}`,
        sql`(s.org_id = ${cx.db.orgId} or s.org_id is null)`,
        sql`b.to_at is null`,
        is('s.clazz_id', clazzId),
        contains(['p.name', 'b.tag'], name),
        inCharge(cx, 's'),
      ],
      sorts: { name: sql`p.name`, tag: sql`b.tag` },
      then: sql`s.grd_id, s.order_no, s.clazz_id, b.tag, b.band_id`,
    }),
  ),
  handle(calls.assignBand, async (cx, { tag, userId }) => {
    await ownChild(cx, userId);
    const since = sinceMs(cx.now);
    const found = await cx.db.row<{ first: number | null; heldAt: string | null; isHeld: boolean }>(sql`
      select
        (select min(p.at_ms) from sunny_run_pass p where p.org_id = ${cx.db.orgId} and p.tag = ${tag} and p.user_id is null
          and p.at_ms >= ${since}) as first,
        (select max(b.to_at) from sunny_run_band b where b.org_id = ${cx.db.orgId} and b.tag = ${tag}) as held_at,
        exists (select 1 from sunny_run_band h where h.org_id = ${cx.db.orgId} and h.tag = ${tag} and h.to_at is null) as is_held`);
    if (found?.isHeld) throw fail(faults.bandTaken, { tag }, 'tag');
    // From the first time that it was seen, but not before somebody else gave it back.
    const from = Math.max(found?.first ?? cx.now.getTime(), found?.heldAt ? Date.parse(found.heldAt) : 0);
    const bandId = newId();
    const fromAt = new Date(from).toISOString();
    await cx.db.insert(bands, { bandId, tag, userId, fromAt, madeBy: cx.me.userId });
    const changed = await cx.db.rows<{ onDate: string }>(sql`
      update sunny_run_pass p
      set user_id = ${userId}
      where p.org_id = ${cx.db.orgId}
        and p.tag = ${tag}
        and p.user_id is null
        and p.at_ms >= ${from}
      returning p.on_date`);
    for (const onDate of new Set(changed.map((row) => row.onDate))) judgeLater(cx, onDate, [userId]);
    cx.note('sunny-run.band.assigned', { subjectId: userId, tag, from: fromAt, passes: changed.length });
    return { passes: changed.length };
  }),
  handle(calls.releaseBand, async (cx, { bandId }) => {
    const band = await cx.db.one(bands, { bandId, toAt: null }, { lock: 'update' });
    if (!band || !(hasDesk(cx) || (await seenChildren(cx, [band.userId])).length > 0)) throw fail(kernelFaults.gone);
    await cx.db.update(bands, { bandId }, { toAt: cx.nowIso < band.fromAt ? band.fromAt : cx.nowIso });
    cx.note('sunny-run.band.released', { subjectId: band.userId, tag: band.tag });
  }),

  handle(calls.listStops, (cx, input) =>
    cx.list(input, {
      select: sql`k.on_date, k.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, k.why, p.name as made_by`,
      from: sql`sunny_run_stop k
        join textbook_grade g on g.grd_id = k.grd_id
        left join people_person_v p on p.org_id = k.org_id and p.user_id = k.made_by`,
      counted: sql`sunny_run_stop k`,
      where: [
        sql`k.org_id = ${cx.db.orgId}`,
        cx.me.userType === USER_TYPE.student
          ? sql`k.grd_id in (
              select s.grd_id from class_student_v s
              where s.org_id = ${cx.db.orgId} and s.user_id = ${cx.me.userId} and s.clazz_type = 1)`
          : undefined,
      ],
      sorts: {},
      then: sql`k.on_date desc, k.grd_id`,
    }),
  ),
  handle(calls.setStop, async (cx, { onDate, grdIds, why }) => {
    await mustBeOpen(cx.db, onDate);
    const grades = [...new Set(grdIds)].toSorted((a, b) => a - b);
    // A teacher calls a day off for the grades of the own classes.
    const known = await cx.db.rows<{ grdId: number }>(sql`
      select distinct c.grd_id
      from class_clazz_v c
      where c.org_id = ${cx.db.orgId}
        and c.clazz_type = 1
        and c.ended_at is null
        and c.grd_id = any(${grades}::bigint[])
        and ${inCharge(cx, 'c') ?? raw('true')}
      order by c.grd_id`);
    if (known.length < grades.length) throw fail(kernelFaults.gone, {}, 'grdIds');
    const rows = grades.map((grdId) => ({ onDate, grdId, why, madeBy: cx.me.userId, madeAt: cx.nowIso }));
    const made = await cx.db.insert(stops, rows, 'on conflict (org_id, on_date, grd_id) do nothing');
    if (onDate <= cx.today) judgeLater(cx, onDate, null);
    cx.note('sunny-run.stop.set', { onDate, grdIds: grades, why });
    return { made };
  }),
  handle(calls.removeStop, async (cx, { onDate, grdId }) => {
    await mustBeOpen(cx.db, onDate);
    const found = await cx.db.one(stops, { onDate, grdId });
    if (!found || (!hasDesk(cx) && found.madeBy !== cx.me.userId)) throw fail(kernelFaults.gone);
    await cx.db.remove(stops, { onDate, grdId });
    if (onDate <= cx.today) judgeLater(cx, onDate, null);
    cx.note('sunny-run.stop.removed', { onDate, grdId });
  }),

  handle(calls.listExcuses, (cx, { name, clazzId, ...input }) =>
    cx.list(input, {
      select: sql`e.excuse_id, e.user_id, p.name, s.clazz_name, e.from_on, e.to_on, e.why`,
      from: sql`sunny_run_excuse e
        join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
        join class_student_v s on s.org_id = e.org_id and s.user_id = e.user_id and s.clazz_type = 1`,
      where: [
        sql`e.org_id = ${cx.db.orgId}`,
        sql`p.org_id = ${cx.db.orgId}`,
        sql`s.org_id = ${cx.db.orgId}`,
        is('s.clazz_id', clazzId),
        contains('p.name', name),
        inCharge(cx, 's'),
      ],
      sorts: {},
      then: sql`e.to_on desc, e.excuse_id desc`,
    }),
  ),
  handle(calls.setExcuse, async (cx, { userId, from, to, why }) => {
    const child = await ownChild(cx, userId);
    await mustBeOpen(cx.db, from, to);
    const taken = await cx.db.row<{ n: number }>(sql`
      select count(*)::int as n
      from sunny_run_excuse e
      where e.org_id = ${cx.db.orgId}
        and e.user_id = ${userId}
        and e.from_on <= ${to}
        and e.to_on >= ${from}`);
    if ((taken?.n ?? 0) > 0) throw fail(faults.excusedAlready, { name: child.name }, 'from');
    const excuseId = newId();
    await cx.db.insert(excuses, {
      excuseId,
      userId,
      fromOn: from,
      toOn: to,
      why,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    await judgeSpan(cx, userId, from, to);
    cx.note('sunny-run.excused', { subjectId: userId, from, to, why });
  }),
  handle(calls.removeExcuse, async (cx, { excuseId }) => {
    const found = await cx.db.one(excuses, { excuseId }, { lock: 'update' });
    if (!found || !(await seenChildren(cx, [found.userId])).length) throw fail(kernelFaults.gone);
    await cx.db.remove(excuses, { excuseId });
    await judgeSpan(cx, found.userId, found.fromOn, found.toOn);
    cx.note('sunny-run.excuse.removed', { subjectId: found.userId, from: found.fromOn, to: found.toOn });
  }),
];
/** Days of a child with runs are judged once more. */
async function judgeSpan(cx: Cx, userId: number, from: string, to: string): Promise<void> {
  const found = await cx.db.rows<{ onDate: string }>(sql`
    select d.on_date
    from sunny_run_day d
    where d.org_id = ${cx.db.orgId}
      and d.user_id = ${userId}
      and d.on_date between ${from} and ${to}
    order by d.on_date`);
  for (const { onDate } of found) judgeLater(cx, onDate, [userId]);
}
