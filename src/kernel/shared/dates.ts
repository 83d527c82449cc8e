import { dateFormats } from './date-formats';

/** In Swedish an instant is written `2026-11-22 07:05`. */
const written = dateFormats({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** Day and time of day of an instant in a zone, ['2026-11-22', '07:05']. */
export function momentIn(zone: string, at: Date): readonly [day: string, time: string] {
  const text = written('sv-SE', zone).format(at);
  return [text.slice(0, 10), text.slice(11, 16)];
}
/** The calendar day of an instant in a zone, YYYY-MM-DD. */
export const dayIn = (zone: string, at: Date): string => written('sv-SE', zone).format(at).slice(0, 10);
/** The time of day of an instant in a zone, HH:mm. */
export const timeIn = (zone: string, at: Date): string => written('sv-SE', zone).format(at).slice(11, 16);
/** The instant of a day and a time of day in a zone, whatever the machine's own. */
export function instantIn(zone: string, day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The offset at that moment, asked twice because it may change in between.
  let at = wanted;
  for (let i = 0; i < 2; i++) at += wanted - Date.parse(`${momentIn(zone, new Date(at)).join('T')}:00Z`);
  return new Date(at).toISOString();
}
/** Minutes since midnight of a time of day, HH:mm, to 24:00. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** A day so many days later (earlier when negative). */
export function plusDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
/** How many days from one day to another, both included; none or less when the end comes first, NaN where one is no day. */
export const spanDays = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;
/** School year of a day: 2026 from 2026-09-01 to 2027-08-31. */
export const schoolYearOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);
