import type { Reason } from './reason';

/** Seconds as minutes and seconds: 5:30. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
const ofDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** How somebody's language says texts of this module, numbers and times of day. */
export interface Saying {
  readonly t: (key: string, params: Readonly<Record<string, string | number>>) => string;
  readonly number: (n: number) => string;
  readonly time: (ms: number) => string;
}
const PACES: ReadonlySet<string> = new Set(['slow', 'fast', 'sprint']);
/** A reason in words: what was measured against what, and where in the run. */
export function reasonText(reason: Reason & { readonly otherName?: string | undefined }, say: Saying): string {
  const { code, value = 0, limit = 0, at, metres, otherName } = reason;
  const { t, number, time } = say;
  const shown = (n: number): string => (PACES.has(code) ? clock(n) : code === 'window' ? ofDay(n) : number(n));
  const isNamed = otherName !== undefined && (code === 'pair' || code === 'replay');
  const text = t(isNamed ? `reason.${code}.named` : `reason.${code}`, {
    value: code === 'weekday' ? t(`day.${value}`, {}) : shown(value),
    limit: shown(limit),
    name: otherName ?? '',
  });
  const place = [
    at === undefined || code === 'window' || code === 'weekday' ? '' : time(at),
    metres === undefined ? '' : t('atMetres', { metres: number(metres) }),
  ].filter((part) => part !== '');
  return place.length > 0 ? t('withPlace', { text, place: place.join(t('comma', {})) }) : text;
}
