// What modules on the right fill or use: finance takes the money and keeps the books.
import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Sql } from '../../../kernel/server/db/sql';
import { port } from '../../../kernel/server/port';

export { orderCancelled, refundDone } from './news';
export { misasked } from './bad-input';
export { openCourse, openCourses, openTags } from './open';
export { markBack, markRefund } from './refund';
export { endOrder, settleOrder } from './settle';
export { purchaseToPay, type PurchaseToPay } from './to-pay';

export interface MoneyPort {
  /** Whether a seller may take money: it has a merchant number of its own. One statement at most. */
  takes(cx: Cx, sellerOrgId: number): Promise<boolean>;
  /**
   * What a course that goes on the shelf asks of its seller, as `takes` and `covers` of a select list in the seller's book: whether it
   * may take money, and whether its wallet reaches for the live fee of one order. One statement at most.
   */
  shelving(cx: Cx, o: Pick<Reserving, 'sellerOrgId' | 'hours'>): Promise<Sql>;
  /**
   * What finance does as a place is taken, as parts of that one statement: whether the seller may take money, and the live fee of the
   * hours set aside, by the card first and then in money. One statement at most.
   */
  reserving(cx: Cx, o: Reserving): Promise<MoneyParts>;
  /**
   * Before an order ends: what was asked for it is closed at the provider, so that nobody pays it any more. It waits for the provider,
   * so nothing of the database may be held by whoever asks. Two statements at most, unless somebody has paid.
   */
  closing(kernel: Kernel, sellerOrgId: number, orderId: number): Promise<Closing>;
}
/** paid: somebody has, and the order is theirs now; unknown: nobody can say, and money that comes for it goes back. */
export type Closing = 'closed' | 'paid' | 'unknown';
export interface Reserving {
  readonly sellerOrgId: number;
  readonly orderId: number;
  readonly payFen: number;
  /** Of a live course, where they are said. */ readonly hours: number | null;
}
export interface MoneyParts {
  /** Parts of a `with`, each behind a comma; they read the seller's `took`, which is empty where no place is left. */
  readonly parts: Sql;
  /** `takes` and `held` of a select list. */ readonly says: Sql;
}
/** Filled by finance, which stands on the right. */
export const moneyPort = port<MoneyPort>('mall.money');
