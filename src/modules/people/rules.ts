// Pure rules of people, the same in the browser and on the server.
import { plusDays } from '../../kernel/shared/dates';

export const NAME_MAX = 16;
export const REMARK_MAX = 200;
export const SID_NO = /^\d{6,12}$/;
/** Service cycles (C-036) in months. */
export const CYCLE_MONTHS = { three_months: 3, half_year: 6, one_year: 12 } as const;
export type Cycle = keyof typeof CYCLE_MONTHS;
export const CYCLES = Object.keys(CYCLE_MONTHS) as readonly Cycle[];
/** S-018: asked for, then passed or rejected; a passed one may be altered. */
export const SERVE_STATES = ['applied', 'passed', 'rejected'] as const;
export type ServeState = (typeof SERVE_STATES)[number];
/** S-019. `learning` is a school child's subject: it does not run out. */
export const LEARN_STATES = ['learning', 'near', 'expired'] as const;
export type LearnState = (typeof LEARN_STATES)[number];
/** From so many days before its end a subject is near expiry. */
export const NEAR_DAYS = 30;
/** How long a removed person can be brought back. */
export const RESTORE_MINUTES = 30;
/** The resource roles of the platform (C-029, desk D40). */
export const RESOURCE_ROLES = [11, 12, 13] as const;
/** Where a child of a school stands: in an administrative class, in none yet, or out of school with the class. */
export const STANDINGS = ['placed', 'unplaced', 'graduated'] as const;
export type Standing = (typeof STANDINGS)[number];
/** Above this page size a list is a whole list: enabled people only (C-005). */
export const WHOLE_FROM = 200;

/** The day a month count later, at the last of a shorter month: 30 November and three months is 28 February. */
function plusMonths(day: string, months: number): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(y, m - 1 + months, Math.min(d, last))).toISOString().slice(0, 10);
}
/** The last day of a service that begins on a day. */
export const endOf = (start: string, cycle: Cycle): string => plusDays(plusMonths(start, CYCLE_MONTHS[cycle]), -1);

/** How a subject stands whose service ends on a day; no end never expires. */
export const learnState = (endOn: string | null, today: string): LearnState =>
  endOn == null ? 'learning' : endOn < today ? 'expired' : endOn <= plusDays(today, NEAR_DAYS) ? 'near' : 'learning';
