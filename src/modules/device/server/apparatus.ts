import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { DeviceRow } from '../contract/parts';
import { APPARATUS_TYPES, INTERVAL } from '../rules';
import { devices } from '../tables';
import { queueCommand } from './commands';
import { deviceOf, devicesWhere, heldBy, heldOne, here, livesAs } from './find';
import { move, providerExists, register, takesDevices, unregister } from './register';
import { deviceColumns, deviceSource, toDevice, type Found } from './rows';

/** One apparatus as it stands after a change, of whichever school. */
const deviceAfter = async (cx: Cx, orgId: number, deviceId: number): Promise<DeviceRow> =>
  toDevice(cx.now)(await cx.into(orgId, 'device.shown', (door) => deviceOf(door, deviceId)));

export const apparatusHandlers = [
  handle(calls.apparatusTypes, async (cx) => ({
    items: APPARATUS_TYPES.map((type) => ({ type, name: cx.text(`device.type.${type}`) })),
  })),
  handle(calls.apparatusFull, async (cx, { orgId = cx.me.orgId, type }) => {
    const found = await cx.reading('device.full', orgId, (door) =>
      devicesWhere(door, sql`d.kind in ('apparatus', 'sensor')`),
    );
    const rows = found.map(toDevice(cx.now));
    const sensors = grouped(
      rows.filter((row) => row.kind === 'sensor'),
      (row) => row.apparatusId,
    );
    return {
      items: rows
        .filter((row) => row.kind === 'apparatus' && (type == null || row.type === type))
        .map((row) => ({ ...row, sensors: sensors.get(row.id) ?? [] })),
    };
  }),
  handle(calls.apparatusList, (cx, input) =>
    cx.reading('device.apparatus', input.orgId, (door) =>
      door.list(input, {
        select: deviceColumns,
        from: deviceSource,
        counted: sql`device_device d`,
        where: [
          here(door),
          is('d.kind', 'apparatus'),
          is('d.type', input.type),
          is('d.provider_id', input.providerId),
          contains(['d.name', 'd.dev_id'], input.name),
          livesAs(cx, input.life),
        ],
        sorts: {
          name: sql`d.name`,
          devId: sql`d.dev_id`,
          orgName: sql`o.name`,
          seenAt: sql`d.seen_at`,
          heldAt: sql`d.held_at`,
        },
        then: sql`d.device_id desc`,
        shape: toDevice(cx.now),
      }),
    ),
  ),
  handle(calls.createApparatus, async (cx, { orgId, type, providerId, name, devId }) => {
    await takesDevices(cx, orgId);
    await providerExists(cx.db, providerId);
    return cx.into(orgId, 'device.registered', async (door) => {
      const [id] = await register(cx, door, [{ kind: 'apparatus', type, devId, name, providerId }], 'devId');
      cx.note('device.registered', { subjectId: id, devIds: [devId] }, orgId);
      return toDevice(cx.now)(await deviceOf(door, id ?? 0));
    });
  }),
  handle(calls.migrateApparatus, async (cx, { ids, orgId }) => {
    await takesDevices(cx, orgId);
    const found = await heldBy(cx, ids);
    if (found.length < new Set(ids).size) throw fail(kernelFaults.gone);
    return { count: await move(cx, found, orgId) };
  }),
  handle(calls.getApparatus, async (cx, { id }) => {
    const [row] = await cx.reading('device.get', undefined, (door) =>
      devicesWhere(door, is('d.device_id', id), is('d.kind', 'apparatus')),
    );
    if (!row) throw fail(kernelFaults.gone);
    return toDevice(cx.now)(row);
  }),
  handle(calls.updateApparatus, async (cx, { id, name, orgId }) => {
    const held = await heldOne(cx, id, 'apparatus');
    await cx.into(held.orgId, 'device.renamed', (door) => door.update(devices, { deviceId: id }, { name }));
    cx.note('device.renamed', { subjectId: id, old: held.name, new: name }, held.orgId);
    if (orgId == null || orgId === held.orgId) return deviceAfter(cx, held.orgId, id);
    await takesDevices(cx, orgId);
    await move(cx, [held], orgId);
    return cx.into(orgId, 'device.shown', async (door) => {
      const [row] = await devicesWhere(door, is('d.dev_id', held.devId));
      return toDevice(cx.now)(row as Found);
    });
  }),
  handle(calls.setApparatus, async (cx, { id, setting }) => {
    const held = await heldOne(cx, id, 'apparatus');
    return cx.into(held.orgId, 'device.set', async (door) => {
      await door.update(
        devices,
        { deviceId: id },
        { setting: setting as Record<string, number>, intervalS: setting.intervalSeconds ?? INTERVAL },
      );
      await queueCommand(cx, door, id, 'setting', setting);
      cx.note('device.set', { subjectId: id, setting }, held.orgId);
      return toDevice(cx.now)(await deviceOf(door, id));
    });
  }),
  handle(calls.deleteApparatus, async (cx, { id }) =>
    unregister(cx, await heldOne(cx, id, 'apparatus'), 'device.removed'),
  ),
];
