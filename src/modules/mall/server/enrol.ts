import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { enrol, leave } from '../../class/server/published';
import { orders, purchases } from '../tables';

interface Paid {
  readonly orderId: number;
  readonly buyerId: number;
  readonly madeBy: number;
  readonly paidAt: string;
  readonly clazzIds: readonly number[];
  readonly split: boolean;
}
const paidOrder = (door: Door, orderId: number): Promise<Paid | undefined> =>
  door.row<Paid>(sql`
    select o.order_id, o.buyer_id, o.paid_at, c.made_by, v.clazz_ids, v.split
    from mall_order o
    join mall_course c on c.org_id = o.org_id and c.spu_id = o.spu_id
    join mall_version v on v.spu_id = o.spu_id and v.ver_no = o.ver_no
    where o.org_id = ${door.orgId}
      and o.order_id = ${orderId}
      and o.state = 'paid'`);
/** C-054: merged, all learn in the first class; split, each in the one of the course with the fewest children. */
async function clazzFor(door: Door, { clazzIds, split }: Paid): Promise<number | undefined> {
  if (!split) return clazzIds[0];
  const found = await door.row<{ clazzId: number }>(sql`
    select c.clazz_id
    from class_clazz_v c
    left join class_student_v s on s.org_id = c.org_id and s.clazz_id = c.clazz_id
    where c.org_id = ${door.orgId}
      and c.ended_at is null
      and c.clazz_id = any(${clazzIds}::bigint[])
    group by c.clazz_id
    order by count(s.user_id), c.clazz_id
    limit 1`);
  return found?.clazzId;
}
/**
 * Brings whoever paid for a live course into its class. What cannot be done (the class has ended, or is full) fails, is tried again
 * (also after the tries that any event has: placing.ts), and stays "paid" in the seller's list, which its home counts: nobody's money is
 * without a row that says what is missing. Run twice it does nothing.
 */
export const enrolling: Listener = {
  topic: 'mall.paid',
  async run({ payload }, door) {
    const order = await paidOrder(door, Number(payload['orderId']));
    if (!order) return;
    const clazzId = await clazzFor(door, order);
    if (clazzId == null) throw new Error(`order ${order.orderId} has no class to go to`);
    const doer = { by: order.madeBy, at: order.paidAt, action: 'added' } as const;
    const entered = (await enrol(door, [{ clazzId, userId: order.buyerId }], doer)).length > 0;
    await door.update(orders, { orderId: order.orderId }, { state: 'completed', clazzId, entered });
    // Live courses are sold to own learners alone, so the buyer's row stands beside the seller's.
    await door.update(purchases, { orderId: order.orderId }, { state: 'completed' });
  },
};

interface Left {
  readonly clazzId: number;
  readonly buyerId: number;
  readonly madeBy: number;
}
/**
 * Whoever has all of the money of a live course back leaves its class, unless they stood there before they bought it or have another
 * order that leads there. Run twice it does nothing.
 */
export const leaving: Listener = {
  topic: 'mall.over',
  async run({ payload }, door, kernel) {
    const orderId = Number(payload['orderId']);
    const left = await door.row<Left>(sql`
      select o.clazz_id, o.buyer_id, c.made_by
      from mall_order o
      join mall_course c on c.org_id = o.org_id and c.spu_id = o.spu_id
      where o.org_id = ${door.orgId}
        and o.order_id = ${orderId}
        and o.state = 'refunded'
        and o.entered
        and not exists (
          select 1
          from mall_order x
          where x.org_id = ${door.orgId}
            and x.buyer_id = o.buyer_id
            and x.clazz_id = o.clazz_id
            and x.order_id <> o.order_id
            and x.state in ('completed', 'refunding'))`);
    if (!left) return;
    const { clazzId, buyerId, madeBy } = left;
    await door.update(orders, { orderId }, { entered: false });
    await leave(door, [{ clazzId, userId: buyerId }], { by: madeBy, at: kernel.clock().toISOString(), why: 'left' });
  },
};
