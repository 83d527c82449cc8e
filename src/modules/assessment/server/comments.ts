import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { revise } from '../../../kernel/server/rev';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { PHRASES_MAX, stateOf, twinsOf } from '../rules';
import { members, phrases } from '../tables';
import { chargeOf } from './clazz';
import { itemOf, lockedItem, mustRun, seenItem } from './open';

interface Row {
  readonly userId: number;
  readonly name: string;
  /** What the class was called when the evaluation was archived. */
  readonly place: string | null;
  readonly photo: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: string | null;
  readonly rev: number;
}
const commentsOf = (cx: Cx, itemId: number, clazzId: number): Promise<Row[]> =>
  cx.db.rows<Row>(sql`
    select m.user_id, coalesce(m.names ->> 'name', p.name) as name, m.names ->> 'place' as place, p.photo, m.comment as text,
      coalesce(m.names ->> 'commentBy', w.name, '') as by, m.comment_at as at, m.rev
    from assessment_member m
    join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
    left join people_person_v w on w.org_id = m.org_id and w.user_id = m.comment_by
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${itemId}
      and m.clazz_id = ${clazzId}
    order by p.yun_no, m.user_id`);

export const commentHandlers = [
  handle(calls.commentList, async (cx, { id, clazzId }) => {
    const charge = await chargeOf(cx, clazzId);
    const item = await seenItem(cx, 'eval', id);
    const rows = await commentsOf(cx, id, clazzId);
    const [first] = rows;
    if (!first) throw fail(kernelFaults.gone);
    const twins = twinsOf(rows);
    return {
      item: itemOf(item, cx.nowIso),
      clazzName: first.place ?? charge.clazzName,
      open: charge.isMaster && stateOf(item, cx.nowIso) === 'running',
      items: rows.map(({ place: _, ...row }) => ({ ...row, twins: [...(twins.get(row.userId) ?? [])] })),
    };
  }),
  handle(calls.commentSet, async (cx, { id, userId, text, rev }) => {
    const item = await lockedItem(cx, 'eval', id, 'share');
    const child = await cx.db.row<{ clazzId: number; mine: boolean; charged: boolean }>(sql`
      select m.clazz_id, coalesce(bool_or(h.role = 'master'), false) as mine, count(h.user_id) > 0 as charged
      from assessment_member m
      left join class_charge_v h on h.org_id = m.org_id and h.clazz_id = m.clazz_id and h.user_id = ${cx.me.userId}
      where m.org_id = ${cx.db.orgId}
        and m.item_id = ${id}
        and m.user_id = ${userId}
      group by m.clazz_id`);
    if (!child?.charged) throw fail(kernelFaults.gone);
    if (!child.mine) throw fail(faults.notMaster);
    mustRun(cx, item);
    const now = await revise(
      cx,
      cx.db,
      members,
      { itemId: id, userId },
      { comment: text, commentBy: cx.me.userId, commentAt: cx.nowIso },
      { rev, module: 'assessment', fields: ['comment'], view: ({ comment }) => ({ comment }) },
    );
    cx.note('assessment.commented', { subjectId: userId, itemId: id, length: text.length });
    return { rev: now, at: cx.nowIso };
  }),
  handle(calls.phraseList, async (cx) => ({
    items: await cx.db.many(phrases, { userId: cx.me.userId }, { sort: ['-madeAt', 'phraseId'], limit: PHRASES_MAX }),
  })),
  handle(calls.phraseAdd, async (cx, { text }) => {
    if ((await cx.db.count(phrases, { userId: cx.me.userId })) >= PHRASES_MAX)
      throw fail(faults.phrasesFull, { max: PHRASES_MAX });
    const row = { phraseId: newId(), userId: cx.me.userId, text, madeAt: cx.nowIso };
    await cx.db.insert(phrases, row, 'on conflict (org_id, user_id, text) do nothing');
    return (await cx.db.one(phrases, { userId: cx.me.userId, text })) ?? row;
  }),
  handle(calls.phraseRemove, async (cx, { id }) => {
    if ((await cx.db.remove(phrases, { phraseId: id, userId: cx.me.userId })) === 0) throw fail(kernelFaults.gone);
  }),
];
