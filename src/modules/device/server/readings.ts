// What devices measured, and which devices a school has: for modules that judge by it.
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { saidIn } from './delivery';

/** Something a device measured, by our clock and by its own. Times in ISO; `offsetMs`: how far its clock was thought to be behind. */
export interface Reading {
  readonly messageId: number;
  readonly deviceId: number;
  readonly devId: string;
  /** Nothing of it where somebody who listens before has taken them out (`forgetValues`). */
  readonly values: Readonly<Record<string, number>>;
  readonly at: string;
  readonly measuredAt: string;
  readonly receivedAt: string;
  readonly offsetMs: number;
}
/** Of the messages of an event `device.said` the readings whose time may be believed and whose number was not used before, the earliest first. */
export async function readingsOf(door: Door, payload: Readonly<Record<string, unknown>>): Promise<Reading[]> {
  return (await saidIn(door, payload)).flatMap((one): Reading[] => {
    if (one.kind !== 'reading' || one.flag != null || one.isConflict) return [];
    const { messageId, deviceId, devId, at, measuredAt, receivedAt, offsetMs, data } = one;
    const values = (data['values'] ?? {}) as Reading['values'];
    return [{ messageId, deviceId, devId, values, at, measuredAt, receivedAt, offsetMs }];
  });
}

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
