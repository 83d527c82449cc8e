import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, type TenantTx } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Listener, Ticker } from '../../../kernel/server/module';
import type { Account, Line, TxKind } from '../rules';
import { AT_ONCE, inBatches, type Round } from './batches';
import { post } from './ledger';
import { CLOSED_DAYS, dayBefore, inBooks, OPEN_DAYS, type Given } from './lessons';

// What a live order brought is earned lesson by lesson: it stands as prepaid until they are given, as do the hours of its live fee.
// What went back meanwhile was not earned, and what no lesson can earn any more is earned when its class has ended.

const LIVE = 1;
const moved = (to: Account, from: Account, amount: number): Line[] => [
  { account: to, amount },
  { account: from, amount: -amount },
];
interface Deed {
  readonly key: string;
  readonly kind: TxKind;
  readonly refId: number;
  readonly at: string;
  readonly lines: readonly Line[];
}
const put = (door: Door, deed: Deed): Promise<unknown> => post(door, { ...deed, byId: 0 });

/** A paid live order whose hours are said is to be earned; told again it changes nothing. */
async function defer(door: Door, orderId: number, at: string): Promise<void> {
  const made = await door.row<{ paidFen: number }>(sql`
    insert into finance_earning (org_id, order_id, hours, paid_fen, given, left_fen, back_fen, made_at)
    select p.org_id, p.order_id, o.hours, p.amount_fen, 0, p.amount_fen, 0, ${at}::timestamptz
    from finance_payment p
    join mall_order_v o on o.org_id = p.org_id and o.order_id = p.order_id
    where p.org_id = ${door.orgId}
      and p.order_id = ${orderId}
      and p.state = 'paid'
      and o.category = ${LIVE}
      and o.hours is not null
    on conflict (org_id, order_id) do nothing
    returning paid_fen`);
  if (!made) return;
  await put(door, {
    key: `defer:${orderId}`,
    kind: 'defer',
    refId: orderId,
    at,
    lines: moved('prepaid', 'income', made.paidFen),
  });
}
export const deferring: Listener = {
  topic: 'mall.paid',
  run: ({ payload }, door, kernel) => defer(door, Number(payload['orderId']), kernel.clock().toISOString()),
};

/** What went back of an order was taken out of income, and was prepaid as far as that reaches. */
async function giveBack(door: Door, orderId: number, at: string): Promise<void> {
  const back = await door.row<{ fen: number; backFen: number }>(sql`
    with old as materialized (
      select e.org_id, e.order_id, least(e.left_fen, p.back_fen - e.back_fen) as fen, p.back_fen
      from finance_earning e
      join finance_payment p on p.org_id = e.org_id and p.order_id = e.order_id
      where e.org_id = ${door.orgId}
        and e.order_id = ${orderId}
        and p.back_fen > e.back_fen
      for update of e),
    moved as (
      update finance_earning e
      set left_fen = e.left_fen - o.fen, back_fen = o.back_fen
      from old o
      where e.org_id = ${door.orgId}
        and e.org_id = o.org_id
        and e.order_id = o.order_id)
    select o.fen, o.back_fen
    from old o
    where o.org_id = ${door.orgId}`);
  if (!back || back.fen === 0) return;
  const lines = moved('income', 'prepaid', back.fen);
  await put(door, { key: `defer:${orderId}:${back.backFen}`, kind: 'defer', refId: orderId, at, lines });
}
/** A lesson earns its part of what is left of each order of its class: the last one all of it. */
async function earn(door: Door, { lessonId, clazzId, begunAt }: Given, at: string): Promise<void> {
  const earned = await door.row<{ fen: number; firstId: number | null }>(sql`
    with due as materialized (
      select e.org_id, e.order_id, e.left_fen / greatest(e.hours - e.given, 1) as fen
      from finance_earning e
      join mall_order_v o on o.org_id = e.org_id and o.order_id = e.order_id
      where e.org_id = ${door.orgId}
        and e.left_fen > 0
        and o.clazz_id = ${clazzId}
        and o.state in ('completed', 'refunding')
        and o.paid_at <= ${begunAt}::timestamptz
      order by e.order_id
      for update of e),
    used as (
      insert into finance_earning_use (org_id, lesson_id, order_id, amount_fen, at)
      select d.org_id, ${lessonId}::bigint, d.order_id, d.fen, ${at}::timestamptz
      from due d
      on conflict (org_id, lesson_id, order_id) do nothing
      returning org_id, order_id, amount_fen),
    moved as (
      update finance_earning e
      set given = e.given + 1, left_fen = e.left_fen - u.amount_fen
      from used u
      where e.org_id = ${door.orgId}
        and e.org_id = u.org_id
        and e.order_id = u.order_id)
    select coalesce(sum(u.amount_fen), 0)::bigint as fen, min(u.order_id) as first_id
    from used u
    where u.org_id = ${door.orgId}`);
  if (earned?.firstId == null || earned.fen === 0) return;
  // Each order is used once a lesson, so the first of them names the deed.
  const key = `earn:${lessonId}:${earned.firstId}`;
  await put(door, { key, kind: 'earn', refId: lessonId, at, lines: moved('income', 'prepaid', earned.fen) });
}
/** No lesson of it can come any more: what is left is the seller's. */
async function earnRest(door: Door, orderId: number, at: string): Promise<void> {
  const rest = await door.row<{ fen: number }>(sql`
    with old as materialized (
      select e.org_id, e.order_id, e.left_fen as fen
      from finance_earning e
      where e.org_id = ${door.orgId}
        and e.order_id = ${orderId}
        and e.left_fen > 0
      for update),
    moved as (
      update finance_earning e
      set left_fen = 0
      from old o
      where e.org_id = ${door.orgId}
        and e.org_id = o.org_id
        and e.order_id = o.order_id)
    select o.fen
    from old o
    where o.org_id = ${door.orgId}`);
  if (!rest) return;
  const lines = moved('income', 'prepaid', rest.fen);
  await put(door, { key: `earn:${orderId}`, kind: 'earn', refId: orderId, at, lines });
}

