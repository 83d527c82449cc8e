import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { grouped } from '../../rules';

/** A device whose session is open lives, whether it says something or not; written once in its interval. */
export async function markSeen(cx: Cx, devIds: readonly string[]): Promise<void> {
  if (devIds.length === 0) return;
  const held = await cx.db.rows<{ orgId: number; deviceId: number }>(sql`
    select h.org_id, h.device_id
    from device_holder h
    where h.dev_id = any(${devIds}::text[])
      and h.to_at is null`);
  for (const [orgId, rows] of [...grouped(held, (row) => row.orgId)].toSorted(([a], [b]) => a - b))
    await cx.asOrg(orgId, (door) =>
      door.change(sql`
        with old as (
          select d.device_id
          from device_device d
          where d.org_id = ${orgId}
            and d.device_id = any(${rows.map((row) => row.deviceId)}::bigint[])
            and (d.seen_at is null or d.seen_at < ${cx.nowIso}::timestamptz - make_interval(secs => d.interval_s))
          order by d.device_id
          for no key update)
        update device_device d
        set seen_at = ${cx.nowIso}
        from old o
        where d.org_id = ${orgId}
          and d.device_id = o.device_id`),
    );
}
