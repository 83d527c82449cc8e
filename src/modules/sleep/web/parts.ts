import type { Figures } from '../contract';
import type { T } from './texts';

/** `7 h 45 min`. */
export const lengthText = (t: T, minutes: number | null): string =>
  minutes == null ? '—' : t('length', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
/** Minutes after midnight as a time of the day. */
export const clockText = (minutes: number | null): string =>
  minutes == null
    ? '—'
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Null: nobody is there, or the part is hidden. */
export const shareOf = (part: number | null, whole: number | null): number | null =>
  part != null && whole != null && whole > 0 ? Math.round((part * 1000) / whole) / 10 : null;
export const shareText = (t: T, part: number | null, whole: number | null): string => {
  const share = shareOf(part, whole);
  if (part == null || whole == null) return t('hiddenGroup');
  return share == null ? '—' : `${share.toFixed(1)}%`;
};
/** The components of which a count is hidden: their bar is short, or none. */
export const hiddenParts = (components: Figures['components']): readonly string[] =>
  components.flatMap(({ code, counts }) => (counts.some((count) => count == null) ? [code] : []));
/** Hours with two decimals, for charts. */
export const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;
export const reachedText = (t: T, { reached, judged }: Pick<Figures, 'reached' | 'judged'>): string =>
  shareText(t, reached, judged);
