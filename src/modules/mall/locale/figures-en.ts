import { defineFigures } from '../../../kernel/shared/figures';
import type { Messages } from '../../../kernel/shared/messages';
import type { figureTexts as zh } from './figures-zh';

export const figureTexts = defineFigures({
  sold: {
    name: 'Income',
    says: 'The sum of orders paid within the days, by the day of payment; later refunds are not deducted',
  },
  soldOrders: { name: 'Orders', says: 'Orders paid within the days; a free one counts as well' },
  soldBuyers: { name: 'Buyers', says: 'Learners with such an order, each counted once' },
  soldRefunded: { name: 'Refunded', says: 'Those of these orders that were refunded, or are being refunded' },
}) satisfies Messages<typeof zh>;
