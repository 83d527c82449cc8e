import { randomInt } from 'node:crypto';
import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { lt } from '../../../kernel/server/db/where';
import { handle, type Schedule, type Ticker } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { online } from '../tables';
import { onlineMinutes, onlineNow } from './online-sql';
import { reading } from './scope';

type Reply = ReplyOf<typeof calls.online>;
const MINUTE_MS = 60_000;
const KEEP_MS = 40 * 24 * 60 * MINUTE_MS;
/** So many organisations are named; the sum is of all. */
const NAMED = 50;
/** Which process counts; two of them hold other streams. */
const processId = randomInt(2 ** 31);

const ago = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();
/** Writes how many people hold a stream of this process: one statement for each organisation that has any. */
async function countOnline(kernel: Kernel): Promise<void> {
  const at = new Date(Math.floor(kernel.clock().getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  for (const [orgId, people] of kernel.bus.online())
    await inOrg(kernel.pools.tenant, orgId, (door) =>
      door.insert(
        online,
        { at, processId, people },
        'on conflict (org_id, at, process_id) do update set people = excluded.people',
      ),
    );
}
export const onlineTicker: Ticker = { everyMs: MINUTE_MS, run: countOnline };
/** Every night: counts of more than forty days go. */
export const forgetOnline: Schedule = {
  name: 'analytics-online',
  does: 'counts of who was there go after forty days',
  cron: '43 18 * * *',
  async run(kernel) {
    const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`select o.org_id from organisation_org o order by o.org_id`),
    );
    const at = lt(ago(kernel.clock(), KEEP_MS));
    for (const { orgId } of orgs) await inOrg(kernel.pools.tenant, orgId, (door) => door.remove(online, { at }));
  },
};

export const onlineHandlers = [
  handle(calls.online, (cx, { orgId, date = cx.today }) =>
    reading(cx, orgId, async (door) => {
      const orgs = await door.rows<Reply['orgs'][number]>(sql`
        select n.org_id, o.name as org_name, sum(n.people)::int as people
        from ${onlineNow(cx, door)}
        join organisation_org o on o.org_id = n.org_id
        group by n.org_id, o.name
        order by people desc, n.org_id`);
      const hours = await door.rows<Reply['hours'][number] & { minutes: number }>(sql`
        select extract(hour from (x.at at time zone ${cx.me.zone}))::int as hour, max(x.people)::int as most,
          round(avg(x.people))::int as mean, count(*)::int as minutes
        from ${onlineMinutes(cx, door, date)}
        group by 1
        order by 1`);
      const people = orgs.reduce((sum, org) => sum + org.people, 0);
      return {
        date,
        asOf: cx.nowIso,
        rows: hours.reduce((sum, { minutes }) => sum + minutes, 0),
        people,
        orgs: orgs.slice(0, NAMED),
        hours: hours.map(({ hour, most, mean }) => ({ hour, most, mean })),
      };
    }),
  ),
];
