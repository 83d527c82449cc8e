import { yuan } from '../../../kernel/shared/money';
import { noticeKind, type News } from '../../notice/server/published';

const kind = {
  module: 'mall',
  readers: [1],
  who: ({ userId }: Readonly<Record<string, number | string>>) => ({ person: Number(userId) }),
  link: () => '/mall/orders',
} as const;

noticeKind({
  module: 'mall',
  readers: [2],
  who: () => ({ holdersOf: ['COURSE_MANAGER', 'ORDER_MANAGER'] }),
  link: () => '/desk/teach/mall/invoices',
  name: 'mall.invoiceAsked',
  urgency: 'digest',
  title: 'news.invoiceAsked',
  text: 'news.invoiceAsked.text',
  params: ['name', 'title'],
});
noticeKind({
  ...kind,
  name: 'mall.invoiceIssued',
  urgency: 'digest',
  title: 'news.invoiceIssued',
  text: 'news.invoiceIssued.text',
  params: ['title', 'invoiceNo'],
});
noticeKind({
  ...kind,
  name: 'mall.invoiceRefused',
  urgency: 'digest',
  title: 'news.invoiceRefused',
  text: 'news.invoiceRefused.text',
  params: ['title', 'cause'],
});
noticeKind({
  ...kind,
  name: 'mall.guardianAgreed',
  urgency: 'urgent',
  title: 'news.guardianAgreed',
  text: 'news.guardianAgreed.text',
  params: ['name', 'title'],
});
noticeKind({
  ...kind,
  name: 'mall.guardianRefused',
  urgency: 'urgent',
  title: 'news.guardianRefused',
  text: 'news.guardianRefused.text',
  params: ['name', 'title'],
});
noticeKind({
  ...kind,
  name: 'mall.orderCancelled',
  urgency: 'urgent',
  title: 'news.orderCancelled',
  text: 'news.orderCancelled.text',
  params: ['title', 'cause'],
});
noticeKind({
  ...kind,
  name: 'mall.refundDone',
  urgency: 'urgent',
  title: 'news.refundDone',
  text: 'news.refundDone.text',
  params: ['title', 'money'],
});

/** Whose order it is, and what it is about. */
interface About {
  readonly orgId: number;
  readonly userId: number;
  readonly orderId: number;
  readonly title: string;
}
const of = ({ orgId, userId, orderId }: About) => ({ org: orgId, subject: { userId, orderId } });
/** A buyer asks the seller of an order for its invoice. */
export const invoiceAsked = (sellerOrgId: number, orderId: number, name: string, title: string): News => ({
  org: sellerOrgId,
  kind: 'mall.invoiceAsked',
  subject: { orderId },
  params: { name, title },
});
/** The seller issued the invoice of an order. */
export const invoiceIssued = (about: About, invoiceNo: string): News => ({
  ...of(about),
  kind: 'mall.invoiceIssued',
  params: { title: about.title, invoiceNo },
});
/** The seller says why there is no invoice. */
export const invoiceRefused = (about: About, cause: string): News => ({
  ...of(about),
  kind: 'mall.invoiceRefused',
  params: { title: about.title, cause },
});
/** A guardian said yes or no to an order of a child. */
export const guardianSaid = (about: About, name: string, agree: boolean): News => ({
  ...of(about),
  kind: agree ? 'mall.guardianAgreed' : 'mall.guardianRefused',
  params: { name, title: about.title },
});
/** The seller ended an order that waited, and why. */
export const orderCancelled = (about: About, cause: string): News => ({
  ...of(about),
  kind: 'mall.orderCancelled',
  params: { title: about.title, cause },
});
/** Money of an order is back where it came from. */
export const refundDone = (about: About, amountFen: number): News => ({
  ...of(about),
  kind: 'mall.refundDone',
  params: { title: about.title, money: yuan(amountFen) },
});
