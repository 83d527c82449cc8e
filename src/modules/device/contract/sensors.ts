import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { page, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { device, deviceId, devId, devIds, orgId } from './parts';

/** Registers sensors of an apparatus. */
export const batchSensors = call({
  name: 'device.sensor.batch',
  post: '/open/sensor/batch',
  need: access.manage,
  input: z.object({ apparatusId: deviceId(), devIds: devIds() }),
  reply: z.object({ items: z.array(device) }),
});
export const querySensors = call({
  name: 'device.sensor.query',
  get: '/open/sensor/query',
  need: access.manage,
  input: page.input({
    devIds: z.array(devId()).max(200).optional(),
    apparatusId: deviceId().optional(),
    orgId: orgId().optional(),
  }),
  reply: page.of(device),
});
export const getSensor = call({
  name: 'device.sensor.get',
  get: '/open/sensor/{id}',
  need: access.manage,
  input: z.object({ id: deviceId() }),
  reply: device,
  forApi: 'programs that know a sensor by its id',
});
/** Writes what somebody should know of a sensor. */
export const updateSensor = call({
  name: 'device.sensor.update',
  put: '/open/sensor/{id}',
  need: access.manage,
  query: ['text'],
  input: z.object({ id: deviceId(), text: textUpTo(200) }),
  reply: device,
});
export const deleteSensor = call({
  name: 'device.sensor.delete',
  delete: '/open/sensor/{id}',
  need: access.manage,
  input: z.object({ id: deviceId() }),
  reply: nothing,
});
