import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import type { BoxRow } from '../contract';
import { faults } from '../faults';
import { lifeOf, type BoxKind } from '../rules';
import { devices } from '../tables';
import { devicesWhere, heldByDevId, here, type Held } from './find';
import { move, providerExists, register, takesDevices, unregister } from './register';
import { deviceColumns, deviceSource, toDevice, type Found } from './rows';

interface Inside {
  readonly id: number;
  readonly devId: string;
  readonly seenAt: string | null;
  readonly intervalS: number;
  readonly battery: number | null;
}
type Row = Found & { readonly inside: readonly Inside[] };
/** A box's columns with what stands in it. */
const boxColumns = sql`${deviceColumns}, coalesce((
  select json_agg(json_build_object('id', m.device_id, 'devId', m.dev_id, 'seenAt', m.seen_at, 'intervalS', m.interval_s,
    'battery', m.battery) order by m.dev_id)
  from device_device m
  where m.org_id = d.org_id
    and m.box_id = d.device_id
    and m.left_at is null), '[]') as inside`;
const toBox =
  (now: Date) =>
  ({ inside, ...row }: Row): BoxRow => ({
    ...toDevice(now)(row),
    boxId: row.devId,
    devices: inside.map(({ id, devId, seenAt, intervalS, battery }) => ({
      id,
      devId,
      battery,
      life: lifeOf(seenAt, intervalS, now),
    })),
  });
/** A box as it stands, by its number. */
async function boxOf(cx: Cx, door: Door, boxId: string): Promise<BoxRow> {
  const [row] = await door.rows<Row>(sql`
    select ${boxColumns}
    from ${deviceSource}
    where ${all(here(door), is('d.dev_id', boxId), is('d.kind', 'box'))}`);
  return toBox(cx.now)(row as Row);
}
const heldBox = (cx: Cx, kind: BoxKind, boxId: string): Promise<Held> => heldByDevId(cx, boxId, 'box', kind);

/** Boxes that hold and charge bands or ropes. A box is a device itself: it says how it is and can be told things. */
export const boxHandlers = [
  handle(calls.boxes, (cx, input) =>
    cx.reading('device.boxes', input.orgId, (door) =>
      door.list(input, {
        select: boxColumns,
        from: deviceSource,
        counted: sql`device_device d`,
        where: [
          here(door),
          is('d.kind', 'box'),
          is('d.type', input.kind),
          contains(['d.name', 'd.dev_id'], input.name),
        ],
        sorts: { name: sql`d.name`, orgName: sql`o.name`, seenAt: sql`d.seen_at` },
        then: sql`d.device_id desc`,
        shape: toBox(cx.now),
      }),
    ),
  ),
  handle(calls.createBox, async (cx, { kind, orgId, name, boxId, providerId = null }) => {
    await takesDevices(cx, orgId);
    if (providerId != null) await providerExists(cx.db, providerId);
    return cx.into(orgId, 'device.registered', async (door) => {
      const row = { kind: 'box' as const, type: kind, devId: boxId, name, providerId };
      const [id] = await register(cx, door, [row], 'boxId');
      cx.note('device.registered', { subjectId: id, devIds: [boxId] }, orgId);
      return boxOf(cx, door, boxId);
    });
  }),
  handle(calls.updateBox, async (cx, { kind, boxId, name, orgId }) => {
    const held = await heldBox(cx, kind, boxId);
    if (name != null) {
      await cx.into(held.orgId, 'device.renamed', (door) =>
        door.update(devices, { deviceId: held.deviceId }, { name }),
      );
      cx.note('device.renamed', { subjectId: held.deviceId, old: held.name, new: name }, held.orgId);
    }
    if (orgId != null && orgId !== held.orgId) {
      await takesDevices(cx, orgId);
      await move(cx, [held], orgId);
    }
    return cx.into(orgId ?? held.orgId, 'device.shown', (door) => boxOf(cx, door, boxId));
  }),
  handle(calls.deleteBox, async (cx, { kind, boxId }) =>
    unregister(cx, await heldBox(cx, kind, boxId), 'device.removed'),
  ),
  handle(calls.boxDevices, async (cx, { kind, boxId, devIds }) => {
    const held = await heldBox(cx, kind, boxId);
    return cx.into(held.orgId, 'device.boxed', async (door) => {
      const known = await devicesWhere(door, sql`d.dev_id = any(${devIds}::text[])`);
      mayStand(known, kind, held.deviceId);
      const numbers = new Set(known.map((row) => row.devId));
      const unknown = devIds.filter((devId) => !numbers.has(devId));
      if (unknown.length > 0) await registerInside(cx, door, held, kind, unknown);
      await putInside(door, kind, held.deviceId, devIds);
      cx.note('device.boxed', { subjectId: held.deviceId, devIds }, held.orgId);
      return boxOf(cx, door, boxId);
    });
  }),
];

/**
 * Puts devices into a box and takes out what is not among them. A device is in one box: what somebody has put into another
 * meanwhile stays there, and is refused by name.
 */
async function putInside(door: Door, kind: BoxKind, boxDeviceId: number, devIds: readonly string[]): Promise<void> {
  const changed = await door.rows<{ devId: string }>(sql`
    update device_device d
    set box_id = case when d.dev_id = any(${devIds}::text[]) then ${boxDeviceId}::bigint end
    where ${is('d.org_id', door.orgId)}
      and d.left_at is null
      and (d.box_id = ${boxDeviceId} or (d.dev_id = any(${devIds}::text[]) and d.box_id is null))
    returning d.dev_id`);
  const inside = new Set(changed.map((row) => row.devId));
  if (devIds.every((devId) => inside.has(devId))) return;
  mayStand(await devicesWhere(door, sql`d.dev_id = any(${devIds}::text[])`), kind, boxDeviceId);
  throw fail(kernelFaults.stale);
}
/** @throws where a device is of another kind than the box takes, or stands in another box, which is named. */
function mayStand(known: readonly Found[], kind: BoxKind, boxDeviceId: number): void {
  for (const { devId, kind: its, boxName, inBoxId } of known) {
    if (its !== kind) throw fail(faults.notOfBox, { devId }, 'devIds');
    if (inBoxId != null && inBoxId !== boxDeviceId)
      throw fail(faults.inOtherBox, { devId, box: boxName ?? '' }, 'devIds');
  }
}
/** Numbers that nobody knows: the operator registers them with the box; a school must ask for it. */
async function registerInside(cx: Cx, door: Door, box: Held, kind: BoxKind, devIds: readonly string[]): Promise<void> {
  if (cx.me.busiId !== BUSI.platform) throw fail(faults.devUnknown, { devIds: wordList(devIds.slice(0, 5)) }, 'devIds');
  const rows = devIds.map((devId) => ({
    kind,
    type: kind,
    devId,
    name: devId,
    providerId: box.providerId,
    boxId: box.deviceId,
  }));
  await register(cx, door, rows, 'devIds');
}
