import type { Cx } from '../../../kernel/server/cx';
import { any, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { asksGuardian, LIMITS, type GuardianWord, type Limits, type OrderState } from '../rules';
import type { versions } from '../tables';
import { limitsRow, passedLimit } from './limits';

/**
 * C-054: whom a version `v` on the shelf `s` is offered to. Judged at the list, at the course and once more when it is bought; the region
 * is the seller's, and every school inside it.
 */
export const offeredTo = (cx: Cx): Sql =>
  any(
    sql`v.scope = 'network'`,
    sql`v.scope = 'school' and s.seller_org_id = ${cx.me.orgId}`,
    sql`v.scope = 'region' and s.seller_reg_id = any(array(
      with recursive up as (
        select r.reg_id, r.parent_id from organisation_region r where r.reg_id = ${cx.me.orgRegion}
        union all
        select p.reg_id, p.parent_id from organisation_region p join up on p.reg_id = up.parent_id)
      select up.reg_id from up))`,
    sql`v.scope = 'classes' and s.seller_org_id = ${cx.me.orgId} and v.clazz_ids && array(
      select e.clazz_id from class_student_v e where e.org_id = ${cx.me.orgId} and e.user_id = ${cx.me.userId})`,
  );
/** The caller's purchase `p` of a version `v`, where there is one. */
export const ownPurchase = (cx: Cx): Sql =>
  sql`left join mall_purchase p on p.org_id = ${cx.me.orgId} and p.user_id = ${cx.me.userId} and p.spu_id = v.spu_id and p.holds`;

export type Offered = RowOf<typeof versions> & {
  readonly sellerName: string;
  readonly onShelf: boolean;
  readonly orderId: number | null;
  readonly orderState: OrderState | null;
  readonly untilOn: string | null;
  /** Of the order. */ readonly expiresAt: string | null;
  readonly orderGuardian: GuardianWord | null;
  /** Of the caller. */ readonly bornOn: string | null;
  readonly sellerBusi: number;
  /** What the operator set; null: the program's numbers. */ readonly limits: Limits | null;
  /** No place is left, as far as the caller's own organisation is the seller; another one's stock is its own to know. */
  readonly isSoldOut: boolean;
};
/** Whether somebody paid or had nothing to pay, and it is not over. */
export const isBought = (cx: Cx, o: Pick<Offered, 'orderState' | 'untilOn'>): boolean =>
  o.orderState != null && o.orderState !== 'toPay' && (o.untilOn == null || o.untilOn >= cx.today);
/** Whether an order waits for its money or a guardian; one whose time is over waits no more, also before the sweep has said so. */
export const isOpen = (cx: Cx, o: Pick<Offered, 'orderState' | 'expiresAt'>): boolean =>
  o.orderState === 'toPay' && o.expiresAt != null && o.expiresAt > cx.nowIso;

/** Whether a guardian of the caller confirms an order of a course. */
export const isGuardianAsked = (cx: Cx, { bornOn, discountFen, limits }: Offered): boolean =>
  asksGuardian({ bornOn, today: cx.today, payFen: discountFen, aboveFen: (limits ?? LIMITS).guardianFen });
/** Whether a training institution would take more at once than it may today, whatever held when it put the course on the shelf. */
export const isAboveLimits = (o: Offered): boolean =>
  o.sellerBusi === BUSI.training && passedLimit(o, o.limits ?? LIMITS) != null;

/** A course as it is offered to the caller now, or as they bought it. @throws gone where it is neither. */
export async function offered(cx: Cx, spuId: number, share: string | undefined): Promise<Offered> {
  const found = await offerOf(cx, spuId, share);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/**
 * The same; nothing where it is neither, nor without the key of the link where it is sold by link.
 * @param isBuying stand in line: what one person orders at once is judged one after the other (`ahead.ts`)
 */
export async function offerOf(
  cx: Cx,
  spuId: number,
  share: string | undefined,
  isBuying = false,
): Promise<Offered | undefined> {
  const queue = isBuying
    ? sql`with queue as materialized (
      select pg_advisory_xact_lock(hashtextextended(${`mall.buyer ${cx.me.orgId} ${cx.me.userId}`}, 0))::text as stood)`
    : nothing;
  return cx.db.row<Offered>(sql`
    ${queue}
    select v.*, o.name as seller_name, o.busi_id as seller_busi, s.spu_id is not null as on_shelf, p.order_id, p.state as order_state,
      p.until_on, p.expires_at, p.guardian as order_guardian, w.born_on, ${limitsRow} as limits,
      coalesce(k.taken >= k.quantity, false) as is_sold_out
    from ${isBuying ? sql`queue cross join mall_version v` : sql`mall_version v`}
    join organisation_org o on o.org_id = v.seller_org_id
    left join mall_shelf s on s.spu_id = v.spu_id and s.ver_no = v.ver_no
    ${ownPurchase(cx)}
    left join people_person_v w on w.org_id = ${cx.me.orgId} and w.user_id = ${cx.me.userId}
    left join mall_stock k on k.org_id = ${cx.me.orgId} and k.org_id = v.seller_org_id and k.spu_id = v.spu_id
    where v.spu_id = ${spuId}
      and (p.ver_no = v.ver_no or (
        s.spu_id is not null
        and (v.sale_method = 'public' or s.share_key = ${share ?? ''})
        and ${offeredTo(cx)}))
    order by s.spu_id is not null desc, v.ver_no desc
    limit 1`);
}
