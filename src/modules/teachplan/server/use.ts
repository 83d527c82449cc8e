import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { paceOf } from '../rules';
import { lessonsOf } from './lessons';
import { nameIn, placesOfPlans, planRow, readPlans } from './read';

const taughtIn = async (cx: Cx, planId: number, clazzId: number | undefined): Promise<ReadonlySet<number>> =>
  new Set(
    clazzId == null
      ? []
      : (
          await cx.db.rows<{ linkId: number }>(
            'select link_id from teachplan_taught where org_id = $1 and plan_id = $2 and clazz_id = $3',
            [cx.db.orgId, planId, clazzId],
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
    `select p.plan_id, p.name, p.sbj_id, s.${nameIn(cx)} as sbj_name, u.name as user_name, p.begin_on, p.week_hours, k.clazz_id, c.clazz_name,
     array(select t.link_id from teachplan_taught t where t.org_id = k.org_id and t.plan_id = k.plan_id and t.clazz_id = k.clazz_id) as taught_ids
   from teachplan_clazz k
   join teachplan_plan p on p.org_id = k.org_id and p.plan_id = k.plan_id
   join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
   join textbook_subject s on s.sbj_id = p.sbj_id
   join people_person_v u on u.org_id = p.org_id and u.user_id = p.user_id
   where k.org_id = $1 and k.is_on and k.clazz_id in (select e.clazz_id from class_student_v e where e.org_id = $1 and e.user_id = $2)
     and ($3::bigint is null or k.clazz_id = $3) and ($4::bigint is null or k.sbj_id = $4) and ($5::bigint is null or k.plan_id = $5) order by s.ord, k.clazz_id`,
    [cx.db.orgId, cx.me.userId, f.clazzId ?? null, f.sbjId ?? null, f.planId ?? null],
  );

export const useHandlers = [
  handle(calls.commonPlans, (cx, f) =>
    readPlans(
      cx,
      (bind) =>
        [
          `(p.is_common or p.user_id = ${bind(cx.me.userId)})`,
          f.sbjId == null ? '' : `p.sbj_id = ${bind(f.sbjId)}`,
          f.tbkId == null ? '' : `p.tbk_id = ${bind(f.tbkId)}`,
        ]
          .filter(Boolean)
          .join(' and '),
      'order by p.user_id = $2, p.saved_at desc, p.plan_id limit 200',
    ),
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
    const units: {
      unit: string;
      hours: (NonNullable<ReturnType<Awaited<ReturnType<typeof placesOfPlans>>['get']>>[number] & {
        taught: boolean;
      })[];
    }[] = [];
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
