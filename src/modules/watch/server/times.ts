import { minutesOf } from '../../../kernel/shared/dates';
import { timeText } from '../rules';
import type { Times } from '../rules';

interface Shown {
  readonly days: number[];
  readonly from: string;
  readonly to: string;
}
export const timeOf = timeText;
export const timesIn = (list: readonly Shown[]): Times[] =>
  list.map(({ days, from, to }) => ({
    days: [...new Set(days)].toSorted((a, b) => a - b),
    from: minutesOf(from),
    to: minutesOf(to),
  }));
export const timesOut = (list: readonly Times[]): Shown[] =>
  list.map(({ days, from, to }) => ({ days: [...days], from: timeOf(from), to: timeOf(to) }));
