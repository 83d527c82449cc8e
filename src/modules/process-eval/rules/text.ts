import { narrow } from '../../../kernel/shared/width';
import { isValue, type Indicator } from './indicator';

type Said = Pick<Indicator, 'way' | 'levels' | 'fullScore' | 'source'>;

/** Hundredths as people write them: 850 is 8.5, -5 is -0.05. */
export function hundredthsText(value: number): string {
  const size = Math.abs(value);
  const rest = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${Math.trunc(size / 100)}${rest ? `.${rest}` : ''}`;
}
/** A number with at most two decimals in hundredths; undefined for anything else. Full-width digits and points are understood. */
export function readHundredths(text: string): number | undefined {
  const plain = narrow(text).trim();
  const [, sign, whole, part = ''] = /^([-+]?)(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === undefined) return undefined;
  const size = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' ? -size : size;
}

const YES = /^(是|有|√|对|达标|y|yes|1)$/i;
const NO = /^(否|无|×|不|未达标|n|no|0)$/i;
/** What somebody typed for an indicator, in hundredths; undefined where it is no value of it. */
export function readValue(item: Said, text: string): number | undefined {
  const plain = narrow(text).trim();
  if (item.way === 'level') {
    const at = item.levels.findIndex((word) => word === plain);
    return at < 0 ? undefined : (at + 1) * 100;
  }
  if (item.way === 'yesno') return YES.test(plain) ? 100 : NO.test(plain) ? 0 : undefined;
  const value = readHundredths(plain);
  return value !== undefined && isValue(item, value) ? value : undefined;
}
/** A value in the words of its indicator, without the unit; `yes` and `no` in the reader's language. */
export function valueText(
  item: Said,
  value: number | null,
  words: { readonly yes: string; readonly no: string },
): string {
  if (value == null) return '';
  if (item.way === 'level') return item.levels[value / 100 - 1] ?? '';
  if (item.way === 'yesno') return value > 0 ? words.yes : words.no;
  return hundredthsText(value);
}
