import { plusDays } from '../../shared/dates';

/** First and last day, both included. */
export type Span = readonly [from: string, to: string];
/** Shortcuts of the desk (C-010) and of the site (C-009). */
export const DESK_SHORTCUTS = ['today', 'yesterday', 'sevenDays', 'aboutMonth', 'threeMonths'] as const;
export const SITE_SHORTCUTS = ['today', 'yesterday', 'month', 'threeMonths'] as const;
export type Shortcut = (typeof DESK_SHORTCUTS)[number] | (typeof SITE_SHORTCUTS)[number];

/** The day so many months earlier; the 31st of a short month becomes its last day. */
export function monthsBefore(day: string, months: number): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(y, m - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(d, last));
  return first.toISOString().slice(0, 10);
}

/** The days of a shortcut, seen from today. */
export function spanOf(shortcut: Shortcut, today: string): Span {
  switch (shortcut) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [plusDays(today, -1), plusDays(today, -1)];
    case 'sevenDays':
      return [plusDays(today, -6), today];
    case 'aboutMonth':
      return [plusDays(today, -29), today];
    case 'month':
      return [plusDays(monthsBefore(today, 1), 1), today];
    case 'threeMonths':
      return [plusDays(monthsBefore(today, 3), 1), today];
  }
}
/** The shortcut that a span is, if any. */
export const shortcutOf = (span: Span | undefined, among: readonly Shortcut[], today: string): Shortcut | undefined =>
  span &&
  among.find((s) => {
    const [from, to] = spanOf(s, today);
    return from === span[0] && to === span[1];
  });
