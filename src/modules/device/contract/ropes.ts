import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { device, deviceId, devIds, life, name, orgId } from './parts';

/** Registers ropes of a firm, which is one of the vendors by its name; for the platform's own store when no school is named. */
export const batchRopes = call({
  name: 'device.rope.batch',
  post: '/rope/device/batch',
  need: access.manage,
  input: z.object({ firm: textOf(32), devIds: devIds(), orgId: orgId().optional() }),
  reply: z.object({ items: z.array(device) }),
});
export const queryRopes = call({
  name: 'device.rope.query',
  get: '/rope/device/query',
  need: access.manage,
  input: page.input(
    { firm: name(), devId: name(), orgId: orgId().optional(), life: life.optional() },
    { sorts: ['devId', 'orgName', 'seenAt', 'battery'] },
  ),
  reply: page.of(device),
});
export const deleteRope = call({
  name: 'device.rope.delete',
  delete: '/rope/device/{id}',
  need: access.manage,
  input: z.object({ id: deviceId() }),
  reply: nothing,
});
