import type { Cx } from '../../../kernel/server/cx';
import { is, nameIn, sql, when } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { changedFields, revise } from '../../../kernel/server/rev';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { PlanRow } from '../contract';
import { hours, planClazzes, plans, taught } from '../tables';
import { bindClazzes, checkBook, checkSubject, lockOwn, ownSubjects } from './check';
import { PLANS, planRow, planSelect, wholePlan, withClazzes } from './read';
import { cleanUnits, writeUnits } from './save';

/** A plan the caller may read: an own one, or a common one of the school. */
async function readable(cx: Cx, id: number) {
  const row = await planRow(cx, id);
  if (!row.mine && !row.common) throw fail(kernelFaults.gone);
  return row;
}

export const planHandlers = [
  handle(calls.listPlans, async (cx, { sbjId, tbkId, clazzId, ended, ...input }) => {
    const found = await cx.list(input, {
      select: planSelect(cx),
      from: PLANS,
      counted: sql`teachplan_plan p`,
      where: [
        sql`p.org_id = ${cx.db.orgId}`,
        sql`p.user_id = ${cx.me.userId}`,
        is('p.sbj_id', sbjId),
        is('p.tbk_id', tbkId),
        when(ended, (over) => (over ? sql`p.ended_at is not null` : sql`p.ended_at is null`)),
        when(
          clazzId,
          (id) => sql`exists (
            select 1 from teachplan_clazz k
            where k.org_id = ${cx.db.orgId} and k.plan_id = p.plan_id and k.clazz_id = ${id})`,
        ),
      ],
      sorts: { savedAt: sql`p.saved_at`, name: sql`p.name`, beginOn: sql`p.begin_on` },
      then: sql`p.ended_at is not null, p.saved_at desc, p.plan_id`,
      shape: (row: PlanRow) => row,
    });
    return { ...found, items: (await withClazzes(cx, found.items)).map(({ taughtIn: _, ...row }) => row) };
  }),
  handle(calls.getPlan, async (cx, { id }) => wholePlan(cx, await readable(cx, id))),
  handle(calls.createPlan, async (cx, { units, clazzIds, name, sbjId, tbkId, beginOn, weekHours }) => {
    const clean = await cleanUnits(cx, units);
    await checkSubject(cx, sbjId);
    await checkBook(cx, tbkId, sbjId);
    const planId = newId();
    await cx.db.insert(plans, {
      planId,
      userId: cx.me.userId,
      name,
      sbjId,
      tbkId: tbkId ?? null,
      beginOn: beginOn ?? cx.today,
      weekHours: weekHours ?? null,
      madeAt: cx.nowIso,
      savedAt: cx.nowIso,
    });
    await bindClazzes(cx, planId, sbjId, clazzIds);
    await writeUnits(cx, planId, clean);
    return wholePlan(cx, await planRow(cx, planId));
  }),
  handle(calls.updatePlan, async (cx, { id, rev, units, clazzIds, name, beginOn, weekHours }) => {
    const clean = await cleanUnits(cx, units);
    const plan = await lockOwn(cx, id, true);
    const head = { name, beginOn, weekHours };
    const fields = [...changedFields(plan, head), ...(clazzIds ? ['clazzIds'] : []), 'units'];
    await revise(
      cx,
      cx.db,
      plans,
      { planId: id },
      { ...head, savedAt: cx.nowIso },
      { rev, module: 'teachplan', fields },
    );
    if (clazzIds) await bindClazzes(cx, id, plan.sbjId, clazzIds);
    await writeUnits(cx, id, clean);
    const { clazzes: _, ...whole } = await wholePlan(cx, await planRow(cx, id));
    return {
      ...whole,
      units: whole.units.map((u) => ({
        ...u,
        hours: u.hours.map(({ linkId, name: hour, nodeId }) => ({ linkId, name: hour, nodeId })),
      })),
    };
  }),
  handle(calls.removePlan, async (cx, { id }) => {
    const plan = await lockOwn(cx, id);
    await cx.db.remove(plans, { planId: id });
    cx.note('teachplan.removed', { subjectId: id, name: plan.name });
  }),
  handle(calls.endPlan, async (cx, { id }) => {
    const plan = await lockOwn(cx, id);
    // Ending twice is ending once.
    if (!plan.endedAt) {
      await revise(
        cx,
        cx.db,
        plans,
        { planId: id },
        { endedAt: cx.nowIso },
        { module: 'teachplan', fields: ['ended'] },
      );
      await cx.db.update(planClazzes, { planId: id }, { isOn: false });
    }
    return planRow(cx, id);
  }),
  handle(calls.sharePlan, async (cx, { id, on }) => {
    await lockOwn(cx, id);
    await cx.db.update(plans, { planId: id }, { isCommon: on });
    return planRow(cx, id);
  }),
  handle(calls.markTaught, async (cx, { id, clazzId, linkIds, on }) => {
    await lockOwn(cx, id, true);
    if ((await cx.db.count(planClazzes, { planId: id, clazzId })) === 0) throw fail(kernelFaults.gone);
    const ids = [...new Set(linkIds)];
    if ((await cx.db.count(hours, { planId: id, linkId: oneOf(ids) })) < ids.length) throw fail(kernelFaults.gone);
    if (on)
      await cx.db.insert(
        taught,
        ids.map((linkId) => ({ planId: id, clazzId, linkId, taughtOn: cx.today, byId: cx.me.userId })),
        'on conflict do nothing',
      );
    else await cx.db.remove(taught, { planId: id, clazzId, linkId: oneOf(ids) });
    const [row] = await withClazzes(cx, [await planRow(cx, id)]);
    return row!.clazzes.find((c) => c.clazzId === clazzId)!;
  }),
  handle(calls.planChoices, async (cx) => {
    const subjects = await cx.db.rows<{ sbjId: number; sbjName: string }>(
      sql`
      select s.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name
      from textbook_subject s
      where s.sbj_id = any(${await ownSubjects(cx)}::bigint[])
      order by s.ord`,
    );
    const clazzes = await cx.db.rows<Omit<Choice, 'taken'>>(
      sql`
      select c.clazz_id, c.clazz_name, c.stg_id, c.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, array(
          select t.sbj_id
          from class_teacher_v t
          where t.org_id = c.org_id
            and t.clazz_id = c.clazz_id
            and t.user_id = ${cx.me.userId}
        ) as sbj_ids, (
          select count(*)
          from class_student_v s
          where s.org_id = c.org_id
            and s.clazz_id = c.clazz_id
        ) as student_count
      from class_clazz_v c
      left join textbook_grade g on g.grd_id = c.grd_id
      where c.org_id = ${cx.db.orgId}
        and c.clazz_id = any(${await cx.fact<readonly number[]>('clazzIds')}::bigint[])
      order by c.grd_id nulls last, c.order_no, c.clazz_id`,
    );
    const takens = await cx.db.rows<{
      clazzId: number;
      sbjId: number;
      planId: number;
      planName: string;
      userName: string;
    }>(
      sql`
      select k.clazz_id, k.sbj_id, k.plan_id, p.name as plan_name, u.name as user_name
      from teachplan_clazz k
      join teachplan_plan p on p.org_id = k.org_id and p.plan_id = k.plan_id
      join people_person_v u on u.org_id = p.org_id and u.user_id = p.user_id
      where k.org_id = ${cx.db.orgId}
        and k.clazz_id = any(${clazzes.map((c) => c.clazzId)}::bigint[])
        and k.is_on`,
    );
    return {
      subjects,
      clazzes: clazzes.map((c) => ({
        ...c,
        taken: takens.filter((k) => k.clazzId === c.clazzId).map(({ clazzId: _, ...k }) => k),
      })),
    };
  }),
];
interface Choice {
  clazzId: number;
  clazzName: string;
  stgId: number | null;
  grdId: number | null;
  grdName: string | null;
  sbjIds: number[];
  studentCount: number;
  taken: { sbjId: number; planId: number; planName: string; userName: string }[];
}
