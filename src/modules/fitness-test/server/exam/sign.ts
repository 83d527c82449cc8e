import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { ActionRow, SignRow } from '../../contract/exam';
import { faults } from '../../faults';
import { actions, signs } from '../../tables';
import { mayName } from '../educ/scope';
import { clock, examOf, fieldClazzes, mustBe, readingExam } from './scope';

/** Children of an action's group and whoever else came to it. */
async function signRows(cx: Cx, actId: number, tstId: number, userId?: number): Promise<SignRow[]> {
  return cx.db.rows<SignRow>(
    `select c.user_id, c.name, c.clazz_name, c.chest_no, c.sex, s.way, s.at, p.name by_name from fitness_test_exam_child c left join fitness_test_sign s on s.org_id = c.org_id and s.act_id = $3 and s.user_id = c.user_id
       left join people_person_v p on p.org_id = c.org_id and p.user_id = s.by_id
     where c.org_id = $1 and c.tst_id = $2 and (s.user_id is not null or c.grp_no = (select a.grp_no from fitness_test_action a where a.org_id = $1 and a.act_id = $3)) and ($4::bigint is null or c.user_id = $4) order by c.chest_no`,
    [cx.db.orgId, tstId, actId, userId ?? null],
  );
}

export const signing = [
  handle(calls.actionList, async (cx, { curPage, pageSize, sort, tstId, orgId, from, to }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    return readingExam(cx, 'exam.actions', orgId, async (door) => {
      const rows = await door.rows<Omit<ActionRow, 'from' | 'to'> & { startMin: number; endMin: number; n: number }>(
        `select a.act_id, a.tst_id, e.name tst_name, a.org_id, o.name org_name, p.on_date, p.start_min, p.end_min, g.name gud_name, a.grp_no, r.name grp_name, count(*) over () n,
           (select count(*) from fitness_test_exam_child c where c.org_id = a.org_id and c.tst_id = a.tst_id and c.grp_no = a.grp_no) due, coalesce(s.signed, 0) signed, s.last_at
         from fitness_test_action a join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.tst_id join fitness_test_period p on p.org_id = a.org_id and p.per_id = a.per_id
           join fitness_test_ground g on g.org_id = a.org_id and g.gud_id = a.gud_id join fitness_test_exam_group r on r.org_id = a.org_id and r.tst_id = a.tst_id and r.grp_no = a.grp_no join organisation_org o on o.org_id = a.org_id
           left join (select x.org_id, x.act_id, count(*) signed, max(x.at) last_at from fitness_test_sign x where x.org_id = any($1::bigint[]) group by 1, 2) s on s.org_id = a.org_id and s.act_id = a.act_id
         where a.org_id = any($1::bigint[]) and ($2::bigint is null or a.tst_id = $2) and ($3::date is null or p.on_date >= $3) and ($4::date is null or p.on_date <= $4)
         order by p.on_date desc, p.start_min, o.org_id, g.ord, g.gud_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        [door.orgIds, tstId ?? null, from ?? null, to ?? null],
      );
      return {
        items: rows.map(({ startMin, endMin, n: _, ...r }) => ({ ...r, from: clock(startMin), to: clock(endMin) })),
        curPage,
        pageSize,
        total: rows[0]?.n ?? 0,
      };
    });
  }),
  handle(calls.actionSigns, async (cx, { actId }) => {
    const action = await cx.db.one(actions, { actId });
    if (!action || !mayName(cx)) throw fail(kernelFaults.gone);
    return { items: await signRows(cx, actId, action.tstId) };
  }),
  handle(calls.actionSign, async (cx, { actId, userId, way }) => {
    const action = await cx.db.one(actions, { actId });
    if (!action) throw fail(kernelFaults.gone);
    mustBe(await examOf(cx.db, action.tstId, 'share'), 'published');
    const [child] = await cx.db.rows<{ clazzId: number }>(
      'select clazz_id from fitness_test_exam_child where org_id = $1 and tst_id = $2 and user_id = $3',
      [cx.db.orgId, action.tstId, userId],
    );
    const own = await fieldClazzes(cx);
    if (!child || (own && !own.includes(child.clazzId))) throw fail(faults.notInExam);
    const made = await cx.db.insert(
      signs,
      { actId, userId, tstId: action.tstId, way, at: cx.nowIso, byId: cx.me.userId },
      'on conflict do nothing',
    );
    if (made) cx.note('fitness-test.signed', { subjectId: userId, actId, tstId: action.tstId, way });
    return (await signRows(cx, actId, action.tstId, userId))[0]!;
  }),
];
