import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page, shownColumns, sortOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { name, yearId } from './parts';

/** A school's month. Null: fewer than five, or reckonable as such from the others. */
const count = z.object({
  orgId: z.number(),
  orgName: z.string(),
  /** YYYY-MM, in the school's own zone. */
  month: z.string(),
  answered: z.number().nullable(),
  /** Children for whom somebody was called, and of these the ones somebody has taken. */
  dangers: z.number().nullable(),
  taken: z.number().nullable(),
});
export type SchoolCount = z.output<typeof count>;
const filters = { yearId: yearId().optional(), name: name() };
const SORTS = ['month', 'orgName'] as const;
/** What a bureau sees: how many, by school and month of a school year (without one the present one). Never a child, a class or a scale. */
export const schoolCounts = call({
  name: 'psychology.health.counts',
  get: '/sport/health/counts',
  need: access.region,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(count),
});
/** The same as a sheet: what is hidden on the screen is hidden there. */
export const exportCounts = call({
  name: 'psychology.health.counts.export',
  get: '/sport/health/counts/export',
  need: access.region,
  input: z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
