import { momentIn, plusDays } from '../../../kernel/shared/dates';

// Days and times of day where the school is, whatever the computer's own zone.
/** Day and time of an instant: ['2026-11-17', '21:00']. */
export const placeIn = (zone: string, at: string | Date): readonly [day: string, time: string] =>
  momentIn(zone, new Date(at));
/** The instant of a day and time there. */
export function instantIn(zone: string, day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The offset at that moment, asked twice because it may change in between.
  let at = wanted;
  for (let i = 0; i < 2; i++) {
    const [d, t] = placeIn(zone, new Date(at));
    at += wanted - Date.parse(`${d}T${t}:00Z`);
  }
  return new Date(at).toISOString();
}
/** The next Monday after a day. */
export const nextMonday = (day: string): string => plusDays(day, 8 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
