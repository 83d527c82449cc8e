import { dayIn, plusDays, timeIn } from '../../../kernel/shared/dates';

/** By how much the clocks of a zone are ahead of Greenwich at an instant, in milliseconds; instants are whole minutes. */
const aheadAt = (zone: string, at: number): number =>
  Date.parse(`${dayIn(zone, new Date(at))}T${timeIn(zone, new Date(at))}:00Z`) - at;

/** The end of a day in a zone: the midnight that follows it. */
export function endOfDay(zone: string, day: string): string {
  const wanted = Date.parse(`${plusDays(day, 1)}T00:00:00Z`);
  // Clocks that are put forward or back on that day are ahead by something else at the midnight itself.
  const near = wanted - aheadAt(zone, wanted);
  return new Date(wanted - aheadAt(zone, near)).toISOString();
}
