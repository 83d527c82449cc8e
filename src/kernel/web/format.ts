import { dateFormats } from '../shared/date-formats';
import { commaOf, semicolonOf } from '../shared/messages';
import { yuan } from '../shared/money';
import { currentLang } from './i18n/i18n';
import { sessionStore } from './session/session-store';

// `hour12: false` would write five past midnight as 24:05 in English.
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const wholeDay = dateFormats({ year: 'numeric', month: 'short', day: 'numeric' });
const dayOfYear = dateFormats({ month: 'short', day: 'numeric' });
const dayOfMonth = dateFormats({ day: 'numeric' });
const yearOnly = dateFormats({ year: 'numeric' });
const weekday = dateFormats({ weekday: 'short' });
const wholeWeekday = dateFormats({ weekday: 'long' });
const timeOnly = dateFormats(TIME);
const dayAndTime = dateFormats({ year: 'numeric', month: '2-digit', day: '2-digit', ...TIME });
/** English with its month in letters: 11/12 is two different days on two sides of an ocean. */
const dayAndTimeInWords = dateFormats({ year: 'numeric', month: 'short', day: 'numeric', ...TIME });
/** `2026-11-18` as English is written in Canada. */
const plainDay = dateFormats({ year: 'numeric', month: '2-digit', day: '2-digit' });
/** Where the organisation of whoever is signed in stands; without a session the computer's own zone. */
const zoneNow = (): string | undefined => sessionStore().peek()?.session.zone;
const local = (
  at: string | number | Date,
  formats: typeof wholeDay,
  zone = zoneNow(),
  lang: string = currentLang(),
): string => formats(lang, zone).format(new Date(at));

/** A day as people write it: 2026年9月1日, Sep 1, 2026. */
export const dayText = (day: string): string => local(`${day}T00:00:00Z`, wholeDay, 'UTC');
/** Days from one to another, what they share said once: 2026年11月17日–22日, Nov 17 – 22, 2026; one day alone as it is. */
export function spanText(from: string, to: string): string {
  if (from === to) return dayText(from);
  const [begin, end] = [`${from}T00:00:00Z`, `${to}T00:00:00Z`];
  if (isEnglish()) return wholeDay(currentLang(), 'UTC').formatRange(new Date(begin), new Date(end));
  // The library writes a Chinese span in digits.
  const shared =
    from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth : from.slice(0, 4) === to.slice(0, 4) ? dayOfYear : wholeDay;
  return `${dayText(from)}–${local(end, shared, 'UTC')}`;
}
/** Day of an instant, where the organisation is unless a zone is given: one soon after midnight is of another day by Greenwich. */
export const instantDay = (at: string | number, zone?: string): string => local(at, wholeDay, zone);
const isEnglish = (): boolean => currentLang() === 'en-US';
/** A day of this school year, in little room: 11/18, Nov 18. */
export const shortDay = (day: string): string =>
  isEnglish() ? local(`${day.slice(0, 10)}T00:00:00Z`, dayOfYear, 'UTC') : `${day.slice(5, 7)}/${day.slice(8, 10)}`;
/** Time of day of an instant, where the organisation is unless a zone is given, in the language in use unless another is named. */
export const timeText = (at: string | number, zone?: string, lang?: string): string => local(at, timeOnly, zone, lang);
/** Day and time of an instant, where the organisation is unless a zone is given: 2026/11/18 10:36, Nov 18, 2026, 10:36. */
export const instantText = (at: string | number, zone?: string): string =>
  local(at, isEnglish() ? dayAndTimeInWords : dayAndTime, zone);
const dayOf = (at: string | number | Date, zone = zoneNow()): number =>
  Date.parse(plainDay('en-CA', zone).format(new Date(at)));
const near = new Map<string, Intl.RelativeTimeFormat>();
/** Yesterday, today or tomorrow, in the language in use. */
function nearDay(days: number): string {
  const lang = currentLang();
  const format = near.get(lang) ?? new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  near.set(lang, format);
  return format.format(days, 'day');
}
/** A day so many days away, as people say it. */
function awayDay(days: number, here: (formats: typeof wholeDay) => string, sameYear: boolean): string {
  if (Math.abs(days) <= 1) return nearDay(days);
  if (days > 1 && days < 7) return here(isEnglish() ? wholeWeekday : weekday);
  return here(sameYear ? dayOfYear : wholeDay);
}
/**
 * Day and time of an instant as people say it: 今天 21:00, tomorrow at 21:00, Friday at 21:00; further away with its date,
 * in another year with that too.
 * @param now decides what today is: the server's answer where there is one.
 */
export function saidText(at: string | number, now: string | number, zone?: string): string {
  const days = (dayOf(at, zone) - dayOf(now, zone)) / 86_400_000;
  const sameYear = local(at, yearOnly, zone) === local(now, yearOnly, zone);
  const day = awayDay(days, (formats) => local(at, formats, zone), sameYear);
  return `${day}${isEnglish() ? ' at ' : ' '}${timeText(at, zone)}`;
}
/** The same by the clock of this machine, where no answer says what day it is. */
export const saidNow = (at: string | number, zone?: string): string => saidText(at, Date.now(), zone);
/**
 * A day as people say it: today, yesterday, Friday of the next days; further away with its date, in another year with that too.
 * @param today the organisation's day.
 */
export function saidDay(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return awayDay(days, (formats) => local(`${day}T00:00:00Z`, formats, 'UTC'), day.slice(0, 4) === today.slice(0, 4));
}
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
/** Whole figures, which both languages write alike: a formatter for the first list's total takes 30 ms on a slow machine. */
const wholeText = (value: number): string => value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',');
/** A figure with separators and so many decimals. */
export const numberText = (value: number, decimals = 0): string =>
  decimals === 0 ? wholeText(value) : figuresIn(currentLang(), decimals).format(value);
/** A figure with its unit: units in letters stand after a space (8.6 s), signs and Chinese ones close to it (66.7%, 45人). */
export const unitText = (figure: string, unit = ''): string =>
  (/^[a-z]/i.test(unit) ? `${figure} ` : figure) + unit.trimEnd();
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
/** What stands between the words of a list, in the language in use: 张三、李四 and Zhang, Li. */
export const comma = (): string => commaOf(currentLang());
/** The same between things that have commas of their own. */
export const semicolon = (): string => semicolonOf(currentLang());
