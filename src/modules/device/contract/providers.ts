import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { nameUpTo, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { DATA_KINDS } from '../rules';
import { name, orgId, providerId } from './parts';

const phone = () => textUpTo(20);
const kinds = () => z.array(z.enum(DATA_KINDS)).max(DATA_KINDS.length);
/** Schools for which the key may send results of children; devices on the wire belong to a school by themselves. */
const orgIds = () => z.array(orgId()).max(500);
const provider = z.object({
  id: z.number(),
  name: z.string(),
  contact: z.string(),
  phone: z.string(),
  /** What its key may send beyond signs of life. */ kinds: kinds(),
  orgs: z.array(z.object({ orgId: z.number(), name: z.string() })),
  on: z.boolean(),
  devices: z.number(),
  madeAt: z.string(),
  /** Since when the key holds. */ keyAt: z.string(),
  usedAt: z.string().nullable(),
});
const withKey = provider.extend({ appKey: z.string() });

export const providers = call({
  name: 'device.provider.list',
  get: '/open/base/providers',
  need: access.manage,
  input: page.input({ name: name() }, { sorts: ['name', 'madeAt', 'usedAt'] }),
  reply: page.of(provider),
});
/** The key shows once; what is kept is its hash. */
export const createProvider = call({
  name: 'device.provider.create',
  post: '/open/base/providers',
  need: access.manage,
  secret: true,
  input: z.object({
    name: textOf(32),
    contact: nameUpTo(32).default(''),
    phone: phone().default(''),
    kinds: kinds().optional(),
    orgIds: orgIds().optional(),
  }),
  reply: withKey,
});
export const getProvider = call({
  name: 'device.provider.get',
  get: '/open/base/providers/{id}',
  need: access.manage,
  input: z.object({ id: providerId() }),
  reply: provider,
  forApi: 'programs that know a vendor by its id',
});
export const updateProvider = call({
  name: 'device.provider.update',
  post: '/open/base/providers/{id}',
  need: access.manage,
  input: z.object({
    id: providerId(),
    name: textOf(32).optional(),
    contact: nameUpTo(32).optional(),
    phone: phone().optional(),
    kinds: kinds().optional(),
    orgIds: orgIds().optional(),
    on: z.boolean().optional(),
  }),
  reply: provider,
});
/** S-058: a new key; the old one ends at once, in every process. */
export const resetAppKey = call({
  name: 'device.provider.resetAppKey',
  post: '/open/base/providers/{id}/resetAppKey',
  need: access.manage,
  secret: true,
  input: z.object({ id: providerId() }),
  reply: withKey,
});
