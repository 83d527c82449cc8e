import type { Timing } from './kinds';

// Times are whole milliseconds, lengths and heights whole millimetres, wind whole tenths of a metre per second.

const CLOCK = /^(?:(\d{1,3})(?:['′’分]|:(?=\d\d)))?(\d{1,3})(?:[.,"″”秒](\d{1,3}))?["″”秒]?$/;
/** `12.34`, `1:05.23`, `3'25"`, `3'25"4` in milliseconds; nothing when it is no time. Behind a colon seconds have two digits: 1:5 may be 1:50. */
export function timeOf(text: string): number | undefined {
  const found = CLOCK.exec(text.trim());
  if (!found) return undefined;
  const [, minutes, seconds, part] = found;
  if (minutes != null && Number(seconds) > 59) return undefined;
  const ms = Number((part ?? '').padEnd(3, '0'));
  const time = (Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 + ms;
  return time > 0 ? time : undefined;
}
/** Nobody throws or jumps farther (the world's farthest throw is 104.80 m), nor higher: 452 is a jump in centimetres, 13 no height. */
const FARTHEST = 120_000;
const HIGHEST = 7_000;
/** `4.52` metres in millimetres; nothing for what cannot be metres. */
export function metresOf(text: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,3}))?m?$/.exec(text.trim());
  if (!found) return undefined;
  const mm = Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0'));
  return mm > 0 && mm <= FARTHEST ? mm : undefined;
}
/** A height: `1.35`, or `135` centimetres. */
export function heightOf(text: string): number | undefined {
  const cm = /^(\d{2,3})$/.exec(text.trim());
  const mm = cm && Number(cm[1]) >= 40 ? Number(cm[1]) * 10 : metresOf(text);
  return mm != null && mm <= HIGHEST ? mm : undefined;
}
/** `+2.01` in hundredths; nothing when it is no wind. */
export function windIn(text: string): number | undefined {
  const found = /^([+-]?)(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return undefined;
  const size = Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0'));
  return found[1] === '-' ? -size : size;
}

/** To the next tenth upwards: +2.01 is +2.1, -2.03 is -2.0. Hundredths in, tenths out. */
export const windUp = (hundredths: number): number => Math.ceil(hundredths / 10) + 0;
/** A wind above this (tenths) does not take the place, but the record. */
export const WIND_MOST = 20;
export const windText = (tenths: number): string => `${tenths < 0 ? '-' : '+'}${(Math.abs(tenths) / 10).toFixed(1)}`;

/** Photo finish is shown rounded up to 0.01 s: 10.001 is 10.01. */
export const photoShown = (ms: number): number => Math.ceil(ms / 10) * 10;
/** Hand times are rounded up to 0.1 s. */
export const handTime = (ms: number): number => Math.ceil(ms / 100) * 100;
/** Of three watches the middle one counts, of two the slower one. */
export function watchTime(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return handTime(sorted[times.length === 2 ? 1 : Math.floor(times.length / 2)]!);
}
/** What a time is ranked by: thousandths of the photo finish, tenths of watches. */
export const timeKept = (ms: number, timing: Timing): number => (timing === 'photo' ? ms : handTime(ms));
/** Lengths are rounded down to the centimetre. */
export const lengthDown = (mm: number): number => Math.floor(mm / 10) * 10;

/** `1:05.23`; hand times with one decimal. */
export function timeText(ms: number, timing: Timing): string {
  const shown = timing === 'photo' ? photoShown(ms) : handTime(ms);
  const unit = timing === 'photo' ? 10 : 100;
  const places = timing === 'photo' ? 2 : 1;
  const minutes = Math.floor(shown / 60_000);
  const rest = shown % 60_000;
  const part = String((rest % 1000) / unit).padStart(places, '0');
  const seconds = String(Math.floor(rest / 1000)).padStart(minutes ? 2 : 1, '0');
  return `${minutes ? `${minutes}:` : ''}${seconds}.${part}`;
}
export const metresText = (mm: number): string => (lengthDown(mm) / 1000).toFixed(2);
