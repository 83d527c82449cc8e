import { plusDays, spanDays } from '../../../kernel/shared/dates';
import { spanOf, termOf, weekdayOf } from './term';

/** What a school's timetable says of its days: the terms, and days that differ from their weekday. */
export interface Calendar {
  readonly terms: readonly { readonly firstOn: string; readonly lastOn: string }[];
  readonly special: readonly {
    readonly onDate: string;
    readonly kind: 'holiday' | 'makeup';
    readonly asWeekday: number | null;
  }[];
}
/** The weekday that a day runs as; null: nobody has to run on a holiday, nor between terms where the school keeps them. */
export type Weekdays = (day: string) => number | null;
export function weekdaysOf({ terms, special }: Calendar): Weekdays {
  const differs = new Map(special.map((one) => [one.onDate, one]));
  const known = new Map<string, number | null>();
  const find = (day: string): number | null => {
    const found = differs.get(day);
    if (found) return found.kind === 'holiday' ? null : (found.asWeekday ?? weekdayOf(day));
    const [first, last] = spanOf(termOf(day));
    // A half-year of which the timetable has no term yet is no vacation. A term belongs to the half-year its middle lies in.
    const own = terms.filter(({ firstOn, lastOn }) => {
      const middle = plusDays(firstOn, Math.floor(spanDays(firstOn, lastOn) / 2));
      return first <= middle && middle <= last;
    });
    const isSchool = own.length === 0 || own.some(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn);
    return isSchool ? weekdayOf(day) : null;
  };
  return (day) => {
    const before = known.get(day);
    if (before !== undefined) return before;
    const runs = find(day);
    known.set(day, runs);
    return runs;
  };
}
