import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { GroundRow, PeriodRow } from '../../contract/exam';
import { faults } from '../../faults';
import { rotate } from '../../rules/day-plan';
import { actions, examGroups, grounds, periods, signs } from '../../tables';
import { clock, examOf, examStandard, minutes, mustBe } from './scope';

const groundRows = async (db: Door, tstId: number): Promise<GroundRow[]> =>
  (await db.many(grounds, { tstId }, { sort: ['ord', 'gudId'] })).map(({ gudId, name, itemIds, lanes }) => ({
    gudId,
    name,
    itemIds,
    lanes,
  }));

/** Periods with who is where; `left` counts visits of groups to grounds that have no place yet. */
export async function periodRows(db: Door, tstId: number): Promise<{ items: PeriodRow[]; left: number }> {
  const all = await db.many(periods, { tstId }, { sort: ['onDate', 'startMin'] });
  const slots = await db.rows<PeriodRow['slots'][number] & { perId: number }>(
    sql`
    select a.act_id, a.per_id, a.gud_id, g.name as gud_name, a.grp_no, r.name as grp_name, (
        select count(*)
        from fitness_test_exam_child c
        where c.org_id = a.org_id and c.tst_id = a.tst_id and c.grp_no = a.grp_no) as due, (
        select count(*)
        from fitness_test_sign s
        where s.org_id = a.org_id and s.act_id = a.act_id) as signed
    from fitness_test_action a
    join fitness_test_ground g on g.org_id = a.org_id and g.gud_id = a.gud_id
    join fitness_test_exam_group r on r.org_id = a.org_id and r.tst_id = a.tst_id and r.grp_no = a.grp_no
    where a.org_id = ${db.orgId}
      and a.tst_id = ${tstId}
    order by g.ord, g.gud_id`,
  );
  const visits = new Set(slots.map((s) => `${s.gudId} ${s.grpNo}`)).size;
  const wanted = (await db.count(grounds, { tstId })) * (await db.count(examGroups, { tstId }));
  return {
    items: all.map((p) => ({
      perId: p.perId,
      onDate: p.onDate,
      from: clock(p.startMin),
      to: clock(p.endMin),
      slots: slots.filter((s) => s.perId === p.perId).map(({ perId: _, ...s }) => s),
    })),
    left: all.length ? wanted - visits : 0,
  };
}
/** A plan that somebody has checked in to stays: the log would lose where they were. */
async function unsigned(db: Door, tstId: number): Promise<void> {
  const n = await db.count(signs, { tstId });
  if (n) throw fail(faults.planSigned, { n });
}
/** Two that meet refuse the write, and with it all of the call. */
const withoutOverlap = async <T>(fn: () => Promise<T>): Promise<T> => {
  try {
    return await fn();
  } catch (error) {
    const name = constraintOf(error);
    if (name === 'fitness_test_period_apart') throw fail(faults.periodOverlap, {}, 'items');
    if (name === 'fitness_test_action_ground' || name === 'fitness_test_action_group')
      throw fail(faults.slotTaken, {}, 'items');
    throw error;
  }
};

