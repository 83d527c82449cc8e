import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { nothing, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { EXPIRES_MS, type CommandName } from '../rules';
import { attempts, commands } from '../tables';
import { announceCommand } from './waiting';

/** Tells a device something: the command waits until the device fetches it, or goes to its open session. @returns its number. */
export async function queueCommand(
  cx: Cx,
  door: Door,
  deviceId: number,
  what: CommandName,
  body: Record<string, unknown>,
): Promise<number> {
  const commandId = newId();
  const madeAt = cx.nowIso;
  const row = {
    commandId,
    deviceId,
    what,
    body,
    state: 'queued',
    attempt: 1,
    text: '',
    madeBy: cx.me.userId,
    madeAt,
    expiresAt: new Date(cx.now.getTime() + EXPIRES_MS).toISOString(),
  };
  const first = { commandId, attempt: 1, queuedAt: madeAt, text: '' };
  const device = await door.row<{ devId: string }>(sql`
    with told as (${insertOf(commands, Object.keys(row), [row], door.orgId, nothing)}),
    tried as (${insertOf(attempts, Object.keys(first), [first], door.orgId, nothing)})
    select d.dev_id from device_device d where d.org_id = ${door.orgId} and d.device_id = ${deviceId}`);
  if (device) announceCommand(cx, device.devId);
  return commandId;
}
