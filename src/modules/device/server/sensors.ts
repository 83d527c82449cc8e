import type { Cx } from '../../../kernel/server/cx';
import { is, sql, when } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { devices } from '../tables';
import { deviceOf, devicesWhere, heldOne, here } from './find';
import { register, unregister } from './register';
import { deviceColumns, deviceSource, toDevice } from './rows';

async function sensorOf(cx: Cx, id: number) {
  const [row] = await cx.reading('device.sensor', undefined, (door) =>
    devicesWhere(door, is('d.device_id', id), is('d.kind', 'sensor')),
  );
  if (!row) throw fail(kernelFaults.gone);
  return toDevice(cx.now)(row);
}

/** What an apparatus measures with: each is a device of its own, held by the school that has the apparatus. */
export const sensorHandlers = [
  handle(calls.batchSensors, async (cx, { apparatusId, devIds }) => {
    const held = await heldOne(cx, apparatusId, 'apparatus');
    return cx.into(held.orgId, 'device.registered', async (door) => {
      const rows = devIds.map((devId) => ({
        kind: 'sensor' as const,
        type: 'sensor' as const,
        devId,
        name: devId,
        providerId: held.providerId,
        apparatusId,
      }));
      const ids = await register(cx, door, rows, 'devIds');
      cx.note('device.registered', { subjectId: apparatusId, devIds }, held.orgId);
      const made = await devicesWhere(door, sql`d.device_id = any(${ids}::bigint[])`);
      return { items: made.map(toDevice(cx.now)) };
    });
  }),
  handle(calls.querySensors, (cx, input) =>
    cx.reading('device.sensors', input.orgId, (door) =>
      door.list(input, {
        select: deviceColumns,
        from: deviceSource,
        counted: sql`device_device d`,
        where: [
          here(door),
          is('d.kind', 'sensor'),
          is('d.apparatus_id', input.apparatusId),
          when(input.devIds, (devIds) => sql`d.dev_id = any(${devIds}::text[])`),
        ],
        sorts: {},
        then: sql`d.apparatus_id, d.dev_id, d.device_id`,
        shape: toDevice(cx.now),
      }),
    ),
  ),
  handle(calls.getSensor, (cx, { id }) => sensorOf(cx, id)),
  handle(calls.updateSensor, async (cx, { id, text }) => {
    const held = await heldOne(cx, id, 'sensor');
    return cx.into(held.orgId, 'device.text', async (door) => {
      await door.update(devices, { deviceId: id }, { text });
      cx.note('device.text', { subjectId: id, text }, held.orgId);
      return toDevice(cx.now)(await deviceOf(door, id));
    });
  }),
  handle(calls.deleteSensor, async (cx, { id }) => unregister(cx, await heldOne(cx, id, 'sensor'), 'device.removed')),
];
