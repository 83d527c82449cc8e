import { dateFormats } from '../../../kernel/shared/date-formats';
import type { Week } from '../contract/parts';
import { currentLang } from '../../../kernel/web/i18n/i18n';
import { plusDays } from '../../../kernel/shared/dates';
import { mondayOf } from '../rules';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Days a grid shows: Monday to Friday, and a weekend day on which something is. */
export const shownDays = (week: Pick<Week, 'days' | 'items' | 'beside'>): Week['days'] =>
  week.days.filter(
    (d) =>
      d.weekday <= 5 ||
      d.kind === 'makeup' ||
      week.items.some((o) => o.date === d.date) ||
      week.beside.some((b) => b.date === d.date),
  );
const short = dateFormats({ month: 'numeric', day: 'numeric' });
const long = dateFormats({ month: 'long', day: 'numeric', weekday: 'long' });
const shortEnglish = dateFormats({ month: 'short', day: 'numeric' });
/** 11/16 or Nov 16. */
export const shortDay = (date: string): string =>
  (currentLang() === 'en-US' ? shortEnglish : short)(currentLang(), 'UTC').format(new Date(`${date}T00:00:00Z`));
export const longDay = (date: string): string => long(currentLang(), 'UTC').format(new Date(`${date}T00:00:00Z`));
export const weekBefore = (date: string): string => plusDays(mondayOf(date), -7);
export const weekAfter = (date: string): string => plusDays(mondayOf(date), 7);