export const dayPlanHandlers = [
  handle(calls.groundList, async (cx, { tstId }) => {
    await examOf(cx.db, tstId);
    return { items: await groundRows(cx.db, tstId) };
  }),
  handle(calls.groundSet, async (cx, { tstId, items }) => {
    const exam = await examOf(cx.db, tstId, 'update');
    mustBe(exam, 'draft', 'published');
    const standard = await examStandard(cx.db, exam);
    const names = new Set<string>();
    for (const g of items) {
      if (names.has(g.name)) throw fail(faults.groundTwice, { name: g.name }, 'items');
      names.add(g.name);
      const strange = g.itemIds.find((code) => !exam.itemIds.includes(code) || !standard.itemOf(code));
      if (strange) throw fail(faults.noItem, { item: strange }, 'items');
    }
    const old = await groundRows(cx.db, tstId);
    const known = new Set(old.map((g) => g.gudId));
    if (items.some((g) => g.gudId != null && !known.has(g.gudId))) throw fail(kernelFaults.gone);
    const kept = new Set(items.map((g) => g.gudId));
    const gone = old.filter((g) => !kept.has(g.gudId));
    if (gone.length) {
      await unsigned(cx.db, tstId);
      await cx.db.change(
        sql`
        delete from fitness_test_ground g
        where g.org_id = ${cx.db.orgId}
          and g.tst_id = ${tstId}
          and g.gud_id = any(${gone.map((g) => g.gudId)}::bigint[])`,
      );
    }
    // Two grounds that exchange their names would meet in between.
    await cx.db.change(sql`
      update fitness_test_ground g
      set name = '#' || g.gud_id
      where g.org_id = ${cx.db.orgId}
        and g.tst_id = ${tstId}`);
    await cx.db.updateEach(
      grounds,
      'gudId',
      items.flatMap(({ gudId, name, itemIds, lanes }, ord) =>
        gudId == null ? [] : [{ gudId, name, itemIds, lanes, ord }],
      ),
    );
    await cx.db.insert(
      grounds,
      items.flatMap((g, ord) =>
        g.gudId == null ? [{ gudId: newId(), tstId, name: g.name, itemIds: g.itemIds, lanes: g.lanes, ord }] : [],
      ),
    );
    const next = await groundRows(cx.db, tstId);
    cx.note('fitness-test.exam-grounds', {
      subjectId: tstId,
      old: old.map((g) => g.name),
      new: next.map((g) => g.name),
    });
    return { items: next };
  }),
  handle(calls.periodList, async (cx, { tstId }) => {
    await examOf(cx.db, tstId);
    return periodRows(cx.db, tstId);
  }),
  handle(calls.periodSet, async (cx, { tstId, items }) => {
    const exam = await examOf(cx.db, tstId, 'update');
    mustBe(exam, 'published');
    await unsigned(cx.db, tstId);
    const made = items
      .map((p) => ({ ...p, perId: newId(), startMin: minutes(p.from), endMin: minutes(p.to) }))
      .toSorted((a, b) => (a.onDate < b.onDate ? -1 : a.onDate > b.onDate ? 1 : a.startMin - b.startMin));
    for (const p of made) {
      if (p.startMin >= p.endMin) throw fail(faults.periodOrder, {}, 'items');
      if (p.onDate < exam.startOn || p.onDate > exam.endOn) throw fail(faults.periodOutside, {}, 'items');
    }
    const places = await groundRows(cx.db, tstId);
    const groups = await cx.db.many(examGroups, { tstId }, { sort: ['grpNo'] });
    await cx.db.remove(periods, { tstId });
    await withoutOverlap(() =>
      cx.db.insert(
        periods,
        made.map(({ perId, onDate, startMin, endMin }) => ({ perId, tstId, onDate, startMin, endMin })),
      ),
    );
    const byHand = made.some((p) => p.slots);
    const slots = byHand
      ? made.flatMap((p) => (p.slots ?? []).map((s) => ({ perId: p.perId, gudId: s.gudId, grpNo: s.grpNo })))
      : rotate(made.length, places.length, groups.length).slots.map((s) => ({
          perId: made[s.period]!.perId,
          gudId: places[s.ground]!.gudId,
          grpNo: groups[s.group]!.grpNo,
        }));
    if (slots.some((s) => !places.some((g) => g.gudId === s.gudId) || !groups.some((g) => g.grpNo === s.grpNo)))
      throw fail(kernelFaults.gone);
    await withoutOverlap(() =>
      cx.db.insert(
        actions,
        slots.map((s) => ({ actId: newId(), tstId, ...s })),
      ),
    );
    cx.note('fitness-test.exam-periods', { subjectId: tstId, periods: made.length, slots: slots.length, byHand });
    return periodRows(cx.db, tstId);
  }),
];
