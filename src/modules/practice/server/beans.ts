import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { BeanEntry } from '../contract';
import { faults } from '../faults';
import { BEAN_TASKS, keyOf, mondayOf, signBeans, streakOf, type BeanTask } from '../rules';
import { beans, purses, type BeanKind } from '../tables';

const balanceOf = async (cx: Cx): Promise<number> => (await cx.db.one(purses, { userId: cx.me.userId }))?.balance ?? 0;

/** Writes beans into the book once for a key, under the purse's lock. @returns what was given: 0 when the key was there. */
async function give(
  cx: Cx,
  kind: BeanKind,
  forKey: string,
  amount: number,
  taskId: number | null,
): Promise<{ readonly balance: number; readonly got: number }> {
  const { userId } = cx.me;
  // What changes nothing locks all the same: a purse that is not there yet is made, and held.
  const purse = await cx.db.row<{ balance: number }>(sql`
    insert into practice_purse (org_id, user_id, balance)
    values (${cx.db.orgId}, ${userId}, 0)
    on conflict (org_id, user_id) do update
    set balance = practice_purse.balance
    returning balance`);
  const balance = purse?.balance ?? 0;
  const made = await cx.db.insert(
    beans,
    [{ entryId: newId(), userId, kind, taskId, forKey, beans: amount, balance: balance + amount, at: cx.nowIso }],
    'on conflict do nothing',
  );
  if (made === 0) return { balance, got: 0 };
  await cx.db.update(purses, { userId }, { balance: balance + amount });
  return { balance: balance + amount, got: amount };
}
/** The days somebody signed in lately: enough for a row of weeks. */
async function signedDays(cx: Cx): Promise<Set<string>> {
  const rows = await cx.db.rows<{ forKey: string }>(
    sql`
    select for_key
    from practice_bean
    where org_id = ${cx.db.orgId}
      and user_id = ${cx.me.userId}
      and kind = 'sign'
    order by for_key desc, entry_id
    limit 400`,
  );
  return new Set(rows.map((r) => r.forKey));
}
/** How far each task is, now. One statement. */
async function doneOf(cx: Cx): Promise<Readonly<Record<BeanTask['kind'], number>>> {
  const [row] = await cx.db.rows<Record<BeanTask['kind'], number>>(
    sql`
    with day as (select (${cx.today}::date)::timestamp at time zone ${cx.me.zone} as since)
    select coalesce((
        select count(*)
        from practice_train_que q
        join practice_train t on t.org_id = q.org_id and t.train_id = q.train_id
        where q.org_id = ${cx.db.orgId}
          and t.user_id = ${cx.me.userId}
          and q.answered_at >= (select since from day)
          and t.started_at >= (select since from day) - interval '30 days'
      ), 0)::int as answers, (
        select count(*)
        from practice_train t
        where t.org_id = ${cx.db.orgId}
          and t.user_id = ${cx.me.userId}
          and t.finished_at >= (select since from day)
          and t.started_at >= (select since from day) - interval '30 days'
      )::int as trains, (
        select count(*)
        from practice_fight f
        where f.org_id = ${cx.db.orgId}
          and f.user_id = ${cx.me.userId}
          and f.state = 'passed'
          and f.started_at >= (select since from day)
      )::int as fights, (
        select count(*)
        from wrongbook_answer_v a
        where a.org_id = ${cx.db.orgId}
          and a.user_id = ${cx.me.userId}
          and a.source = 'wrong'
          and a.answered_at >= (select since from day)
      )::int as reviews, (
        select count(distinct done_on)
        from practice_day d
        where d.org_id = ${cx.db.orgId}
          and d.user_id = ${cx.me.userId}
          and d.done_on >= ${mondayOf(cx.today)}
          and d.spent > 0
      )::int as days`,
  );
  return row!;
}

export const beanHandlers = [
  handle(calls.beanGet, async (cx) => {
    const signed = await signedDays(cx);
    const isSigned = signed.has(cx.today);
    const streak = streakOf(signed, cx.today);
    return { balance: await balanceOf(cx), signed: isSigned, streak, next: signBeans(streak) };
  }),
  handle(calls.beanSignIn, async (cx) => {
    const signed = await signedDays(cx);
    const yesterday = plusDays(cx.today, -1);
    const before = signed.has(yesterday) ? streakOf(signed, yesterday) : 0;
    return { ...(await give(cx, 'sign', cx.today, signBeans(before), null)), streak: before + 1 };
  }),
  handle(calls.beanDetail, async (cx) => {
    const done = await doneOf(cx);
    const keys = BEAN_TASKS.map((t) => keyOf(t, cx.today));
    const drawn = new Set(
      (
        await cx.db.rows<{ forKey: string }>(
          sql`
          select for_key
          from practice_bean
          where org_id = ${cx.db.orgId}
            and user_id = ${cx.me.userId}
            and kind = 'task'
            and for_key = any(${keys}::text[])`,
        )
      ).map((r) => r.forKey),
    );
    return {
      balance: await balanceOf(cx),
      tasks: BEAN_TASKS.map((t, at) => ({ ...t, done: Math.min(t.goal, done[t.kind]), drawn: drawn.has(keys[at]!) })),
    };
  }),
  handle(calls.beanDraw, async (cx, { taskId }) => {
    const task = BEAN_TASKS.find((t) => t.taskId === taskId);
    if (!task) throw fail(kernelFaults.gone);
    const done = (await doneOf(cx))[task.kind];
    if (done < task.goal) throw fail(faults.notEarned, { done, goal: task.goal });
    return {
      ...(await give(cx, 'task', keyOf(task, cx.today), task.beans, taskId)),
      streak: streakOf(await signedDays(cx), cx.today),
    };
  }),
  handle(calls.beanRecords, (cx, input) =>
    cx.list<typeof input, Omit<BeanEntry, 'taskKind'> & { taskId: number | null }, BeanEntry>(input, {
      select: sql`b.entry_id, b.kind, b.task_id, b.beans, b.balance, b.at`,
      from: sql`practice_bean b`,
      where: [cx.db.orgs('b'), sql`b.user_id = ${cx.me.userId}`],
      sorts: { at: sql`b.at` },
      then: sql`b.at desc, b.entry_id desc`,
      shape: ({ taskId, ...r }) => ({ ...r, taskKind: BEAN_TASKS.find((t) => t.taskId === taskId)?.kind ?? null }),
    }),
  ),
];
