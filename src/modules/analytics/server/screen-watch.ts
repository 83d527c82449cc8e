import { inOrg } from '../../../kernel/server/db/tenant';
import { sql } from '../../../kernel/server/db/sql';
import { lt } from '../../../kernel/server/db/where';
import { handle, type Listener, type Schedule } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { screenWatch } from '../contract';
import { watches } from '../tables';
import { screenScope } from './screen-scope';

/** Somebody who has not said so for this long looks no more. */
const WATCH_MINUTES = 10;

export const screenWatching = handle(screenWatch, async (cx, asked) => {
  // Who may see it may hear of it.
  const { orgId, regId } = await screenScope(cx, asked);
  await cx.db.insert(
    watches,
    {
      orgId: cx.me.orgId,
      userId: cx.me.userId,
      ofOrgId: orgId,
      ofRegId: orgId == null ? regId : null,
      until: new Date(cx.now.getTime() + WATCH_MINUTES * 60_000).toISOString(),
    },
    'on conflict (org_id, user_id) do update set of_org_id = excluded.of_org_id, of_reg_id = excluded.of_reg_id, until = excluded.until',
  );
});

/** Something happened in a school's lessons: whoever looks at it, or at a region it lies in, asks again. */
const tell = (topic: string): Listener => ({
  topic,
  run: async ({ orgId }, door, kernel) => {
    const rows = await door.rows<{ orgId: number; userId: number }>(sql`
      select w.org_id, w.user_id
      from analytics_watch w
      join organisation_org o on o.org_id = ${orgId}
      where w.until > ${kernel.clock().toISOString()}
        and (w.of_org_id = ${orgId}
          or (w.of_org_id is null and (w.of_reg_id is null or o.reg_id::text like w.of_reg_id::text || '%')))
      limit 1000`);
    for (const w of rows)
      kernel.bus.send({ orgId: w.orgId, userId: w.userId, topic: 'board', data: { calls: 'analytics' } });
  },
});
export const screenListeners: readonly Listener[] = [
  'lesson.attended',
  'lesson.finished',
  'timetable.changed',
  'timetable.days',
].map(tell);

/** Forgets yesterday's watchers. */
export const screenSweep: Schedule = {
  name: 'analytics-watches',
  does: 'yesterday’s watchers of boards are forgotten',
  cron: '47 18 * * *',
  run: (kernel) =>
    inOrg(kernel.pools.tenant, PLATFORM_ORG, async (door) => {
      await door.remove(watches, { until: lt(kernel.clock().toISOString()) });
    }),
};
