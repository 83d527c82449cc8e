import { narrow } from '../../../kernel/shared/width';
import { MOST_VALUE, type Item } from './scheme';

/** Hundredths as people write them: 1250 is 12.5. */
export const hundredthsText = (value: number): string => {
  const sign = value < 0 ? '-' : '';
  const [whole, rest] = [Math.trunc(Math.abs(value) / 100), Math.abs(value) % 100];
  return rest ? `${sign}${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}` : `${sign}${whole}`;
};
/** Hundredths of what somebody wrote with two decimals at most, or nothing. */
export function hundredthsOf(text: string): number | undefined {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}
const isTime = (item: Pick<Item, 'unit'>): boolean => item.unit === 's' || item.unit === '秒';
/** A value as the field says it: a time of a minute and more is 3:24. */
export function valueText(item: Pick<Item, 'unit'>, value: number): string {
  if (!isTime(item) || value < 6000) return hundredthsText(value);
  const [minutes, rest] = [Math.trunc(value / 6000), value % 6000];
  const seconds = hundredthsText(rest);
  return `${minutes}:${rest < 1000 ? '0' : ''}${seconds}`;
}
/** Reads what somebody wrote: 12.5, and of times 3:24, 3'24" and 3′24″ too. Nothing where it is none, or out of range. */
export function readValue(item: Pick<Item, 'unit' | 'isScore' | 'full'>, text: string): number | undefined {
  // Both widths are one sign here, and ″ is then two of ′.
  const written = narrow(text).trim();
  const plain = isTime(item) ? written.replace(/(?:"|''|′′)$/, '') : written;
  const time = isTime(item) ? /^(\d{1,3})[:'′](\d{1,2}(?:\.\d{1,2})?)$/.exec(plain) : null;
  const rest = hundredthsOf(time ? (time[2] ?? '') : plain);
  if (rest === undefined || (time && rest >= 6000)) return undefined;
  const value = rest + (time ? Number(time[1]) * 6000 : 0);
  return isValue(item, value) ? value : undefined;
}
/** Whether a number can be a value of the item: a mark at most its full mark, anything else in range. */
export const isValue = (item: Pick<Item, 'isScore' | 'full'>, value: number): boolean =>
  value >= 0 && value <= (item.isScore ? item.full : MOST_VALUE);
