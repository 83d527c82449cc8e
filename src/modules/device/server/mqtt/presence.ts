import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { grouped } from '../../../../kernel/shared/maps';
import { events } from '../../tables';

/** A device that an open session names, with the vendor whose session it is. */
export interface Named {
  readonly providerId: number;
  readonly devId: string;
}
const keyOf = ({ providerId, devId }: Named): string => `${providerId}/${devId}`;

/**
 * A device whose session is open lives, whether it says something or not; written once in its interval. Whoever names another
 * vendor's device says nothing of it.
 */
export async function markSeen(cx: Cx, named: readonly Named[]): Promise<void> {
  if (named.length === 0) return;
  const open = new Set(named.map(keyOf));
  const held = await cx.db.rows<Named & { readonly orgId: number; readonly deviceId: number }>(sql`
    select c.provider_id, c.dev_id, h.org_id, h.device_id
    from device_claim c
    join device_holder h on h.dev_id = c.dev_id
    where c.dev_id = any(${[...new Set(named.map(({ devId }) => devId))]}::text[])
      and h.to_at is null`);
  const own = held.filter((row) => open.has(keyOf(row)));
  for (const [orgId, rows] of [...grouped(own, (row) => row.orgId)].toSorted(([a], [b]) => a - b))
    await cx.asOrg(orgId, (door) =>
      seenNow(
        door,
        rows.map((row) => row.deviceId),
        cx.nowIso,
      ),
    );
}
/** One that had fallen silent is heard again, which is an event as if it had said something. */
async function seenNow(door: Door, deviceIds: readonly number[], now: string): Promise<void> {
  const seen = await door.rows<{ deviceId: number; wasSilent: boolean }>(sql`
    with old as (
      select d.device_id, d.is_silent
      from device_device d
      where d.org_id = ${door.orgId}
        and d.device_id = any(${deviceIds}::bigint[])
        and (d.seen_at is null or d.seen_at < ${now}::timestamptz - make_interval(secs => d.interval_s))
      order by d.device_id
      for no key update)
    update device_device d
    set seen_at = ${now}, is_silent = false
    from old o
    where d.org_id = ${door.orgId}
      and d.device_id = o.device_id
    returning d.device_id, o.is_silent as was_silent`);
  const back = seen.filter(({ wasSilent }) => wasSilent);
  if (back.length > 0)
    await door.insert(
      events,
      back.map(({ deviceId }) => ({ eventId: newId(), deviceId, code: 'back', at: now, detail: {}, notedAt: now })),
    );
}
