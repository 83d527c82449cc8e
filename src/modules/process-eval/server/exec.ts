import { contains, is, sql, when } from '../../../kernel/server/db/sql';
import { insertOf } from '../../../kernel/server/db/insert';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { hundredthsText, judge } from '../rules';
import { results } from '../tables';
import { childFrom, childrenOf, enteredIn, isChild } from './children';
import { normOf, sketchOf } from './norm-read';
import { lockedRound, mustTake } from './round';
import { resultOf } from './save';
import { isRegion, mustManage } from './sight';

const ASSIGNED = ['assigned', 'assignedWhy', 'assignedBy', 'assignedAt'] as const;
const conflict = sql`on conflict (org_id, norm_id, user_id) do update set assigned = excluded.assigned,
  assigned_why = excluded.assigned_why, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at`;

type ExecRow = ReplyOf<typeof calls.listExec>['items'][number];
export const execHandlers = [
  handle(calls.listExec, (cx, { normId, orgId, grdId, clazzId, name, differs, ...input }) => {
    if (!isRegion(cx) && orgId !== undefined && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    const school = orgId ?? cx.me.orgId;
    return cx.reading('process-eval.exec', school, async (door) => {
      const n = await normOf(door, school, normId);
      mustManage(cx, n.module);
      const { fullScore, differ } = sketchOf(n);
      const isFar = sql`coalesce(abs(r.assigned - r.score) > ${differ}, false)`;
      const found = await door.list<typeof input, ExecRow>(input, {
        select: sql`p.user_id, p.name, p.sid_no, s.clazz_name, r.score, r.assigned, r.assigned_why, b.name as assigned_by,
          r.assigned_at, ${isFar} as differs`,
        from: sql`${childFrom}
          left join process_eval_result r on r.org_id = s.org_id and r.norm_id = ${normId} and r.user_id = s.user_id
          left join people_person_v b on b.org_id = r.org_id and b.user_id = r.assigned_by`,
        where: [
          isChild(school, n.grdIds),
          is('s.grd_id', grdId),
          is('s.clazz_id', clazzId),
          contains('p.name', name),
          when(differs, (yes) => sql`${isFar} = ${yes}`),
        ],
        sorts: { name: sql`p.name`, score: sql`r.score`, assigned: sql`r.assigned` },
        then: sql`s.grd_id, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`,
      });
      return { ...found, fullScore, state: n.state ?? ('open' as const) };
    });
  }),
  handle(calls.setExec, async (cx, { normId, why, items }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustManage(cx, n.module);
    const round = await lockedRound(cx, n, cx.nowIso);
    mustTake(n, round.state);
    const given = new Map(items.map((item) => [item.userId, item.score]));
    const children = await childrenOf(cx.db, round, sql`s.user_id = any(${[...given.keys()]}::bigint[])`);
    if (children.length < given.size) throw fail(faults.notYours, { count: given.size - children.length });
    const { fullScore } = round.content;
    const high = children.find((child) => (given.get(child.userId) ?? 0) > fullScore);
    if (high) throw fail(faults.assignedHigh, { name: high.name, full: hundredthsText(fullScore) }, 'items');
    const changed = children.filter((child) => child.assigned !== (given.get(child.userId) ?? null));
    const rows = changed.map((child) => {
      const assigned = given.get(child.userId) ?? null;
      const by = assigned === null ? null : cx.me.userId;
      const reckoned = resultOf(child, judge(round.content, enteredIn(child.cells), child.present), round, cx.nowIso);
      return {
        ...reckoned,
        assigned,
        assignedWhy: assigned === null ? null : why,
        assignedBy: by,
        assignedAt: assigned === null ? null : cx.nowIso,
      };
    });
    if (rows.length) {
      const keys = Object.keys(results.columns).filter((key) => ASSIGNED.every((name) => name !== key));
      await cx.db.change(insertOf(results, [...keys, ...ASSIGNED], rows, cx.db.orgId, conflict));
    }
    cx.note('process-eval.assigned', {
      subjectId: normId,
      why,
      changes: changed.map((child) => ({
        userId: child.userId,
        old: child.assigned,
        new: given.get(child.userId) ?? null,
      })),
    });
    return { saved: changed.length };
  }),
];
