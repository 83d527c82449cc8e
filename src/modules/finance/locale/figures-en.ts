import { defineFigures } from '../../../kernel/shared/figures';
import type { Messages } from '../../../kernel/shared/messages';
import type { figureTexts as zh } from './figures-zh';

export const figureTexts = defineFigures({
  income: { name: 'Income', says: 'The sum of orders paid within the days, by the day of payment' },
  orders: { name: 'Orders', says: 'Orders paid within the days; a free one counts as well' },
  cash: { name: 'Cash', says: "Money in the organisation's book that may be spent; what is held is left out" },
  held: { name: 'Held', says: 'Money set aside that waits to be settled' },
  cardHeld: {
    name: 'Held lesson hours',
    says: 'Lesson hours set aside for live courses that were sold; each lesson takes its own',
  },
  card: { name: 'Lesson hours', says: 'Lesson hours that were bought and are not used yet' },
  liveFee: {
    name: 'Live lesson price',
    says: "What an organisation pays today for one child's lesson hour; a price of its own goes before the platform's",
  },
}) satisfies Messages<typeof zh>;
