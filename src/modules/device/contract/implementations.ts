import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { IMPL_STATES, TYPES } from '../rules';
import { orgId } from './parts';

const items = () =>
  z
    .array(z.object({ type: z.enum(TYPES), count: z.number().int().min(1).max(10_000) }))
    .min(1)
    .max(TYPES.length);
const impl = z.object({
  id: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  items: items(),
  date: z.string(),
  state: z.enum(IMPL_STATES),
  remark: z.string(),
  madeAt: z.string(),
});

export const implementations = call({
  name: 'device.impl.list',
  get: '/apps/impls',
  need: access.manage,
  input: page.input(
    { orgId: orgId().optional(), state: z.enum(IMPL_STATES).optional() },
    { sorts: ['date', 'orgName'] },
  ),
  reply: page.of(impl),
});
/** Plans equipment for a school. */
export const createImplementation = call({
  name: 'device.impl.create',
  post: '/apps/impls',
  need: access.manage,
  input: z.object({ orgId: orgId(), items: items(), date: day(), remark: textUpTo(200).default('') }),
  reply: impl,
});
/** Changes it, or puts it a step further: planned, shipped, installed, accepted; cancelled until it is accepted. */
export const updateImplementation = call({
  name: 'device.impl.update',
  put: '/apps/impls/{id}',
  need: access.manage,
  input: z.object({
    id: idOf('device_impl'),
    items: items().optional(),
    date: day().optional(),
    state: z.enum(IMPL_STATES).optional(),
    remark: textUpTo(200).optional(),
  }),
  reply: impl,
});
