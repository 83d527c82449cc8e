import { raw, sql, type Sql } from '../../../kernel/server/db/sql';

// Who was in a class when one of its lessons was held: a child who was moved on keeps its past, and one who came has none before.

/** A minute of a day in the organisation's zone, as an instant. */
const instantOf = (day: Sql, minute: Sql, zone: Sql | string): Sql =>
  sql`((${day} + ${minute} * interval '1 minute') at time zone ${zone})`;

/**
 * That the stay `k` (class_stay_v) covers a lesson, whose day and minutes are given. Who came later on that day from no other class
 * counts as well: a school that enters its children in the afternoon has taught them in the morning. Who was taken out of a class and put
 * back into it counts once, with the first stay that reaches into the lesson.
 */
export function coversTime(zone: Sql | string, on: { day: Sql; start: Sql; end: Sql }): Sql {
  const start = instantOf(on.day, on.start, zone);
  return sql`(
    (k.left_at is null or k.left_at > ${start})
    and (k.joined_at <= ${start} or (
      k.joined_at < ${instantOf(on.day, raw('1440'), zone)}
      and not exists (
        select 1
        from class_stay_v o
        where o.org_id = k.org_id
          and o.user_id = k.user_id
          and (o.clazz_id = k.clazz_id or k.joined_at >= ${instantOf(on.day, on.end, zone)})
          and o.left_at > ${start}
          and o.left_at <= k.joined_at))))`;
}
/** The same for the lesson `l`. */
export const coversLesson = (zone: Sql | string): Sql =>
  coversTime(zone, { day: raw('l.on_date'), start: raw('l.start_min'), end: raw('l.end_min') });
/**
 * The lessons `l` of a child, for its own lists: not once it had left the class, and not before it came while it still was in another
 * one. The zone is the organisation's, read along. Who came from nowhere sees what its class did before.
 */
export function lessonsOfChild(orgId: number, userId: number): Sql {
  const start = instantOf(raw('l.on_date'), raw('l.start_min'), raw('z.zone'));
  const end = instantOf(raw('l.on_date'), raw('l.end_min'), raw('z.zone'));
  return sql`exists (
    select 1
    from class_stay_v k
    join organisation_org z on z.org_id = k.org_id
    where k.org_id = ${orgId}
      and k.clazz_id = l.clazz_id
      and k.user_id = ${userId}
      and (k.left_at is null or k.left_at > ${start})
      and (k.joined_at < ${end} or not exists (
        select 1
        from class_stay_v o
        where o.org_id = ${orgId}
          and o.user_id = ${userId}
          and o.clazz_id <> k.clazz_id
          and o.left_at > ${start}
          and o.left_at <= k.joined_at)))`;
}
