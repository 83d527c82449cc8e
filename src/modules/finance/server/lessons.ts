import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, TenantTx } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Listener, Ticker } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { BILL_ZONE, freedLines, takenLines, type Part } from '../rules';
import { AT_ONCE, inBatches, type Round } from './batches';
import { post } from './ledger';

// What becomes of a live fee that was set aside: a lesson that is held takes an hour of every order of its class, and what is left is free
// when the order is over or no lesson can come any more. Lessons are looked for, not told: a teacher who never says that a lesson is over
// has held it all the same.

/** A lesson that began and that nobody ended is taken as held after so many days; a class that ended is asked for its last ones so long. */
export const OPEN_DAYS = 2;
export const CLOSED_DAYS = 3;
/** So many days before today, as the provider counts them. */
export const dayBefore = (kernel: Kernel, days: number): string => plusDays(dayIn(BILL_ZONE, kernel.clock()), -days);

export interface Given {
  readonly orgId: number;
  readonly lessonId: number;
  readonly clazzId: number;
  readonly begunAt: string;
}
/** Takes an hour of each order of a lesson's class, once a lesson and order. @returns what is taken, and the first of the orders. */
const takeHours = (door: Door, { lessonId, clazzId, begunAt }: Given, at: string) =>
  door.row<Part & { readonly firstId: number | null }>(sql`
    with due as materialized (
      select h.org_id, h.order_id, h.left_card, h.fee_fen
      from finance_hold h
      join mall_order_v o on o.org_id = h.org_id and o.order_id = h.order_id
      where h.org_id = ${door.orgId}
        and h.left_card + h.left_cash > 0
        and o.clazz_id = ${clazzId}
        and o.state in ('completed', 'refunding')
        and o.paid_at <= ${begunAt}::timestamptz
      order by h.order_id
      for update of h),
    used as (
      insert into finance_hold_use (org_id, lesson_id, order_id, card_hours, amount_fen, at)
      select d.org_id, ${lessonId}::bigint, d.order_id, case when d.left_card > 0 then 1 else 0 end,
        case when d.left_card > 0 then 0 else d.fee_fen end, ${at}::timestamptz
      from due d
      on conflict (org_id, lesson_id, order_id) do nothing
      returning org_id, order_id, card_hours, amount_fen),
    moved as (
      update finance_hold h
      set left_card = h.left_card - u.card_hours, left_cash = h.left_cash - (1 - u.card_hours)
      from used u
      where h.org_id = ${door.orgId}
        and h.org_id = u.org_id
        and h.order_id = u.order_id)
    select coalesce(sum(u.card_hours), 0)::bigint as hours, coalesce(sum(u.amount_fen), 0)::bigint as fen, min(u.order_id) as first_id
    from used u
    where u.org_id = ${door.orgId}`);
