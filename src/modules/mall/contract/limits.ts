import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { HOURS_MAX } from '../rules';
import { fen } from './parts';

const MONTHS_MAX = 12;
const whole = (max: number) =>
  z
    .number(m('mall.limitRequired'))
    .int(m('mall.limitWhole'))
    .min(1, m('mall.limitLow'))
    .max(max, m('mall.limitHigh', { max }));
const limits = z.object({
  months: z.number(),
  hours: z.number(),
  /** The most that a training institution takes at once. */ capFen: z.number(),
  /** Above it a guardian of a minor is asked. */ guardianFen: z.number(),
});

/** What a training institution may take at once, and when a guardian is asked. */
export const getLimits = call({
  name: 'mall.limits.get',
  get: '/mall/course/limits',
  need: access.limits,
  input: none,
  reply: limits,
});
export const setLimits = call({
  name: 'mall.limits.set',
  put: '/mall/course/limits',
  need: access.operate,
  input: z.object({
    months: whole(MONTHS_MAX),
    hours: whole(HOURS_MAX),
    capFen: fen(1, 'mall.priceLow'),
    guardianFen: fen(0, 'mall.guardianFenLow'),
  }),
  reply: limits,
});
