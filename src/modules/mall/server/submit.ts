import type { Cx } from '../../../kernel/server/cx';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { CATEGORY, GUARDIAN_HOURS, numberOf, PAY_MINUTES } from '../rules';
import { purchases } from '../tables';
import { enter } from './ahead';
import { isAboveLimits, isBought, isGuardianAsked, isOpen, offerOf, type Offered } from './offers';
import { moneyPort } from './published';
import { reserve } from './reserve';
import { endOrder, settledState, untilOf } from './settle';

/** An order of the caller's own, with who sells. */
export type Own = RowOf<typeof purchases> & { readonly sellerName: string };
/**
 * What the caller had of a course stands no more in the way of a new order: it was bought and is over, or nobody paid it in its time.
 * One for which money came in this very moment stays, and the new one is refused as a second.
 */
async function letGo(cx: Cx, { orderId, orderState, sellerOrgId }: Offered): Promise<void> {
  if (orderId == null) return;
  if (orderState !== 'toPay') {
    await cx.db.update(purchases, { orderId }, { holds: false });
    return;
  }
  await endOrder(cx, { sellerOrgId, orderId, cause: null, by: 'time', at: cx.nowIso });
}
/** A course that the caller is not offered was asked for: the book keeps who did, when this transaction is over. */
function noteStranger(cx: Cx, spuId: number, share: string | undefined): void {
  setImmediate(() => {
    const line = {
      action: 'mall.order.refused',
      orgId: cx.me.orgId,
      detail: { subjectId: spuId, byLink: share != null },
    };
    cx.kernel.audit([line], cx).catch((error: unknown) => {
      cx.kernel.log.warn({ why: (error as Error).message, spuId }, 'audit');
    });
  });
}
/**
 * Orders one place of a course: the buyer's row first (one that is open or bought there is, not two, and no more than a training
 * institution may take of a child together), then audit line and event, and last of all the stock's with the seller's row and the live
 * fee it costs them: all buyers want these, and from there to the commit is what they wait for each other. Whoever comes when all
 * places are gone is told so before anything is written or locked. With nothing to pay, and nobody to ask, it is paid at once.
 * @param free refuse what costs something, instead of leaving an order that waits
 */
export async function submit(cx: Cx, spuId: number, share: string | undefined, free: boolean): Promise<Own> {
  const course = await offerOf(cx, spuId, share, true);
  if (!course) {
    noteStranger(cx, spuId, share);
    throw fail(kernelFaults.gone);
  }
  if (!course.onShelf) throw fail(faults.notForSale);
  if (isBought(cx, course)) throw fail(faults.alreadyBought);
  if (isOpen(cx, course)) throw fail(faults.alreadyOrdered);
  if (isAboveLimits(course)) throw fail(faults.overLimit);
  const payFen = course.discountFen;
  if (free && payFen > 0) throw fail(faults.needsPay);
  // An order of the caller's own that nobody paid in its time gives its place back first.
  if (course.isSoldOut && course.orderState !== 'toPay') throw fail(faults.soldOut);
  const isAsked = isGuardianAsked(cx, course);
  const done = payFen === 0 && !isAsked;
  const { category, title, sellerOrgId } = course;
  const orderId = newId();
  const hours = category === CATEGORY.live ? course.hours : null;
  const money = await moneyPort.get().reserving(cx, { sellerOrgId, orderId, payFen, hours });
  const expiresAt = new Date(cx.now.getTime() + (isAsked ? GUARDIAN_HOURS * 60 : PAY_MINUTES) * 60_000).toISOString();
  const both = {
    orderId,
    number: numberOf(cx.today, orderId),
    spuId,
    verNo: course.verNo,
    category,
    title,
    payFen,
    state: done ? settledState(category) : ('toPay' as const),
    madeAt: cx.nowIso,
    expiresAt,
    paidAt: done ? cx.nowIso : null,
  };
  const purchase = {
    ...both,
    sellerOrgId,
    userId: cx.me.userId,
    cover: course.cover,
    holds: true,
    guardian: isAsked ? ('waits' as const) : null,
    untilOn: done ? untilOf({ validity: course.validity, day: cx.today }) : null,
  };
  await letGo(cx, course);
  await enter(cx, course, purchase);
  const row = {
    ...both,
    priceFen: course.priceFen,
    buyerOrgId: cx.me.orgId,
    buyerId: cx.me.userId,
    buyerName: cx.me.name,
    endedAt: done ? cx.nowIso : null,
  };
  cx.last(async () => {
    const place = await cx.asOrg(sellerOrgId, (door) => reserve(door, row, money));
    if (!place) throw fail(faults.soldOut);
    if (!place.takes) throw fail(faults.noPay);
    if (!place.held) throw fail(faults.feeShort);
  });
  if (done) cx.emit('mall.paid', { orderId }, sellerOrgId);
  cx.note('mall.order.submitted', { subjectId: orderId, new: { spuId, verNo: course.verNo, payFen, isAsked } });
  const unsaid = {
    backFen: 0,
    cause: null,
    hiddenAt: null,
    guardianName: null,
    guardianAt: null,
    askedAt: null,
    invoice: null,
  };
  return { ...purchase, ...unsaid, orgId: cx.me.orgId, sellerName: course.sellerName };
}
