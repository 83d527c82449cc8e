import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { raw, sql } from '../../../kernel/server/db/sql';
import type { NewRow } from '../../../kernel/server/db/table';
import { BUSI } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import { faults } from '../faults';
import { CATEGORY, daysOfMonths, LIMITS, type Limits } from '../rules';
import { purchases } from '../tables';
import type { Offered } from './offers';

// What a training institution has taken of a child ahead of its lessons, over all of their orders there. Whoever submits stands in line
// behind the other submissions of the same child (`offered`), so that two at once see each other.

/** What of earlier orders is still ahead: money, lesson hours, and the days up to the last one that is paid for. */
export interface Ahead {
  readonly fen: number;
  readonly hours: number;
  readonly days: number;
}
type Asked = Pick<Offered, 'category' | 'discountFen' | 'hours' | 'validity'>;
/** @returns the fault of the limit that a course would pass together with what is ahead already */
export function passedTogether(
  { category, discountFen, hours, validity }: Asked,
  ahead: Ahead,
  set: Limits,
): Error | undefined {
  const left = Math.max(0, set.capFen - ahead.fen);
  if (discountFen > left) return fail(faults.capChildSum, { max: yuan(set.capFen), left: yuan(left) });
  if (category !== CATEGORY.live) return undefined;
  const rest = Math.max(0, set.hours - ahead.hours);
  if (hours != null && hours > rest) return fail(faults.capChildHours, { max: set.hours, left: rest });
  const days = validity == null ? 0 : Math.max(validity, ahead.days);
  return days > daysOfMonths(set.months) ? fail(faults.capChildMonths, { max: set.months }) : undefined;
}

type Purchase = NewRow<typeof purchases>;
const ONCE = 'on conflict (org_id, user_id, spu_id) where holds do nothing';
/**
 * Writes the buyer's row, and says in the same statement what is ahead of their other orders with this seller: those that wait for their
 * money, and those that are paid and not over. Lessons that were held are ahead no more, nor are films once they have been the child's
 * as long as a training institution may take money for. What went back in part is ahead no more, neither its money nor the hours that it
 * is the price of, in whole fen as finance suggests them.
 */
const written = (cx: Cx, row: Purchase, set: Limits): Promise<(Ahead & { readonly made: number }) | undefined> => {
  const { orgId, userId } = cx.me;
  const since = new Date(cx.now.getTime() - daysOfMonths(set.months) * 86_400_000).toISOString();
  return cx.db.row(sql`
    with stands as materialized (
      select p.pay_fen, p.back_fen, p.category, coalesce(v.hours, 0) as hours, coalesce(p.until_on - ${cx.today}::date, v.validity, 0) as days, (
        select count(*)
        from lesson_lesson_v l
        where l.org_id = ${orgId}
          and l.clazz_id = o.clazz_id
          and l.ended_at is not null
          and coalesce(l.started_at, l.ended_at) >= o.paid_at)::integer as held
      from mall_purchase p
      join mall_version v on v.spu_id = p.spu_id and v.ver_no = p.ver_no
      left join mall_order o on o.org_id = p.org_id and o.order_id = p.order_id
      left join class_clazz_v c on c.org_id = o.org_id and c.clazz_id = o.clazz_id
      where p.org_id = ${orgId}
        and p.user_id = ${userId}
        and p.seller_org_id = ${row.sellerOrgId}
        and p.pay_fen > 0
        and (p.state in ('paid', 'completed', 'refunding')
          or (p.state = 'toPay' and p.expires_at > ${cx.nowIso}::timestamptz))
        and (p.until_on is null or p.until_on >= ${cx.today}::date)
        and c.ended_at is null
        and (p.category = ${CATEGORY.live} or p.paid_at is null or p.paid_at >= ${since}::timestamptz)),
    rest as materialized (
      select s.*, greatest(s.hours - s.held
        - case when s.back_fen > 0 then ((s.back_fen + 1) * s.hours - 1) / s.pay_fen else 0 end, 0) as rest
      from stands s),
    made as (${insertOf(purchases, Object.keys(row), [{ ...row }], orgId, raw(ONCE))} returning order_id)
    select
      coalesce(sum(case when s.hours = 0 then s.pay_fen - s.back_fen
        when s.rest = 0 then 0
        else greatest(ceil(s.pay_fen::numeric * (s.hours - s.held) / s.hours) - s.back_fen, 0) end), 0)::bigint as fen,
      coalesce(sum(s.rest), 0)::bigint as hours,
      coalesce(max(s.days) filter (where s.category = ${CATEGORY.live}), 0)::integer as days,
      (select count(*) from made) as made
    from rest s`);
};

/**
 * Enters what somebody buys, once a person and course.
 * @throws alreadyOrdered where one is open or bought; the limit that it passes together with their other orders there
 */
export async function enter(cx: Cx, course: Offered, row: Purchase): Promise<void> {
  if (course.discountFen === 0 || course.sellerBusi !== BUSI.training) {
    if ((await cx.db.insert(purchases, row, ONCE)) === 0) throw fail(faults.alreadyOrdered);
    return;
  }
  const set = course.limits ?? LIMITS;
  const found = await written(cx, row, set);
  if (!found || found.made === 0) throw fail(faults.alreadyOrdered);
  const passed = passedTogether(course, found, set);
  if (passed) throw passed;
}
