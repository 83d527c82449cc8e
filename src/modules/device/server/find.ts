import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { MISSED, type Kind, type Life } from '../rules';
import { deviceColumns, deviceSource, type Found } from './rows';

/** A device somebody names by its id, and the school that has it now. */
export interface Held {
  readonly orgId: number;
  readonly deviceId: number;
  readonly kind: Kind;
  readonly type: string;
  readonly devId: string;
  readonly name: string;
  readonly providerId: number | null;
}
/** The condition that a device `d` is of the door's schools, and here now. */
export const here = (door: Door): Sql => sql`${door.orgs('d')} and d.left_at is null`;

/** Devices by their ids, wherever the caller may look. */
export function heldBy(cx: Cx, ids: readonly number[]): Promise<Held[]> {
  return cx.reading('device.find', undefined, (door) =>
    door.rows<Held>(sql`
      select d.org_id, d.device_id, d.kind, d.type, d.dev_id, d.name, d.provider_id
      from device_device d
      where ${here(door)}
        and d.device_id = any(${ids}::bigint[])`),
  );
}
/** One device of one of the kinds. @throws gone. */
export async function heldOne(cx: Cx, id: number, ...kinds: readonly Kind[]): Promise<Held> {
  const [found] = await heldBy(cx, [id]);
  if (!found || (kinds.length > 0 && !kinds.includes(found.kind))) throw fail(kernelFaults.gone);
  return found;
}
/** A device by the maker's number. @throws gone. */
export async function heldByDevId(cx: Cx, devId: string, kind: Kind, type?: string): Promise<Held> {
  const found = await cx.reading('device.find', undefined, (door) =>
    door.row<Held>(sql`
      select d.org_id, d.device_id, d.kind, d.type, d.dev_id, d.name, d.provider_id
      from device_device d
      where ${all(here(door), is('d.dev_id', devId), is('d.kind', kind), is('d.type', type))}`),
  );
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

/** Devices as calls answer them, of the door's schools. */
export const devicesWhere = (door: Door, ...where: readonly (Sql | undefined)[]): Promise<Found[]> =>
  door.rows<Found>(sql`
    select ${deviceColumns}
    from ${deviceSource}
    where ${all(here(door), ...where)}
    order by d.device_id
    limit 2000`);
/** One device as calls answer it. @throws gone. */
export async function deviceOf(door: Door, deviceId: number): Promise<Found> {
  const [found] = await devicesWhere(door, is('d.device_id', deviceId));
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

/** Whether a device lives, as a condition: by the same rule as rules/kinds.ts. */
export const livesAs = (cx: Cx, life: Life | undefined): Sql | undefined =>
  when(life, (wanted) => {
    if (wanted === 'never') return sql`d.seen_at is null`;
    const since = sql`${cx.nowIso}::timestamptz - make_interval(secs => ${MISSED} * d.interval_s)`;
    return wanted === 'online' ? sql`d.seen_at >= ${since}` : sql`d.seen_at < ${since}`;
  });
