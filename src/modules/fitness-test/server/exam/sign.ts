import { all, is, sql, when } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { ListOf } from '../../../../kernel/server/db/list';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { ActionRow, SignRow } from '../../contract/exam';
import { faults } from '../../faults';
import { actions, examChildren, signs } from '../../tables';
import { mayName } from '../educ/scope';
import { clock, examOf, fieldClazzes, mustBe, readingExam } from './scope';

/** Children of an action's group and whoever else came to it. */
async function signRows(cx: Cx, actId: number, tstId: number, userId?: number): Promise<SignRow[]> {
  return cx.db.rows<SignRow>(
    sql`
    select c.user_id, c.name, c.clazz_name, c.chest_no, c.sex, s.way, s.at, p.name as by_name
    from fitness_test_exam_child c
    left join fitness_test_sign s on s.org_id = c.org_id and s.act_id = ${actId} and s.user_id = c.user_id
    left join people_person_v p on p.org_id = c.org_id and p.user_id = s.by_id
    where ${all(
      cx.db.orgs('c'),
      sql`c.tst_id = ${tstId}`,
      sql`(s.user_id is not null or c.grp_no = (
        select a.grp_no from fitness_test_action a where a.org_id = ${cx.db.orgId} and a.act_id = ${actId}))`,
      is('c.user_id', userId),
    )}
    order by c.chest_no`,
  );
}

type Listed = ParsedOf<typeof calls.actionList>;
type Action = Omit<ActionRow, 'from' | 'to'> & { readonly startMin: number; readonly endMin: number };
/** Who is where and when, with how many have come. */
const actionList = (door: Door, f: Listed): ListOf<Listed, Action, ActionRow> => ({
  select: sql`a.act_id, a.tst_id, e.name as tst_name, a.org_id, o.name as org_name, p.on_date, p.start_min, p.end_min,
    g.name as gud_name, a.grp_no, r.name as grp_name, coalesce(s.signed, 0) as signed, s.last_at, (
      select count(*)
      from fitness_test_exam_child c
      where c.org_id = a.org_id and c.tst_id = a.tst_id and c.grp_no = a.grp_no) as due`,
  from: sql`fitness_test_action a
    join fitness_test_exam e on e.org_id = a.org_id and e.tst_id = a.tst_id
    join fitness_test_period p on p.org_id = a.org_id and p.per_id = a.per_id
    join fitness_test_ground g on g.org_id = a.org_id and g.gud_id = a.gud_id
    join fitness_test_exam_group r on r.org_id = a.org_id and r.tst_id = a.tst_id and r.grp_no = a.grp_no
    join organisation_org o on o.org_id = a.org_id
    left join (
      select x.org_id, x.act_id, count(*) as signed, max(x.at) as last_at
      from fitness_test_sign x
      where ${door.orgs('x')}
      group by x.org_id, x.act_id) s on s.org_id = a.org_id and s.act_id = a.act_id`,
  where: [
    door.orgs('a'),
    is('a.tst_id', f.tstId),
    when(f.from, (day) => sql`p.on_date >= ${day}`),
    when(f.to, (day) => sql`p.on_date <= ${day}`),
  ],
  counted: sql`fitness_test_action a
    join fitness_test_period p on p.org_id = a.org_id and p.per_id = a.per_id`,
  sorts: {},
  then: sql`p.on_date desc, p.start_min, o.org_id, g.ord, g.gud_id, a.act_id`,
  shape: ({ startMin, endMin, ...r }) => ({ ...r, from: clock(startMin), to: clock(endMin) }),
});

export const signHandlers = [
  handle(calls.actionList, (cx, input) =>
    readingExam(cx, 'exam.actions', input.orgId, (door) =>
      door.list<Listed, Action, ActionRow>(input, actionList(door, input)),
    ),
  ),
  handle(calls.actionSigns, async (cx, { actId }) => {
    const action = await cx.db.one(actions, { actId });
    if (!action || !mayName(cx)) throw fail(kernelFaults.gone);
    return { items: await signRows(cx, actId, action.tstId) };
  }),
  handle(calls.actionSign, async (cx, { actId, userId, way }) => {
    const action = await cx.db.one(actions, { actId });
    if (!action) throw fail(kernelFaults.gone);
    mustBe(await examOf(cx.db, action.tstId, 'share'), 'published');
    const child = await cx.db.one(examChildren, { tstId: action.tstId, userId });
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
