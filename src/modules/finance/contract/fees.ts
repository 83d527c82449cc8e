import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { day, idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { LIVE_FEE_MAX } from '../rules';

const price = z.object({
  feeFen: z.number(),
  /** The first day it holds. */ fromOn: z.string(),
  setAt: z.string(),
});
export type LivePrice = z.output<typeof price>;
const prices = {
  /** Of a child's lesson hour today; null: nothing is asked yet. */ feeFen: z.number().nullable(),
  /** The newest first, with those that begin later. */ items: z.array(price),
};
const platformFee = z.object(prices);
const orgFee = z.object({
  orgId: z.number(),
  /** Whose price holds today. */ by: z.enum(['org', 'platform', 'nobody']),
  ...prices,
});
export type OrgFee = z.output<typeof orgFee>;
const feeFields = {
  feeFen: z
    .number(m('finance.feeRequired'))
    .int(m('finance.amountWhole'))
    .min(1, m('finance.feeLow'))
    .max(LIVE_FEE_MAX, m('finance.feeHigh')),
  /** Today where it is left out; never a day that is over. */ fromOn: day().optional(),
};

/** The platform's price of a lesson hour of a live course. */
export const getLiveFee = call({
  name: 'finance.live.fee.get',
  get: '/user/live/fee/get',
  need: access.fee,
  input: none,
  reply: platformFee,
});
/** V-099. */
export const setLiveFee = call({
  name: 'finance.live.fee.set',
  post: '/user/live/fee/setting',
  need: access.operate,
  input: z.object(feeFields),
  reply: platformFee,
});
/** What holds for one organisation; the own one where none is named. */
export const getOrgFee = call({
  name: 'finance.mall.live.fee.get',
  get: '/mall/live/fee',
  need: access.fee,
  input: z.object({ orgId: idOf('organisation_org').optional() }),
  reply: orgFee,
});
/** V-099: a price of one organisation's own goes before the platform's. */
export const setOrgFee = call({
  name: 'finance.mall.live.fee.set',
  post: '/mall/live/fee',
  need: access.operate,
  input: z.object({ orgId: idOf('organisation_org'), ...feeFields }),
  reply: orgFee,
});
