import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { access } from '../access';
import { clazzId } from './parts';

const one = z.object({ id: clazzId() });
const partners = z.object({
  items: z.array(z.object({ orgId: z.number(), orgName: z.string(), clazzId: z.number(), clazzName: z.string() })),
});

/** The classes a paired class learns with. */
export const getPartners = call({
  name: 'class.clazz.partners',
  get: '/clazz/basic/clazz/{id}/partners',
  need: access.member,
  input: one,
  reply: partners,
});
/** Sets the partners of a paired class (type 9). A school pairs its own classes, a region those of its schools. */
export const setPartners = call({
  name: 'class.clazz.partners.set',
  put: '/clazz/basic/clazz/{id}/partners',
  need: access.pair,
  input: one.extend({ clazzIds: z.array(clazzId()).max(20) }),
  reply: partners,
});
