import type { Lang } from '../../../kernel/shared/messages';
import { UNIT_TIME } from './definition';
import type { Item } from './standard';

/** What showing a result needs to know of its item. */
export type Shown = Pick<Item, 'unitType' | 'scale' | 'decimals'>;

const MINUTE = 6000;
const SECOND = 100;
const two = (n: number): string => String(n).padStart(2, '0');

/** A whole-unit number as a decimal, with at least so many decimals and no digit of it lost: 893 of scale 100 is 8.93, 890 is 8.9. */
export function decimal(value: number, scale: number, decimals: number): string {
  const size = Math.abs(value);
  const digits = String(scale).length - 1;
  let fraction = digits === 0 ? '' : String(size % scale).padStart(digits, '0');
  while (fraction.length > decimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${value < 0 ? '-' : ''}${Math.floor(size / scale)}${fraction ? `.${fraction}` : ''}`;
}

/** A result without its unit: 8.9, -0.1, 3200; time of unitType 2 as 3'25" or, with hundredths, 1'05"23 (C-058). */
export function formatResult(item: Shown, value: number): string {
  if (item.unitType !== UNIT_TIME) return decimal(value, item.scale, item.decimals);
  const size = Math.abs(value);
  const rest = size % SECOND;
  return `${value < 0 ? '-' : ''}${Math.floor(size / MINUTE)}'${two(Math.floor((size % MINUTE) / SECOND))}"${rest ? two(rest) : ''}`;
}

const UNIT_EN: Readonly<Record<string, string>> = { 'kg/m2': 'kg/m²', count: '' };
/** The unit that follows a result; minutes and seconds carry theirs inside. */
export const unitText = (item: Item, lang: Lang): string =>
  item.unitType === UNIT_TIME ? '' : lang === 'zh-CN' ? item.unitZh : (UNIT_EN[item.unit] ?? item.unit);
/** A result with its unit: 8.9 秒, 8.9 s, 3'25". */
export const formatWithUnit = (item: Item, value: number, lang: Lang): string =>
  `${formatResult(item, value)} ${unitText(item, lang)}`.trimEnd();

/** A distance between two results with its unit, times always in seconds: 5 秒, not 0'05". */
export const formatGap = (item: Item, gap: number, lang: Lang): string =>
  item.unitType === UNIT_TIME
    ? `${decimal(gap, item.scale, 0)} ${lang === 'zh-CN' ? '秒' : 's'}`
    : formatWithUnit(item, gap, lang);
/** Hundredths of a point: 90.0, 89.95. */
export const formatPoints = (hundredths: number, decimals = 1): string => decimal(hundredths, 100, decimals);
