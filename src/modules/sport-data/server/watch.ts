import { handle, type Listener, type Schedule } from '../../../kernel/server/module';
import { inOrg } from '../../../kernel/server/db/tenant';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { boardWatch } from '../contract';
import { isLevel } from '../rules';
import { watches } from '../tables';
import { scopeOf } from './scope';

/** Somebody who has not said so for this long looks no more. */
const WATCH_MINUTES = 10;

export const watching = handle(boardWatch, async (cx, { level, orgId, regId }) => {
  if (!isLevel(level)) throw fail(kernelFaults.gone);
  const scope = await scopeOf(cx, level, { orgId, regId });
  await cx.db.insert(watches, { orgId: cx.me.orgId, userId: cx.me.userId, ofOrgId: scope.orgId, ofRegId: level === 'reg' ? scope.regId : null, until: new Date(cx.now.getTime() + WATCH_MINUTES * 60_000).toISOString() },
    'on conflict (org_id, user_id) do update set of_org_id = excluded.of_org_id, of_reg_id = excluded.of_reg_id, until = excluded.until');
});

/** New results or screenings of a school: whoever looks at its board, or at one of a region it lies in, asks again. */
const tell = (topic: string): Listener => ({
  topic,
  run: async ({ orgId }, door, kernel) => {
    const rows = await door.rows<{ orgId: number; userId: number }>(
      `select w.org_id, w.user_id from sport_data_watch w join organisation_org o on o.org_id = $1
       where w.until > $2 and (w.of_org_id = $1 or (w.of_org_id is null and (w.of_reg_id is null or o.reg_id::text like w.of_reg_id::text || '%'))) limit 1000`, [orgId, kernel.clock().toISOString()]);
    for (const w of rows) kernel.bus.send({ orgId: w.orgId, userId: w.userId, topic: 'board', data: { calls: 'sport-data' } });
  },
});
export const listeners: readonly Listener[] = ['fitness-test.changed', 'vision.screened'].map(tell);

/** Forgets yesterday's watchers. */
export const watchSweep: Schedule = { name: 'sport-data-watches', cron: '43 18 * * *', run: (kernel) => inOrg(kernel.pools.tenant, PLATFORM_ORG, async (door) => { await door.change('delete from sport_data_watch where until < $1', [kernel.clock().toISOString()]); }) };
