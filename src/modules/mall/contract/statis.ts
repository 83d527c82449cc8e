import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, page, sortOf, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { STATIS_LEVELS } from '../rules';
import { category } from './parts';

/** What was sold: orders by the day of payment, those with nothing to pay included. */
const sold = {
  orders: z.number(),
  /** Of these, those that cost something. */ paid: z.number(),
  /** Learners who have one of them, each once. */ buyers: z.number(),
  incomeFen: z.number(),
  /** Orders whose money went back, or is on its way. */ refunded: z.number(),
};
const row = z.object({
  orgId: z.number(),
  orgName: z.string(),
  /** null: the row is a seller's, over all of its courses. */ spuId: z.number().nullable(),
  title: z.string().nullable(),
  category: z.number().nullable(),
  /** Courses of which something was sold. */ courses: z.number(),
  ...sold,
});
export type StatisRow = z.output<typeof row>;
const sums = z.object({ courses: z.number(), ...sold });
export type StatisSums = z.output<typeof sums>;
const SORTS = ['incomeFen', 'orders', 'buyers', 'refunded'] as const;
const filters = {
  level: z.enum(STATIS_LEVELS),
  category: category().optional(),
  orgId: idOf('organisation_org').optional(),
  from: day().optional(),
  to: day().optional(),
};

/** Sales by course, of the own organisation or of the one that is named; else by seller of the region, or of all. */
export const statis = call({
  name: 'mall.statis',
  get: '/mall/course/statis/{level}',
  need: access.statis,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(row).extend({ sums }),
});
export const exportStatis = call({
  name: 'mall.statis.export',
  get: '/mall/course/statis/export',
  need: access.statis,
  input: span(z.object({ sort: sortOf(SORTS).optional(), ...filters })),
  reply: file,
  rows: row,
});
