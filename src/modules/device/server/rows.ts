import { sql } from '../../../kernel/server/db/sql';
import type { DeviceRow } from '../contract/parts';
import { lifeOf } from '../rules';

/** A device as statements give it; whether it lives is reckoned from when it was last heard. */
export type Found = Omit<DeviceRow, 'life'> & { readonly intervalS: number; readonly inBoxId: number | null };
/** Columns of a device `d` with its school `o`, vendor `p` and box `b`. */
export const deviceColumns = sql`d.device_id as id, d.org_id, o.name as org_name, d.kind, d.type, d.dev_id, d.name,
  d.text, d.provider_id, p.name as provider_name, d.apparatus_id, d.box_id as in_box_id, b.name as box_name, d.setting, d.interval_s,
  d.seen_at, d.battery, d.firmware, d.held_at`;
export const deviceSource = sql`device_device d
  join organisation_org o on o.org_id = d.org_id
  left join device_provider p on p.provider_id = d.provider_id
  left join device_device b on b.org_id = d.org_id and b.device_id = d.box_id`;
/** A device with whether it lives, and whatever else was asked of it. */
export const withLife = <Row extends Found>({ intervalS, inBoxId: _, ...row }: Row, now: Date) => ({
  ...row,
  life: lifeOf(row.seenAt, intervalS, now),
});
/** A device as calls answer it. */
export const toDevice =
  (now: Date) =>
  (row: Found): DeviceRow =>
    withLife(row, now);
