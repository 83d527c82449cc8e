import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { lt } from '../../../kernel/server/db/where';
import { handle, type Listener, type Schedule } from '../../../kernel/server/module';
import { inOrg } from '../../../kernel/server/db/tenant';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { SEES_SCHOOL } from '../access';
import { boardWatch } from '../contract';
import { isLevel } from '../rules';
import { watches } from '../tables';
import { seenClazz } from './clazz-users';
import { scopeOf, type Asked } from './scope';

/** Somebody who has not said so for this long looks no more. */
const WATCH_MINUTES = 10;

/** The school or region behind a board. Who may see it may hear of it; of one class that is its school. */
async function watched(
  cx: Cx,
  level: string,
  asked: Asked,
  clazzId: number | undefined,
): Promise<{ readonly orgId: number | null; readonly regId: number | null }> {
  if (level === 'clazz' && clazzId != null) return { orgId: (await seenClazz(cx, clazzId)).orgId, regId: null };
  // Teachers see classes and no boards.
  if (!isLevel(level) || !holds(cx.session, ...SEES_SCHOOL, 'PFM_SUPERMAN')) throw fail(kernelFaults.gone);
  const { orgId, regId } = await scopeOf(cx, level, asked, true);
  return { orgId, regId: orgId == null ? regId : null };
}

export const watching = handle(boardWatch, async (cx, { level, orgId, regId, clazzId }) => {
  const of = await watched(cx, level, { orgId, regId }, clazzId);
  await cx.db.insert(
    watches,
    {
      orgId: cx.me.orgId,
      userId: cx.me.userId,
      ofOrgId: of.orgId,
      ofRegId: of.regId,
      until: new Date(cx.now.getTime() + WATCH_MINUTES * 60_000).toISOString(),
    },
    'on conflict (org_id, user_id) do update set of_org_id = excluded.of_org_id, of_reg_id = excluded.of_reg_id, until = excluded.until',
  );
});

/** New results, screenings, venues or children of a school: whoever looks at its board, or at one of a region it lies in, asks again. */
const tell = (topic: string): Listener => ({
  topic,
  run: async ({ orgId }, door, kernel) => {
    const rows = await door.rows<{ orgId: number; userId: number }>(sql`
      select w.org_id, w.user_id
      from sport_data_watch w
      join organisation_org o on o.org_id = ${orgId}
      where w.until > ${kernel.clock().toISOString()}
        and (w.of_org_id = ${orgId}
          or (w.of_org_id is null and (w.of_reg_id is null or o.reg_id::text like w.of_reg_id::text || '%')))
      limit 1000`);
    for (const w of rows)
      kernel.bus.send({ orgId: w.orgId, userId: w.userId, topic: 'board', data: { calls: 'sport-data' } });
  },
});
export const listeners: readonly Listener[] = [
  'fitness-test.changed',
  'vision.screened',
  'sport-data.places',
  'sport-data.money',
  'class.enrolled',
].map(tell);

/** Forgets yesterday's watchers. */
export const watchSweep: Schedule = {
  name: 'sport-data-watches',
  does: 'yesterday’s watchers of sport boards are forgotten',
  cron: '43 18 * * *',
  run: (kernel) =>
    inOrg(kernel.pools.tenant, PLATFORM_ORG, async (door) => {
      await door.remove(watches, { until: lt(kernel.clock().toISOString()) });
    }),
};