interface Order {
  readonly orgId: number;
  readonly orderId: number;
}
/** Does one deed after the other, each in a transaction of its own; one that fails is tried again in the next round. */
const each = <T extends { readonly orgId: number }>(
  kernel: Kernel,
  next: (after: T | undefined, door: Door) => Promise<readonly T[]>,
  fn: (door: Door, one: T, at: string) => Promise<void>,
): Promise<Round> =>
  inBatches<T>({
    next: (after) => acrossOrgs(kernel.pools.across, [], (door) => next(after, door)),
    deed: (one) =>
      inBooks(kernel, one.orgId, (tx: TenantTx) =>
        tx.into(one.orgId, (door) => fn(door, one, kernel.clock().toISOString())),
      ),
    failed: ({ message: why }, { orgId }) => {
      kernel.log.warn({ why, orgId }, 'earned');
    },
  });
/** Orders of which money went back since anybody looked. */
export const reckonBacks = (kernel: Kernel): Promise<Round> =>
  each<Order>(
    kernel,
    (after, door) =>
      door.rows<Order>(sql`
        select e.org_id, e.order_id
        from finance_earning e
        join finance_payment p on p.org_id = e.org_id and p.order_id = e.order_id
        where e.org_id = e.org_id
          and (e.org_id, e.order_id) > (${after?.orgId ?? 0}::bigint, ${after?.orderId ?? 0}::bigint)
          and p.back_fen > e.back_fen
        order by e.org_id, e.order_id
        limit ${AT_ONCE}`),
    (door, { orderId }, at) => giveBack(door, orderId, at),
  );
/** Lessons that were given and that have not earned their part yet. */
export const earnLessons = (kernel: Kernel): Promise<Round> =>
  each<Given>(
    kernel,
    (after, door) =>
      door.rows<Given>(sql`
        select distinct l.org_id, l.lesson_id, l.clazz_id, coalesce(l.started_at, l.ended_at) as begun_at
        from finance_earning e
        join mall_order_v o on o.org_id = e.org_id and o.order_id = e.order_id
        join lesson_lesson_v l on l.org_id = o.org_id and l.clazz_id = o.clazz_id
        where e.org_id = e.org_id
          and (l.org_id, l.lesson_id) > (${after?.orgId ?? 0}::bigint, ${after?.lessonId ?? 0}::bigint)
          and e.left_fen > 0
          and o.state in ('completed', 'refunding')
          and o.paid_at <= coalesce(l.started_at, l.ended_at)
          and (l.ended_at is not null or l.on_date < ${dayBefore(kernel, OPEN_DAYS)}::date)
          and not exists (
            select 1
            from finance_earning_use u
            where u.org_id = e.org_id
              and u.lesson_id = l.lesson_id
              and u.order_id = e.order_id)
        order by l.org_id, l.lesson_id
        limit ${AT_ONCE}`),
    earn,
  );
/** Orders whose classes ended some days ago, without sellers whose lessons have still to earn their part. */
export const earnEnded = (kernel: Kernel, but: ReadonlySet<number> = new Set()): Promise<Round> => {
  const before = new Date(kernel.clock().getTime() - CLOSED_DAYS * 86_400_000).toISOString();
  return each<Order>(
    kernel,
    (after, door) =>
      door.rows<Order>(sql`
        select e.org_id, e.order_id
        from finance_earning e
        join mall_order_v o on o.org_id = e.org_id and o.order_id = e.order_id
        join class_clazz_v c on c.org_id = o.org_id and c.clazz_id = o.clazz_id
        where e.org_id = e.org_id
          and e.org_id <> all(${[...but]}::bigint[])
          and (e.org_id, e.order_id) > (${after?.orgId ?? 0}::bigint, ${after?.orderId ?? 0}::bigint)
          and e.left_fen > 0
          and c.ended_at <= ${before}::timestamptz
        order by e.org_id, e.order_id
        limit ${AT_ONCE}`),
    (door, { orderId }, at) => earnRest(door, orderId, at),
  );
};
export const earning: Ticker = {
  everyMs: 60_000,
  run: async (kernel) => {
    await reckonBacks(kernel);
    // What was given is earned by its lessons before the rest is, seller by seller.
    const { done, failed } = await earnLessons(kernel);
    if (done === 0) await earnEnded(kernel, failed);
  },
};
