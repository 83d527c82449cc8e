import type { Door } from '../../../kernel/server/db/door';
import { rowValues } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Schedule } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { CHILDS_VALUES, KEPT_DAYS, MISSED } from '../rules';
import { OWN_SESSIONS } from './waiting';
import { forgetWatchers } from './watching';

const DAY_MS = 86_400_000;
/** What devices were told is kept for so long. */
const COMMAND_DAYS = 400;
/** A session of an MQTT client that does not come back. */
const SESSION_DAYS = 180;
/**
 * What devices measured of a child's body or way is kept by those for whom it was measured (watch, sport-data, sunny-run), as
 * long as their rules say. In the messages it waits so long for one of them to take it, and each night looks back so far.
 */
const VALUES_DAYS = 7;
const VALUES_BACK_DAYS = 45;
const daysAgo = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

/** The organisations that have devices. */
const schools = (kernel: Kernel): Promise<{ orgId: number }[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number }>(sql`select distinct d.org_id from device_device d where d.org_id = d.org_id`),
  );

/**
 * Devices that have gone silent: the state changes once, and what happened is written down. How long ago is reckoned between two
 * instants: an update on a cluster takes no interval made of a column (database.md 12).
 * @returns how many.
 */
export async function sayWhoIsSilent(door: Door, now: string): Promise<number> {
  const silent = await door.rows<{ deviceId: number; seenAt: string }>(sql`
    update device_device d
    set is_silent = true
    where d.org_id = ${door.orgId}
      and d.left_at is null
      and not d.is_silent
      and extract(epoch from ${now}::timestamptz - d.seen_at) > ${MISSED} * d.interval_s
    returning d.device_id, d.seen_at`);
  if (silent.length > 0)
    await door.change(sql`
      insert into device_event (org_id, event_id, device_id, code, at, noted_at, detail)
      ${rowValues(silent.map((row) => [door.orgId, newId(), row.deviceId, 'silent', now, now, JSON.stringify({ seenAt: row.seenAt })]))}`);
  return silent.length;
}
/** Commands that nobody fetched or answered in time. */
export const expireCommands = (door: Door, now: string): Promise<number> =>
  door.change(sql`
    update device_command c
    set state = 'expired'
    where c.org_id = ${door.orgId}
      and c.state in ('queued', 'sent')
      and c.expires_at <= ${now}`);

/** Every minute: who is silent, and which commands are over. */
export const watchDevices: Schedule = {
  name: 'device-watch',
  does: 'devices that are silent are told of, and commands that nobody took are over',
  cron: '* * * * *',
  async run(kernel) {
    const now = kernel.clock().toISOString();
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, async (door) => {
        await sayWhoIsSilent(door, now);
        await expireCommands(door, now);
      });
  },
};

/** Commands that are over their time; messages and events go by the month (tables.ts). */
export const forgetOld = (door: Door, now: Date): Promise<number> =>
  door.change(sql`delete from device_command where org_id = ${door.orgId} and made_at < ${daysAgo(now, COMMAND_DAYS)}`);
/** Values of children that lie in messages beyond their time, taken or not: the messages stay, with times, clock and firmware. */
export const forgetChildsValues = (door: Door, now: Date): Promise<number> =>
  door.change(sql`
    update device_message m
    set data = m.data - 'values'
    from device_device d
    where m.org_id = ${door.orgId}
      and d.org_id = ${door.orgId}
      and d.device_id = m.device_id
      and m.kind = 'reading'
      and m.received_at < ${daysAgo(now, VALUES_DAYS)}
      and m.received_at >= ${daysAgo(now, VALUES_BACK_DAYS)}
      and jsonb_exists(m.data, 'values')
      and (d.kind = 'band' or jsonb_exists_any(m.data -> 'values', ${CHILDS_VALUES}::text[]))`);
/** Numbers of messages: older ones are refused by their age, so nobody asks for these any more. */
export const forgetNumbers = (door: Door, now: Date): Promise<number> =>
  door.change(sql`delete from device_seen where received_at < ${daysAgo(now, KEPT_DAYS + 1)}`);
/** Sessions to which no client has come back for so long: what they wanted to hear is forgotten with them. Our own are not a vendor's (mqtt/bridge.ts). */
export const forgetSessions = (door: Door, now: Date): Promise<number> =>
  door.change(
    sql`delete from device_session where opened_at < ${daysAgo(now, SESSION_DAYS)} and provider_id <> ${OWN_SESSIONS}`,
  );
/** Every night: what is over its time. */
export const sweepDevices: Schedule = {
  name: 'device-sweep',
  does: 'what devices said, and children’s values, go when their time is over',
  cron: '50 18 * * *',
  async run(kernel) {
    const now = kernel.clock();
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, async (door) => {
        await forgetOld(door, now);
        await forgetChildsValues(door, now);
        await forgetWatchers(door, now);
      });
    await inOrg(kernel.pools.tenant, PLATFORM_ORG, async (door) => {
      await forgetNumbers(door, now);
      await forgetSessions(door, now);
    });
  },
};
