import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { dayIn } from '../../../kernel/shared/dates';
import { yuan } from '../../../kernel/shared/money';
import { tell } from '../../notice/server/published';
import { guardianMatters, type Decision, type Matter } from '../../people/server/published';
import { PAY_MINUTES } from '../rules';
import { orders, purchases } from '../tables';
import { guardianSaid } from './news';
import { endOrder, settleOrder } from './settle';

interface Waiting {
  readonly orderId: number;
  readonly userId: number;
  readonly title: string;
  readonly payFen: number;
  readonly expiresAt: string;
  readonly sellerName: string;
}
const matterOf = (cx: Cx, o: Waiting): Matter => ({
  id: o.orderId,
  userId: o.userId,
  title: o.title,
  lines: [
    { label: cx.text('mall.field.sellerName'), value: o.sellerName },
    {
      label: cx.text('mall.field.payFen'),
      value: o.payFen === 0 ? cx.text('mall.free') : cx.text('mall.yuan', { money: yuan(o.payFen) }),
    },
  ],
  endsAt: o.expiresAt,
});
interface Asked {
  readonly sellerOrgId: number;
  readonly payFen: number;
  readonly title: string;
  readonly zone: string;
}
const askedAbout = (cx: Cx, door: Door, { userId, id }: Decision): Promise<Asked | undefined> =>
  door.row<Asked>(sql`
    select p.seller_org_id, p.pay_fen, p.title, o.zone
    from mall_purchase p
    join organisation_org o on o.org_id = p.org_id
    where p.org_id = ${door.orgId}
      and p.user_id = ${userId}
      and p.order_id = ${id}
      and p.guardian = 'waits'
      and p.state = 'toPay'
      and p.expires_at > ${cx.nowIso}::timestamptz`);
/** The guardian agreed, and the order is to be paid: it waits for its money as long as any other, from now on. */
async function opened(cx: Cx, door: Door, orderId: number, sellerOrgId: number, word: object): Promise<boolean> {
  const expiresAt = new Date(cx.now.getTime() + PAY_MINUTES * 60_000).toISOString();
  // The seller's row first, as whoever pays or ends it does.
  const held = await cx.asOrg(sellerOrgId, (own) => own.update(orders, { orderId, state: 'toPay' }, { expiresAt }));
  if (held === 0) return false;
  return (await door.update(purchases, { orderId, guardian: 'waits' }, { ...word, expiresAt })) > 0;
}
/** The order goes the way that the word says. @returns false where it waits no more. */
async function went(cx: Cx, door: Door, { id: orderId, agree, guardian }: Decision, asked: Asked): Promise<boolean> {
  const { sellerOrgId, payFen, zone } = asked;
  const at = cx.nowIso;
  const also = { guardian: agree ? 'agreed' : 'refused', guardianName: guardian.name, guardianAt: at } as const;
  if (!agree) return (await endOrder(cx, { sellerOrgId, orderId, cause: null, by: 'guardian', at, also })) != null;
  if (payFen === 0) return settleOrder(cx, { sellerOrgId, orderId, at, day: dayIn(zone, cx.now), also });
  return opened(cx, door, orderId, sellerOrgId, also);
}
/** Takes a guardian's word over, and tells the child. */
async function decide(cx: Cx, door: Door, decision: Decision): Promise<boolean> {
  const asked = await askedAbout(cx, door, decision);
  if (!asked || !(await went(cx, door, decision, asked))) return false;
  const { userId, id: orderId, agree, guardian } = decision;
  await tell(cx, guardianSaid({ orgId: door.orgId, userId, orderId, title: asked.title }, guardian.name, agree));
  return true;
}

guardianMatters({
  kind: 'mall.order',
  waiting: async (cx, door, userIds) => {
    const rows = await door.rows<Waiting>(sql`
      select p.order_id, p.user_id, p.title, p.pay_fen, p.expires_at, o.name as seller_name
      from mall_purchase p
      join organisation_org o on o.org_id = p.seller_org_id
      where p.org_id = ${door.orgId}
        and p.user_id = any(${[...userIds]}::bigint[])
        and p.guardian = 'waits'
        and p.state = 'toPay'
        and p.expires_at > ${cx.nowIso}::timestamptz
      order by p.made_at, p.order_id
      limit 50`);
    return rows.map((row) => matterOf(cx, row));
  },
  decide,
});
