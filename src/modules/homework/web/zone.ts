import { momentIn, plusDays } from '../../../kernel/shared/dates';

export { instantIn } from '../../../kernel/shared/dates';

// Days and times of day where the school is, whatever the computer's own zone.
/** Day and time of an instant: ['2026-11-17', '21:00']. */
export const placeIn = (zone: string, at: string | Date): readonly [day: string, time: string] =>
  momentIn(zone, new Date(at));
/** The next Monday after a day. */
export const nextMonday = (day: string): string => plusDays(day, 8 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));
