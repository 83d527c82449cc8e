// What the timetable has today and tomorrow: many schools' timetables are too much to be read on every look at a region.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { dues } from '../tables';
import { hoursBetween } from './count';

/** Keeps the hours of the door's school that are to be given today and tomorrow, and none of other days. */
export async function keepDue(door: Door, zone: string, now: Date): Promise<void> {
  const from = dayIn(zone, now);
  const hours = await hoursBetween(door, zone, { from, to: plusDays(from, 1) });
  await door.change(sql`
    delete from analytics_due
    where org_id = ${door.orgId}`);
  await door.insert(
    dues,
    hours.flatMap(({ kind, state, onDate, keyId, clazzId, sbjId, startMin, endMin }) =>
      kind === 'arrange' && state !== 'lost' ? [{ onDate, arrangeId: keyId, clazzId, sbjId, startMin, endMin }] : [],
    ),
    'on conflict (org_id, on_date, arrange_id) do nothing',
  );
}
