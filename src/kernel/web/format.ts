import { yuan } from '../shared/money';
import { currentLang } from './i18n/i18n';

const local = (at: string | number | Date, o: Intl.DateTimeFormatOptions, zone?: string): string =>
  new Intl.DateTimeFormat(currentLang(), { hour12: false, timeZone: zone, ...o }).format(new Date(at));

/** A day as people write it: 2026年9月1日, Sep 1, 2026. */
export const dayText = (day: string): string =>
  local(`${day}T00:00:00Z`, { year: 'numeric', month: 'short', day: 'numeric' }, 'UTC');
/** Time of day of an instant, in the organisation's zone when given. */
export const timeText = (at: string | number, zone?: string): string =>
  local(at, { hour: '2-digit', minute: '2-digit' }, zone);
/** Day and time of an instant, in the organisation's zone when given. */
export const instantText = (at: string | number, zone?: string): string =>
  local(at, { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }, zone);
/** Making a formatter costs a thousand times what using it costs. */
const figures = new Map<string, Intl.NumberFormat>();
const figuresIn = (lang: string, decimals: number): Intl.NumberFormat => {
  const key = `${lang} ${decimals}`;
  const made =
    figures.get(key) ??
    new Intl.NumberFormat(lang, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  figures.set(key, made);
  return made;
};
/** A figure with separators and so many decimals. */
export const numberText = (value: number, decimals = 0): string => figuresIn(currentLang(), decimals).format(value);
/** Fen as yuan: 1,234.50. */
export const moneyText = (fen: number): string => yuan(fen);
/** A share as percent. */
export const percentText = (share: number, decimals = 0): string => `${numberText(share * 100, decimals)}%`;
/** Seconds as m:ss or h:mm:ss. */
export function durationText(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