/** Does something in the books of a seller and of the operator: both halves, or neither. */
export async function inBooks(kernel: Kernel, orgId: number, fn: (tx: TenantTx) => Promise<void>): Promise<void> {
  const tx = new TenantTx(kernel.pools.tenant, orgId, false);
  try {
    await fn(tx);
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}
/** The live fee of one lesson goes to the operator: out of what the seller has set aside, a balanced half in each of the two books. */
const takeLesson = (kernel: Kernel, given: Given): Promise<void> =>
  inBooks(kernel, given.orgId, async (tx) => {
    const { orgId, lessonId } = given;
    const at = kernel.clock().toISOString();
    const taken = await tx.into(orgId, (door) => takeHours(door, given, at));
    if (taken?.firstId == null) return;
    const { own, operator } = takenLines(taken);
    // Each order is used once a lesson, so the first of them names the deed.
    const about = { kind: 'lesson', byId: 0, at } as const;
    const key = `lesson:${lessonId}:${taken.firstId}`;
    await tx.into(orgId, (door) => post(door, { ...about, key, refId: lessonId, lines: own }));
    await tx.into(PLATFORM_ORG, (door) =>
      post(door, { ...about, key: `${key}:${orgId}`, refId: orgId, lines: operator }),
    );
  });
/** Lessons that were held since an order was paid and that have not taken its hour yet, behind one of them. */
const heldLessons = (kernel: Kernel, after: Given | undefined): Promise<Given[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Given>(sql`
      select distinct l.org_id, l.lesson_id, l.clazz_id, coalesce(l.started_at, l.ended_at) as begun_at
      from finance_hold h
      join mall_order_v o on o.org_id = h.org_id and o.order_id = h.order_id
      join lesson_lesson_v l on l.org_id = o.org_id and l.clazz_id = o.clazz_id
      where h.org_id = h.org_id
        and (l.org_id, l.lesson_id) > (${after?.orgId ?? 0}::bigint, ${after?.lessonId ?? 0}::bigint)
        and h.left_card + h.left_cash > 0
        and o.state in ('completed', 'refunding')
        and o.paid_at <= coalesce(l.started_at, l.ended_at)
        and (l.ended_at is not null or l.on_date < ${dayBefore(kernel, OPEN_DAYS)}::date)
        and not exists (
          select 1
          from finance_hold_use u
          where u.org_id = h.org_id
            and u.lesson_id = l.lesson_id
            and u.order_id = h.order_id)
      order by l.org_id, l.lesson_id
      limit ${AT_ONCE}`),
  );
/** Takes what those lessons cost. */
export const takeLessons = (kernel: Kernel): Promise<Round> =>
  inBatches<Given>({
    next: (after) => heldLessons(kernel, after),
    deed: (given) => takeLesson(kernel, given),
    failed: ({ message: why }, { orgId, lessonId }) => {
      kernel.log.warn({ why, orgId, lessonId }, 'live fee');
    },
  });

/** What is left of an order's hold goes back to where it came from. Said again it does nothing. */
export async function freeHold(door: Door, orderId: number, at: string): Promise<void> {
  const freed = await door.row<Part>(sql`
    with old as materialized (
      select h.org_id, h.order_id, h.left_card, h.left_cash * h.fee_fen as fen
      from finance_hold h
      where h.org_id = ${door.orgId}
        and h.order_id = ${orderId}
        and h.left_card + h.left_cash > 0
      for update),
    moved as (
      update finance_hold h
      set left_card = 0, left_cash = 0
      from old o
      where h.org_id = ${door.orgId}
        and h.org_id = o.org_id
        and h.order_id = o.order_id)
    select o.left_card as hours, o.fen
    from old o
    where o.org_id = ${door.orgId}`);
  if (!freed) return;
  await post(door, { key: `free:${orderId}`, kind: 'free', refId: orderId, byId: 0, at, lines: freedLines(freed) });
}
/** An order is over, unpaid or given back whole. */
export const freeing: Listener = {
  topic: 'mall.over',
  run: ({ payload }, door, kernel) => freeHold(door, Number(payload['orderId']), kernel.clock().toISOString()),
};
interface Order {
  readonly orgId: number;
  readonly orderId: number;
}
/** Orders that hold something of a class that ended some days ago, behind one of them; without sellers whose lessons wait to be taken. */
const endedOrders = (kernel: Kernel, after: Order | undefined, but: ReadonlySet<number>): Promise<Order[]> => {
  const before = new Date(kernel.clock().getTime() - CLOSED_DAYS * 86_400_000).toISOString();
  return acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Order>(sql`
      select h.org_id, h.order_id
      from finance_hold h
      join mall_order_v o on o.org_id = h.org_id and o.order_id = h.order_id
      join class_clazz_v c on c.org_id = o.org_id and c.clazz_id = o.clazz_id
      where h.org_id = h.org_id
        and h.org_id <> all(${[...but]}::bigint[])
        and (h.org_id, h.order_id) > (${after?.orgId ?? 0}::bigint, ${after?.orderId ?? 0}::bigint)
        and h.left_card + h.left_cash > 0
        and c.ended_at <= ${before}::timestamptz
      order by h.org_id, h.order_id
      limit ${AT_ONCE}`),
  );
};
/** Such classes hold no more lessons: what is left of their orders is free. */
export const freeEnded = (kernel: Kernel, but: ReadonlySet<number> = new Set()): Promise<Round> =>
  inBatches<Order>({
    next: (after) => endedOrders(kernel, after, but),
    deed: ({ orgId, orderId }) =>
      inBooks(kernel, orgId, (tx) => tx.into(orgId, (door) => freeHold(door, orderId, kernel.clock().toISOString()))),
    failed: ({ message: why }, { orgId, orderId }) => {
      kernel.log.warn({ why, orgId, orderId }, 'live fee');
    },
  });
export const takingFees: Ticker = {
  everyMs: 60_000,
  run: async (kernel) => {
    // What was held is taken before anything is free, seller by seller.
    const { done, failed } = await takeLessons(kernel);
    if (done === 0) await freeEnded(kernel, failed);
  },
};
