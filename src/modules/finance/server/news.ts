import { yuan } from '../../../kernel/shared/money';
import { noticeKind, type News } from '../../notice/server/published';

const MANAGERS = { holdersOf: ['ORDER_MANAGER'] } as const;
const kind = {
  module: 'finance',
  readers: [2],
  urgency: 'urgent',
  who: () => MANAGERS,
  link: () => '/desk/teach/finance/order?tab=refunds',
} as const;

noticeKind({
  ...kind,
  name: 'finance.refundWaits',
  title: 'news.refundWaits',
  text: 'news.refundWaits.text',
  params: ['name', 'number', 'money'],
});
noticeKind({
  ...kind,
  name: 'finance.refundStuck',
  title: 'news.refundStuck',
  text: 'news.refundStuck.text',
  params: ['number', 'money', 'code'],
});

/** A refund, and whose order it is of. */
interface About {
  readonly sellerOrgId: number;
  readonly orderId: number;
  /** The order's. */ readonly number: string;
  readonly amountFen: number;
}
const of = ({ sellerOrgId, orderId }: About) => ({ org: sellerOrgId, subject: { orderId } });
/** Somebody asked for a refund that a second person looks at first. */
export const refundWaits = (about: About, name: string): News => ({
  ...of(about),
  kind: 'finance.refundWaits',
  params: { name, number: about.number, money: yuan(about.amountFen) },
});
/** The provider could not give the money back: people must. */
export const refundStuck = (about: About, code: string): News => ({
  ...of(about),
  kind: 'finance.refundStuck',
  params: { number: about.number, money: yuan(about.amountFen), code },
});
