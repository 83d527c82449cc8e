import { sql, type Sql } from '../../../kernel/server/db/sql';

// Who was in a class then: conditions on a stay `k` of class_stay_v. A day is one of the organisation's zone, and a child belongs on it
// to the class in which it stands when the day ends, so that on the day of a move it is counted once.

/** The first instant of a day, and the first one after it. */
export const beginOf = (day: string, zone: Sql | string): Sql => sql`(${day}::date::timestamp at time zone ${zone})`;
export const endOf = (day: string, zone: Sql | string): Sql =>
  sql`((${day}::date + 1)::timestamp at time zone ${zone})`;

/** That the stay `k` takes in at least one of these days. */
export const stoodWithin = (zone: Sql | string, from: string, to = from): Sql => sql`(
  k.joined_at < ${endOf(to, zone)}
  and (k.left_at is null or k.left_at >= ${endOf(from, zone)}))`;
/** The first day of the stay `k`, and the last one; the last is null while it lasts. */
export const firstDay = (zone: Sql | string): Sql => sql`(k.joined_at at time zone ${zone})::date`;
export const lastDay = (zone: Sql | string): Sql => sql`((k.left_at at time zone ${zone})::date - 1)`;

/** A stay as the two above tell it. */
export interface StayDays {
  readonly fromOn: string;
  readonly toOn: string | null;
}
/** The days among these that a stay takes in. */
export const daysOfStay = ({ fromOn, toOn }: StayDays, days: readonly string[]): string[] =>
  days.filter((day) => fromOn <= day && (toOn == null || day <= toOn));
