import { UNIT_CODES } from './formula/units';

/** 2: time, shown as minutes and seconds (C-058); 1: a plain number. */
export const UNIT_TYPE = { plain: 1, time: 2 } as const;
/** Types that lists of what can be trained leave out (calls §7.16). */
export const BODY_TYPES: readonly string[] = ['bmi', 'fvc'];
/** How long the browser keeps items and types: 24 hours (C-066). */
export const DAY_SECONDS = 86_400;
/** What the alias of a fitness-test item ends with, in every language (C-067). */
export const EXAM_MARK = '[体测]';
export const aliasOf = (name: string, exam: boolean): string => (exam ? `${name}${EXAM_MARK}` : name);

export { UNIT_CODES };
/** Time is measured in seconds. */
export const unitFits = (unit: string, unitType: number): boolean => unitType !== UNIT_TYPE.time || unit === 's';

/** A value as people read it: 3'25" for time of unitType 2 (with what the decimals keep), else with its decimals. */
export function showValue(value: number, item: { readonly unitType: number; readonly decimals: number }): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (item.unitType !== UNIT_TYPE.time) return value.toFixed(item.decimals);
  const units = Math.round(size * 10 ** item.decimals);
  const perMinute = 60 * 10 ** item.decimals;
  const rest = units % perMinute;
  const seconds = Math.floor(rest / 10 ** item.decimals);
  const part = item.decimals === 0 ? '' : String(rest % 10 ** item.decimals).padStart(item.decimals, '0');
  return `${sign}${Math.floor(units / perMinute)}'${String(seconds).padStart(2, '0')}"${part}`;
}
