// What devices measured, and which devices a school has: for modules that judge by it.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';

/** Something a device measured, by our clock and by its own. Times in ISO; `offsetMs`: how far its clock was thought to be behind. */
export interface Reading {
  readonly messageId: number;
  readonly deviceId: number;
  readonly devId: string;
  readonly values: Readonly<Record<string, number>>;
  readonly at: string;
  readonly measuredAt: string;
  readonly offsetMs: number;
}
/** Of the messages of an event `device.said` the readings whose time may be believed and whose number was not used before. */
export const readingsOf = (door: Door, ids: readonly number[]): Promise<Reading[]> =>
  door.rows<Reading>(sql`
    select m.message_id, m.device_id, d.dev_id, m.data -> 'values' as values, m.at, m.measured_at, m.offset_ms
    from device_message m
    join device_device d on d.org_id = m.org_id and d.device_id = m.device_id
    where m.org_id = ${door.orgId}
      and d.org_id = ${door.orgId}
      and m.message_id = any(${ids}::bigint[])
      and m.kind = 'reading'
      and m.flag is null
      and not m.is_conflict
    order by m.at, m.message_id`);

/** A device that a school has now. */
export interface Held {
  readonly deviceId: number;
  readonly devId: string;
  readonly name: string;
}
/** A school's beacons, gates and hubs: what may stand beside a route. */
export const stationsOf = (door: Door): Promise<Held[]> =>
  door.rows<Held>(sql`
    select d.device_id, d.dev_id, d.name
    from device_device d
    where ${door.orgs('d')}
      and d.left_at is null
      and d.type in ('beacon', 'gate', 'hub')
    order by d.name, d.device_id
    limit 500`);
