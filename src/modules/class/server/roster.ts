import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import type { Enrolment } from '../../people/server/published';
import { applicants, clazzes, enrolments, logs } from '../tables';
import { barred, enrol, leave, placesAs, type Place } from './enrol';

/**
 * Says of children who left and come back into classes that have ended since: they stood there to the end. Event `class.stayed`
 * `{ from }`: from that day on a stay of the past is longer than it was.
 */
async function tellStayed(door: Door, places: readonly Place[], at: string): Promise<void> {
  const found = await door.row<{ from: string | null }>(sql`
    select min((e.removed_at at time zone z.zone)::date) as "from"
    from class_enrolment e
    join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
    join organisation_org z on z.org_id = e.org_id
    join ${placesAs('n', places)} on n.clazz_id = e.clazz_id and n.user_id = e.user_id
    where e.org_id = ${door.orgId}
      and e.removed_why = 'left'
      and e.removed_at < c.ended_at`);
  if (found?.from == null) return;
  await door.insert(outbox, { eventId: newId(), at, topic: 'class.stayed', payload: { from: found.from } });
}

/** Enrolment for people's roster import, new students and leavers: what class does for the module on its left. */
export const roster: Enrolment = {
  barred,
  async enrol(door, rows, at, by) {
    await enrol(door, rows, { at, by, action: 'added' });
  },
  async transfer(door, rows, at, by) {
    await leave(
      door,
      rows.flatMap(({ userId, from }) => (from == null ? [] : [{ clazzId: from, userId }])),
      { at, by, why: 'moved' },
    );
    await enrol(
      door,
      rows.map(({ userId, to }) => ({ clazzId: to, userId })),
      { at, by, action: 'added' },
    );
  },
  async remove(door, userIds, at, by) {
    const running = await door.many(enrolments, { userId: oneOf(userIds), removedAt: null });
    return leave(
      door,
      running.map(({ clazzId, userId }) => ({ clazzId, userId })),
      { at, by, why: 'left' },
    );
  },
  async restore(door, rows, at, by) {
    const clazzIds = [...new Set(rows.map((r) => r.clazzId))];
    const running = await door.many(clazzes, { clazzId: oneOf(clazzIds), endedAt: null });
    const runs = (r: { readonly clazzId: number }) => running.some((c) => c.clazzId === r.clazzId);
    await enrol(door, rows.filter(runs), { at, by, action: 'added' });
    // A graduate stood in a class that has ended: there is nothing to come into, only a line of their past.
    const past = rows.filter((r) => !runs(r));
    if (past.length > 0) {
      await tellStayed(door, past, at);
      await door.change(sql`
        update class_enrolment e
        set removed_at = null, removed_why = null
        from ${placesAs('n', past)}
        where e.org_id = ${door.orgId}
          and e.clazz_id = n.clazz_id
          and e.user_id = n.user_id
          and e.removed_why = 'left'`);
    }
  },
  async withdraw(door, userIds) {
    await door.remove(logs, { userId: oneOf(userIds) });
    await door.remove(applicants, { userId: oneOf(userIds) });
    await door.remove(enrolments, { userId: oneOf(userIds) });
  },
};
