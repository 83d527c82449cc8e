import * as z from 'zod';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { CATEGORIES, FEN_MAX, ORDER_STATES, PERIODS, SALE_METHODS, SCOPES } from '../rules';

// Pieces that several calls of this module share.
export const spuId = () => idOf('mall_course');
export const tagId = () => idOf('mall_tag');
export const orderId = () => idOf('mall_purchase');
export const category = () => z.union([z.literal(CATEGORIES[0]), z.literal(CATEGORIES[1])]);
/** Integer fen from `min` on. */
export const fen = (min: number, low: string) =>
  z.number(m('mall.priceRequired')).int(m('mall.priceWhole')).min(min, m(low)).max(FEN_MAX, m('mall.priceHigh'));
export const saleMethod = () => z.enum(SALE_METHODS);
export const scope = () => z.enum(SCOPES);
export const period = () => z.enum(PERIODS);
export const orderState = z.enum(ORDER_STATES);

/** What seller and shop say of a course alike. */
export const shownCourse = {
  spuId: z.number(),
  category: z.number(),
  title: z.string(),
  subtitle: z.string(),
  cover: z.string().nullable(),
  grdIds: z.array(z.number()),
  sbjIds: z.array(z.number()),
  /** Days from the purchase; null: without an end. */ validity: z.number().nullable(),
  /** Lesson hours of a live course; null: not said. */ hours: z.number().nullable(),
  period: period().nullable(),
  famous: z.boolean(),
  priceFen: z.number(),
  /** What is paid; 0: nothing. */ discountFen: z.number(),
};
