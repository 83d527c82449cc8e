import { nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped, must } from '../../../kernel/shared/maps';
import type { PlanClazz, PlanRow, WholePlan } from '../contract';
import { paceOf, type Place } from '../rules';
import { lessonsOf } from './lessons';

/** The columns of a plan's row, over `p`, `s`, `u` and `b` of `PLANS`. */
export const planSelect = (cx: Cx): Sql => sql`
  p.plan_id, p.name, p.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, p.tbk_id, b.name as tbk_name, p.user_id,
  u.name as user_name, p.begin_on, p.week_hours, p.is_common as common, p.ended_at is not null as ended, p.ended_at, p.rev,
  p.saved_at, p.user_id = ${cx.me.userId} as mine,
  (select count(*) from teachplan_unit x where x.org_id = p.org_id and x.plan_id = p.plan_id) as unit_count,
  (select count(*) from teachplan_hour x where x.org_id = p.org_id and x.plan_id = p.plan_id) as hour_count`;
export const PLANS = sql`
  teachplan_plan p
  join textbook_subject s on s.sbj_id = p.sbj_id
  join people_person_v u on u.org_id = p.org_id and u.user_id = p.user_id
  left join textbook_textbook b on b.tbk_id = p.tbk_id`;
export async function planRow(cx: Cx, planId: number): Promise<PlanRow> {
  const row = await cx.db.row<PlanRow>(
    sql`select ${planSelect(cx)} from ${PLANS} where p.org_id = ${cx.db.orgId} and p.plan_id = ${planId}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** The hours of plans in the order they are taught, without their content. */
export async function placesOfPlans(
  cx: Pick<Cx, 'db'>,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, Place[]>> {
  const rows =
    planIds.length === 0
      ? []
      : await cx.db.rows<Omit<Place, 'no'> & { planId: number }>(
          sql`
        select h.plan_id, h.link_id, u.unit_no, u.unit, h.hour_no, h.name
        from teachplan_hour h
        join teachplan_unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
        where h.org_id = ${cx.db.orgId}
          and h.plan_id = any(${planIds}::bigint[])
        order by h.plan_id, u.unit_no, h.hour_no`,
        );
  const places = new Map<number, Place[]>();
  for (const { planId, ...row } of rows) {
    const list = places.get(planId) ?? [];
    list.push({ ...row, no: list.length + 1 });
    places.set(planId, list);
  }
  return places;
}

interface ClazzOfPlan {
  readonly planId: number;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdName: string | null;
  readonly taughtIds: readonly number[];
}
const clazzesOf = (cx: Cx, planIds: readonly number[]): Promise<ClazzOfPlan[]> =>
  cx.db.rows<ClazzOfPlan>(
    sql`
    select k.plan_id, k.clazz_id, c.clazz_name, ${nameIn(cx.lang, 'g')} as grd_name, array(
        select t.link_id
        from teachplan_taught t
        where t.org_id = k.org_id
          and t.plan_id = k.plan_id
          and t.clazz_id = k.clazz_id
      ) as taught_ids
    from teachplan_clazz k
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    left join textbook_grade g on g.grd_id = c.grd_id
    where k.org_id = ${cx.db.orgId}
      and k.plan_id = any(${planIds}::bigint[])
    order by c.grd_id nulls last, c.order_no, c.clazz_id`,
  );

/** Plans with how far each of their classes is: a fixed number of statements whatever their number. An ended plan waits for nothing. */
export async function withClazzes(
  cx: Cx,
  plans: readonly PlanRow[],
): Promise<(PlanRow & { clazzes: PlanClazz[]; taughtIn: ReadonlyMap<number, number[]> })[]> {
  const ids = plans.map((p) => p.planId);
  if (ids.length === 0) return [];
  const places = await placesOfPlans(cx, ids);
  const clazzes = await clazzesOf(cx, ids);
  const byId = new Map(plans.map((p) => [p.planId, p]));
  const lessons = await lessonsOf(
    cx,
    clazzes
      .map((c) => ({ clazzId: c.clazzId, plan: must(byId, c.planId) }))
      .filter((c) => !c.plan.ended)
      .map(({ clazzId, plan }) => ({ clazzId, sbjId: plan.sbjId, beginOn: plan.beginOn, weekHours: plan.weekHours })),
  );
  return plans.map((plan) => {
    const mine = clazzes.filter((c) => c.planId === plan.planId);
    const taughtIn = new Map<number, number[]>();
    for (const c of mine)
      for (const linkId of c.taughtIds) taughtIn.set(linkId, [...(taughtIn.get(linkId) ?? []), c.clazzId]);
    return {
      ...plan,
      taughtIn,
      clazzes: mine.map(({ clazzId, clazzName, grdName, taughtIds }) => ({
        clazzId,
        clazzName,
        grdName,
        ...mutable(
          paceOf(
            places.get(plan.planId) ?? [],
            new Set(taughtIds),
            plan.ended ? undefined : lessons(clazzId, plan.sbjId, plan.beginOn, plan.weekHours),
          ),
        ),
      })),
    };
  });
}
const mutable = (pace: ReturnType<typeof paceOf>) => ({ ...pace, thisWeek: [...pace.thisWeek] });

/** A whole plan with its content. */
export async function wholePlan(cx: Cx, row: PlanRow): Promise<WholePlan> {
  const [{ taughtIn, ...plan }] = (await withClazzes(cx, [row])) as [Awaited<ReturnType<typeof withClazzes>>[number]];
  const rows = await cx.db.rows<{
    unitId: number;
    unit: string;
    unitNode: number | null;
    linkId: number | null;
    name: string | null;
    nodeId: number | null;
    content: string | null;
  }>(
    sql`
    select u.unit_id, u.unit, u.node_id as unit_node, h.link_id, h.name, h.node_id, h.content
    from teachplan_unit u
    left join teachplan_hour h on h.org_id = u.org_id and h.plan_id = u.plan_id and h.unit_id = u.unit_id
    where u.org_id = ${cx.db.orgId}
      and u.plan_id = ${row.planId}
    order by u.unit_no, u.unit_id, h.hour_no`,
  );
  return {
    ...plan,
    units: [...grouped(rows, (r) => r.unitId)].map(([unitId, list]) => ({
      unitId,
      unit: list[0]?.unit ?? '',
      nodeId: list[0]?.unitNode ?? null,
      hours: list.flatMap(({ linkId, name, nodeId, content }) =>
        linkId == null
          ? []
          : [{ linkId, name: name ?? '', nodeId, content: content ?? '', taughtIn: taughtIn.get(linkId) ?? [] }],
      ),
    })),
  };
}
