import { addCleaner } from '../../../kernel/server/cleaning';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';

/** The day of a moment: whole days of views go, never a part of one. */
const dayOf = (before: string): string => before.slice(0, 10);
/** Whole days, a few at a time: the days that hold the oldest rows. */
async function removeDay(door: Door, before: string, now: string): Promise<number> {
  const oldest = await door.row<{ day: string | null }>(sql`
    select min(v.day) as day
    from shell_view v
    where v.org_id = ${door.orgId}
      and v.day < ${dayOf(before)}::date`);
  if (oldest?.day == null) return 0;
  await door.change(sql`
    delete from shell_view_type
    where org_id = ${door.orgId}
      and day = ${oldest.day}::date`);
  const gone = await door.change(sql`
    delete from shell_view
    where org_id = ${door.orgId}
      and day = ${oldest.day}::date`);
  // Whoever keeps sums of past days counts this one anew (analytics).
  await door.insert(outbox, { eventId: newId(), at: now, topic: 'shell.viewed', payload: { date: oldest.day } });
  return gone;
}
/** Old counts of page views. */
addCleaner('views', {
  async count(door, before) {
    const found = await door.row<{ n: number }>(sql`
      select count(*)::int as n
      from shell_view v
      where ${door.orgs('v')}
        and v.day < ${dayOf(before)}::date`);
    return found?.n ?? 0;
  },
  remove: (door, before, _most, now) => removeDay(door, before, now),
});
