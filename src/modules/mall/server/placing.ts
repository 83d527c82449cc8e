import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { gte } from '../../../kernel/server/db/where';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Ticker } from '../../../kernel/server/module';
import { EVENT_TRIES } from '../../../kernel/server/outbox';
import { outbox } from '../../../kernel/server/tables';

const AT_ONCE = 200;
interface Given {
  readonly orgId: number;
  readonly eventId: number;
}
/**
 * What was paid is never given up: a class that was full or over for hours may have room by now, and its order is tried again. Whoever
 * looks after orders sees those that wait meanwhile. @returns how many.
 */
export async function tryAgain(kernel: Kernel): Promise<number> {
  const given = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Given>(sql`
      select e.org_id, e.event_id
      from kernel_outbox e
      where e.org_id = e.org_id
        and e.done_at is null
        and e.topic = 'mall.paid'
        and e.tries >= ${EVENT_TRIES}
      order by e.event_id
      limit ${AT_ONCE}`),
  );
  for (const { orgId, eventId } of given)
    await inOrg(kernel.pools.tenant, orgId, (door) =>
      door.update(outbox, { eventId, doneAt: null, tries: gte(EVENT_TRIES) }, { tries: 0, error: null }),
    );
  return given.length;
}
export const placing: Ticker = {
  everyMs: 3_600_000,
  run: async (kernel) => {
    await tryAgain(kernel);
  },
};
