import { sendWith, type Message } from '../../../kernel/server/bus';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, sql, when } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { grouped } from '../../../kernel/shared/maps';
import type * as calls from '../contract';

/** Commands of one school that a device gets at once. */
const MOST_COMMANDS = 50;
/** Devices that are looked at for one client. */
const MOST_DEVICES = 5000;
export type WaitingCommand = ReplyOf<typeof calls.fetchCommands>['items'][number];

/** Where processes hear of what concerns open sessions: nobody's browser listens there. */
export const DOORS = { orgId: PLATFORM_ORG, userId: 0 } as const;
/** Sessions of our own at a broker that stands (mqtt/bridge.ts) lie among those of vendors' clients, under the number of no vendor. */
export const OWN_SESSIONS = 0;
export const KEY_CHANGED = 'device.key';
export const COMMAND_WAITS = 'device.waits';
/** Tells every process, with the transaction, that a vendor's key holds no longer. */
export const keyChanged = (door: Door, providerId: number): Promise<void> =>
  sendWith(door, [{ ...DOORS, topic: KEY_CHANGED, data: { providerId } } satisfies Message]);
/** Tells every process, after the commit, that something waits for a device. Should nobody hear it, the doors look by themselves. */
export const announceCommand = (cx: Cx, devId: string): void =>
  cx.after(() => cx.kernel.bus.send({ ...DOORS, topic: COMMAND_WAITS, data: { devId } }));

/** Whose commands: a vendor's devices, of certain numbers or all. */
export interface Wanted {
  readonly providerId: number;
  readonly devIds: readonly string[] | 'all';
  /**
   * Those that were sent until then and not answered too: of a session or an answer that broke nobody knows what arrived, and
   * a device runs a command once, however often it hears it.
   */
  readonly sentUntil?: string;
}
/** Commands that wait, of whichever schools, which count as sent from now on. Two processes never send one twice. */
export async function claimCommands(cx: Cx, { providerId, devIds, sentUntil }: Wanted): Promise<WaitingCommand[]> {
  const numbers = devIds === 'all' ? undefined : devIds;
  const held = await cx.db.rows<{ orgId: number; deviceId: number }>(sql`
    select h.org_id, h.device_id
    from device_claim c
    join device_holder h on h.dev_id = c.dev_id
    where ${all(
      sql`c.provider_id = ${providerId}`,
      when(numbers, (list) => sql`c.dev_id = any(${list}::text[])`),
    )}
      and h.to_at is null
    order by h.dev_id, h.device_id
    limit ${MOST_DEVICES}`);
  const told: WaitingCommand[] = [];
  for (const [orgId, rows] of grouped(held, (row) => row.orgId)) {
    const ids = rows.map((row) => row.deviceId);
    told.push(...(await cx.asOrg(orgId, (door) => sendWaiting(door, ids, sentUntil ?? null, cx.nowIso))));
  }
  return told;
}
const sendWaiting = (
  door: Door,
  deviceIds: readonly number[],
  sentUntil: string | null,
  now: string,
): Promise<WaitingCommand[]> =>
  door.rows<WaitingCommand>(sql`
    with waiting as materialized (
      select c.command_id
      from device_command c
      where c.org_id = ${door.orgId}
        and c.device_id = any(${deviceIds}::bigint[])
        and (c.state = 'queued' or (c.state = 'sent' and c.sent_at <= ${sentUntil}::timestamptz))
        and c.expires_at > ${now}
      order by c.command_id
      limit ${MOST_COMMANDS}
      for update skip locked),
    sent as (
      update device_command c
      set state = 'sent', sent_at = ${now}
      from waiting w
      where c.org_id = ${door.orgId}
        and c.command_id = w.command_id
      returning c.org_id, c.command_id, c.attempt, c.device_id, c.what, c.body),
    tried as (
      update device_attempt a
      set sent_at = ${now}
      from sent s
      where a.org_id = ${door.orgId}
        and s.org_id = a.org_id
        and a.command_id = s.command_id
        and a.attempt = s.attempt
      returning a.command_id)
    select s.command_id as cmd_id, s.attempt, d.dev_id, s.what, s.body
    from sent s
    join device_device d on d.org_id = s.org_id and d.device_id = s.device_id
    where s.org_id = ${door.orgId}
    order by s.command_id`);
