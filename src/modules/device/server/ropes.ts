import { contains, is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { devicesWhere, heldOne, here, livesAs } from './find';
import { providerNamed, register, takesDevices, unregister } from './register';
import { deviceColumns, deviceSource, toDevice } from './rows';

/** Ropes that send by themselves. */
export const ropeHandlers = [
  handle(calls.batchRopes, async (cx, { firm, devIds, orgId = cx.me.orgId }) => {
    await takesDevices(cx, orgId);
    const providerId = await providerNamed(cx.db, firm);
    return cx.into(orgId, 'device.registered', async (door) => {
      const rows = devIds.map((devId) => ({
        kind: 'rope' as const,
        type: 'rope' as const,
        devId,
        name: devId,
        providerId,
      }));
      const ids = await register(cx, door, rows, 'devIds');
      cx.note('device.registered', { devIds }, orgId);
      const made = await devicesWhere(door, sql`d.device_id = any(${ids}::bigint[])`);
      return { items: made.map(toDevice(cx.now)) };
    });
  }),
  handle(calls.queryRopes, (cx, input) =>
    cx.reading('device.ropes', input.orgId, (door) =>
      door.list(input, {
        select: deviceColumns,
        from: deviceSource,
        counted: input.firm ? undefined : sql`device_device d`,
        where: [
          here(door),
          is('d.kind', 'rope'),
          contains('p.name', input.firm),
          contains('d.dev_id', input.devId),
          livesAs(cx, input.life),
        ],
        sorts: { devId: sql`d.dev_id`, orgName: sql`o.name`, seenAt: sql`d.seen_at`, battery: sql`d.battery` },
        then: sql`d.device_id desc`,
        shape: toDevice(cx.now),
      }),
    ),
  ),
  handle(calls.deleteRope, async (cx, { id }) => unregister(cx, await heldOne(cx, id, 'rope'), 'device.removed')),
];
