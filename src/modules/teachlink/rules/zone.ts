import { dayIn, timeIn } from '../../../kernel/shared/dates';

/** The instant of a day and a time of day in a zone, whatever the computer's own. */
export function instantIn(zone: string, day: string, time: string): string {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // The offset at that moment, asked twice because it may change in between.
  let at = wanted;
  for (let i = 0; i < 2; i++) {
    const there = new Date(at);
    at += wanted - Date.parse(`${dayIn(zone, there)}T${timeIn(zone, there)}:00Z`);
  }
  return new Date(at).toISOString();
}
