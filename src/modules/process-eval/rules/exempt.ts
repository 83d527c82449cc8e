import type { Indicator } from './indicator';
import type { ExemptReason } from './round';
import { readValue } from './text';

/** Words of a sheet for an exemption, each understood; the first of each is what a sheet says. */
const EXEMPT_WORDS: Readonly<Record<ExemptReason, readonly string[]>> = {
  illness: ['免（病）', '因病免', '免(病)', 'exempt: illness'],
  disability: ['免（残）', '因残免', '免(残)', 'exempt: disability'],
  leave: ['免（假）', '请假免', '免(假)', 'exempt: leave'],
  other: ['免', '免修', '免测', 'exempt'],
};
const REASONS = Object.keys(EXEMPT_WORDS) as ExemptReason[];
const plain = (text: string): string => text.trim().toLowerCase();
export const exemptIn = (text: string): ExemptReason | undefined =>
  REASONS.find((reason) => EXEMPT_WORDS[reason].some((word) => plain(word) === plain(text)));
export const exemptWord = (reason: ExemptReason): string => EXEMPT_WORDS[reason][0] ?? '';
/** What a cell says; undefined where it is no value of the indicator. */
export function readCell(
  item: Pick<Indicator, 'way' | 'levels' | 'fullScore' | 'source'>,
  text: string,
): { readonly value: number | null; readonly exempt: ExemptReason | null } | undefined {
  const exempt = exemptIn(text);
  if (exempt) return { value: null, exempt };
  const value = readValue(item, text);
  return value === undefined ? undefined : { value, exempt: null };
}
