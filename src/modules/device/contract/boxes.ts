import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { BOX_KINDS } from '../rules';
import { device, devId, life, name, orgId, providerId } from './parts';

/** So many devices stand in one box. */
export const BOX_MOST = 100;
const kind = z.enum(BOX_KINDS);
/** The number on the box, unique in the world like every device's. */
const boxId = () => devId();
const box = device.extend({
  boxId: z.string(),
  devices: z.array(z.object({ id: z.number(), devId: z.string(), life, battery: z.number().nullable() })),
});
export type BoxRow = z.output<typeof box>;

export const boxes = call({
  name: 'device.box.list',
  get: '/sport/box/{kind}',
  need: access.look,
  input: page.input({ kind, orgId: orgId().optional(), name: name() }, { sorts: ['name', 'orgName', 'seenAt'] }),
  reply: page.of(box),
});
export const createBox = call({
  name: 'device.box.create',
  post: '/sport/box/{kind}',
  need: access.manage,
  input: z.object({ kind, orgId: orgId(), name: textOf(64), boxId: boxId(), providerId: providerId().optional() }),
  reply: box,
});
/** Renames a box, or moves it with all that stands in it to another school. */
export const updateBox = call({
  name: 'device.box.update',
  put: '/sport/box/{kind}/{boxId}',
  need: access.manage,
  input: z.object({ kind, boxId: boxId(), name: textOf(64).optional(), orgId: orgId().optional() }),
  reply: box,
});
/** Takes a box away; what stood in it stays registered, in no box. */
export const deleteBox = call({
  name: 'device.box.delete',
  delete: '/sport/box/{kind}/{boxId}',
  need: access.manage,
  input: z.object({ kind, boxId: boxId() }),
  reply: nothing,
});
/**
 * Says what stands in a box, all of it. A device is in one box. The operator registers numbers that nobody knows with it;
 * a school puts in what is registered for it already.
 */
export const boxDevices = call({
  name: 'device.box.devices',
  put: '/sport/box/{kind}/{boxId}/devices',
  need: access.look,
  input: z.object({ kind, boxId: boxId(), devIds: z.array(devId()).max(BOX_MOST) }),
  reply: box,
});
