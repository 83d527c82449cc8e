import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { APPARATUS_TYPES } from '../rules';
import { device, deviceId, devId, life, name, orgId, providerId, setting } from './parts';

const type = z.enum(APPARATUS_TYPES);

/** The types of apparatus, with how they are called in the reader's language. */
export const apparatusTypes = call({
  name: 'device.apparatus.types',
  get: '/open/apparatus/types',
  need: access.look,
  cache: 900,
  input: none,
  reply: z.object({ items: z.array(z.object({ type, name: z.string() })) }),
  forApi: 'programs of vendors that register their devices',
});
/** A school's apparatus, each with its sensors; the own organisation's when none is named. */
export const apparatusFull = call({
  name: 'device.apparatus.full',
  get: '/open/apparatus/full',
  need: access.look,
  input: z.object({ orgId: orgId().optional(), type: type.optional() }),
  reply: z.object({ items: z.array(device.extend({ sensors: z.array(device) })) }),
  forApi: 'tablets of a school that load everything at once',
});
export const apparatusList = call({
  name: 'device.apparatus.list',
  get: '/open/apparatus/list',
  need: access.look,
  input: page.input(
    {
      orgId: orgId().optional(),
      type: type.optional(),
      providerId: providerId().optional(),
      /** Part of the name or of the maker's number. */ name: name(),
      life: life.optional(),
    },
    { sorts: ['name', 'devId', 'orgName', 'seenAt', 'heldAt'] },
  ),
  reply: page.of(device),
});
export const createApparatus = call({
  name: 'device.apparatus.create',
  post: '/open/apparatus/create',
  need: access.manage,
  input: z.object({ orgId: orgId(), type, providerId: providerId(), name: textOf(64), devId: devId() }),
  reply: device,
});
/**
 * Moves equipment to another school, with the sensors of an apparatus and the contents of a box. What it did until now
 * stays with the school it leaves.
 */
export const migrateApparatus = call({
  name: 'device.apparatus.migrate',
  post: '/open/apparatus/migrate',
  need: access.manage,
  input: z.object({ ids: z.array(deviceId()).min(1).max(200), orgId: orgId() }),
  reply: z.object({ count: z.number() }),
});
export const getApparatus = call({
  name: 'device.apparatus.get',
  get: '/open/apparatus/{id}',
  need: access.look,
  input: z.object({ id: deviceId() }),
  reply: device,
  forApi: 'tablets and programs that know an apparatus by its id',
});
export const updateApparatus = call({
  name: 'device.apparatus.update',
  post: '/open/apparatus/{id}',
  need: access.manage,
  input: z.object({ id: deviceId(), name: textOf(64), orgId: orgId().optional() }),
  reply: device,
});
export const setApparatus = call({
  name: 'device.apparatus.setting',
  post: '/open/apparatus/{id}/setting',
  need: access.look,
  input: z.object({ id: deviceId(), setting }),
  reply: device,
});
export const deleteApparatus = call({
  name: 'device.apparatus.delete',
  delete: '/open/apparatus/{id}',
  need: access.manage,
  input: z.object({ id: deviceId() }),
  reply: nothing,
});
