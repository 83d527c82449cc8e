// What modules on the right fill or use: finance takes the money and keeps the books.
import type { Cx } from '../../../kernel/server/cx';
import { port } from '../../../kernel/server/port';

export { openCourse, openCourses, openTags } from './open';
export { markRefund } from './refund';
export { endOrder, settleOrder } from './settle';
export { purchaseToPay, type PurchaseToPay } from './to-pay';

export interface MoneyPort {
  /** Whether a seller may take money: it has a merchant number of its own. One statement at most. */
  takes(cx: Cx, sellerOrgId: number): Promise<boolean>;
}
/** Filled by finance, which stands on the right. */
export const moneyPort = port<MoneyPort>('mall.money');
