import type { Cx } from '../../../kernel/server/cx';
import { any, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { moveAppeal, type AppealRow } from './move';
import { submit } from './submit';
import { decidable, subjectOf, type AppealSubject } from './subjects';

/** An appeal that the condition leaves to the caller, locked; gone where it is not theirs. */
async function locked(
  cx: Cx,
  appealId: number,
  where: Sql,
): Promise<{ readonly row: AppealRow; readonly subject: AppealSubject }> {
  const row = await cx.db.row<AppealRow>(sql`
    select a.*
    from appeal_appeal a
    where a.org_id = ${cx.db.orgId}
      and a.appeal_id = ${appealId}
      and ${where}
    for update`);
  if (!row) throw fail(kernelFaults.gone);
  return { row, subject: subjectOf(row.subject) };
}

export const actHandlers = [
  handle(calls.submitAppeal, async (cx, { subject, setId, part, reason, images }) => {
    const key = { setId, userId: cx.me.userId, part };
    const { appealId, state } = await submit(cx, subjectOf(subject), key, { reason, images });
    return { appealId, state };
  }),
  handle(calls.stepAppeal, async (cx, { appealId, state, remark }) => {
    const { row, subject } = await locked(cx, appealId, decidable(cx));
    await moveAppeal(cx, cx.db, subject, row, { to: state, why: remark });
    return { appealId, state };
  }),
  handle(calls.decideAppeal, async (cx, { appealId, uphold, remark }) => {
    const { row, subject } = await locked(cx, appealId, decidable(cx));
    if (uphold && subject.upheldAt === 'row') throw fail(faults.upheldAtRow);
    const state = uphold ? ('upheld' as const) : ('rejected' as const);
    await moveAppeal(cx, cx.db, subject, row, { to: state, why: remark });
    return { appealId, state };
  }),
  handle(calls.withdrawAppeal, async (cx, { appealId }) => {
    const me = cx.me.userId;
    const { row, subject } = await locked(cx, appealId, any(sql`a.user_id = ${me}`, sql`a.made_by = ${me}`));
    await moveAppeal(cx, cx.db, subject, row, { to: 'withdrawn', why: '' });
    return { appealId, state: 'withdrawn' as const };
  }),
];
