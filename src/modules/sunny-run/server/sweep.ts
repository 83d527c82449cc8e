import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Schedule } from '../../../kernel/server/module';
import { dayIn, plusDays, timeIn } from '../../../kernel/shared/dates';
import { spanOf, termOf } from '../rules';
import { dates } from '../tables';
import { judgeAll } from './anew';
import { UNKNOWN_DAYS } from './field';
import { forgetPictures } from './pictures';
import { rulingOn, versionsOf, zoneOf } from './settings-read';
import { forgetWithdrawn } from './withdrawal';

/** Schools that ran. */
const schools = (kernel: Kernel): Promise<{ orgId: number }[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(
      sql`select distinct d.org_id from sunny_run_date d where d.org_id = d.org_id order by d.org_id`,
    ),
  );
/**
 * Closes days whose time has come. All of a day is judged once more before: by then everybody's attendance is known, and every
 * station's clock as well as it ever will be.
 */
export async function closeDays(door: Door, now: Date): Promise<number> {
  const zone = await zoneOf(door);
  const today = dayIn(zone, now);
  const open = await door.rows<{ onDate: string }>(sql`
    select d.on_date
    from sunny_run_date d
    where d.org_id = ${door.orgId}
      and d.closed_at is null
      and d.on_date < ${today}
    order by d.on_date`);
  let closed = 0;
  for (const { onDate } of open) {
    const { settings } = rulingOn(await versionsOf(door, onDate), onDate);
    if (plusDays(onDate, 1) === today && timeIn(zone, now) < settings.openUntil) continue;
    await judgeAll(door, now, onDate);
    await door.update(dates, { onDate }, { closedAt: now.toISOString() });
    closed += 1;
  }
  return closed;
}
export const closeRunDays: Schedule = {
  name: 'sunny-run-close',
  does: 'days of running that are over are closed',
  cron: '5,35 * * * *',
  async run(kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => closeDays(door, kernel.clock()));
  },
};
/** Deletes what is over its time: passes of unknown bands, and where children ran in terms that are over. Sums stay. */
export async function forgetWays(door: Door, now: Date): Promise<void> {
  const [begin] = spanOf(termOf(dayIn(await zoneOf(door), now)));
  await door.change(sql`
    delete from sunny_run_pass
    where org_id = ${door.orgId}
      and user_id is null
      and at_ms < ${now.getTime() - UNKNOWN_DAYS * 86_400_000}`);
  await door.change(sql`delete from sunny_run_fix where org_id = ${door.orgId} and on_date < ${begin}`);
  await door.change(sql`
    update sunny_run_run r
    set marks = '[]', steps = '[]'
    where r.org_id = ${door.orgId}
      and r.on_date < ${begin}
      and r.source = 'trace'
      and r.marks <> '[]'`);
}
export const sweepRuns: Schedule = {
  name: 'sunny-run-sweep',
  does: 'passes of unknown bands go, and where children ran in terms that are over; sums stay',
  cron: '40 18 * * *',
  async run(kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, async (door) => {
        await forgetPictures(kernel, door, kernel.clock());
        await forgetWays(door, kernel.clock());
        await forgetWithdrawn(door);
      });
  },
};
