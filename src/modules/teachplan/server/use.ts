import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import type { PlanRow } from '../contract';
import { paceOf } from '../rules';
import { lessonsOf } from './lessons';
import { PLANS, placesOfPlans, planRow, planSelect } from './read';

const taughtIn = async (cx: Cx, planId: number, clazzId: number | undefined): Promise<ReadonlySet<number>> =>
  new Set(
    clazzId == null
      ? []
      : (
          await cx.db.rows<{ linkId: number }>(
            sql`
            select link_id
            from teachplan_taught
            where org_id = ${cx.db.orgId}
              and plan_id = ${planId}
              and clazz_id = ${clazzId}`,
          )
        ).map((r) => r.linkId),
  );

interface Followed {
  planId: number;
  name: string;
  sbjId: number;
  sbjName: string;
  userName: string;
  beginOn: string;
  weekHours: number | null;
  clazzId: number;
  clazzName: string;
  taughtIds: number[];
}
/** Running plans that the student's running classes follow. */
const followed = (
  cx: Cx,
  f: { readonly clazzId?: number | undefined; readonly sbjId?: number | undefined; readonly planId?: number },
): Promise<Followed[]> =>
  cx.db.rows<Followed>(
    sql`
    select p.plan_id, p.name, p.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, u.name as user_name, p.begin_on,
      p.week_hours, k.clazz_id, c.clazz_name, array(
        select t.link_id
        from teachplan_taught t
        where t.org_id = k.org_id
          and t.plan_id = k.plan_id
          and t.clazz_id = k.clazz_id
      ) as taught_ids
    from teachplan_clazz k
    join teachplan_plan p on p.org_id = k.org_id and p.plan_id = k.plan_id
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    join textbook_subject s on s.sbj_id = p.sbj_id
    join people_person_v u on u.org_id = p.org_id and u.user_id = p.user_id
    where k.org_id = ${cx.db.orgId}
      and k.is_on
      and k.clazz_id in (
        select e.clazz_id
        from class_student_v e
        where e.org_id = ${cx.db.orgId}
          and e.user_id = ${cx.me.userId}
      )
      and ${all(is('k.clazz_id', f.clazzId), is('k.sbj_id', f.sbjId), is('k.plan_id', f.planId))}
    order by s.ord, k.clazz_id`,
  );

export const useHandlers = [
  handle(calls.commonPlans, (cx, f) =>
    cx.db.rows<PlanRow>(sql`
      select ${planSelect(cx)}
      from ${PLANS}
      where ${all(
        sql`p.org_id = ${cx.db.orgId}`,
        sql`(p.is_common or p.user_id = ${cx.me.userId})`,
        is('p.sbj_id', f.sbjId),
        is('p.tbk_id', f.tbkId),
      )}
      order by p.user_id = ${cx.me.userId}, p.saved_at desc, p.plan_id
      limit 200`),
  ),
  handle(calls.commonHours, async (cx, { id, clazzId }) => {
    const plan = await planRow(cx, id);
    if (!plan.mine && !plan.common) throw fail(kernelFaults.gone);
    if (clazzId != null && !(await cx.fact<readonly number[]>('class.everIds')).includes(clazzId))
      throw fail(kernelFaults.gone);
    const done = await taughtIn(cx, id, clazzId);
    const hours = ((await placesOfPlans(cx, [id])).get(id) ?? []).map((p) => ({ ...p, taught: done.has(p.linkId) }));
    return { planId: id, name: plan.name, nextId: hours.find((h) => !h.taught)?.linkId ?? null, hours };
  }),
  handle(calls.studyPlans, async (cx, f) => {
    if (f.clazzId != null && !(await cx.fact<readonly number[]>('class.everIds')).includes(f.clazzId))
      throw fail(kernelFaults.gone);
    const rows = await followed(cx, f);
    const places = await placesOfPlans(
      cx,
      rows.map((r) => r.planId),
    );
    const lessons = await lessonsOf(cx, rows);
    return rows.map(({ taughtIds, beginOn, weekHours, ...r }) => {
      const own = places.get(r.planId) ?? [];
      const pace = paceOf(own, new Set(taughtIds), lessons(r.clazzId, r.sbjId, beginOn, weekHours));
      return { ...r, hourCount: own.length, ...pace, thisWeek: [...pace.thisWeek] };
    });
  }),
  handle(calls.studyPlan, async (cx, { id }) => {
    const rows = await followed(cx, { planId: id });
    if (!rows[0]) throw fail(kernelFaults.gone);
    const done = new Set(rows.flatMap((r) => r.taughtIds));
    const units: ReplyOf<typeof calls.studyPlan>['units'] = [];
    let unitNo = 0;
    for (const p of (await placesOfPlans(cx, [id])).get(id) ?? []) {
      if (p.unitNo !== unitNo) {
        units.push({ unit: p.unit, hours: [] });
        unitNo = p.unitNo;
      }
      units.at(-1)!.hours.push({ ...p, taught: done.has(p.linkId) });
    }
    return { planId: id, name: rows[0].name, sbjName: rows[0].sbjName, userName: rows[0].userName, units };
  }),
];
