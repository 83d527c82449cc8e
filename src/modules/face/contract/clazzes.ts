import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { child, clazzId, counts } from './parts';

/** The caller's classes, the one with the most missing first. */
export const coverage = call({
  name: 'face.coverage',
  get: '/face/coverage',
  need: access.clazz,
  input: page.input({ name: z.string().trim().max(64).optional() }, { sorts: ['clazzName', 'missing', 'waiting'] }),
  reply: page.of(
    z.object({ clazzId: z.number(), clazzName: z.string(), masterName: z.string().nullable(), ...counts }),
  ),
});
/** One class of the caller's: how each child stands. */
export const clazzFaces = call({
  name: 'face.clazz',
  get: '/face/coverage/{clazzId}',
  need: access.clazz,
  input: z.object({ clazzId: clazzId() }),
  reply: z.object({
    clazzId: z.number(),
    clazzName: z.string(),
    /** Without a set nobody can be photographed. */ hasSet: z.boolean(),
    ...counts,
    items: z.array(child),
  }),
});
/** A bureau's schools: how far they are, in numbers. */
export const regionCoverage = call({
  name: 'face.region',
  get: '/face/region',
  need: access.region,
  input: page.input({ name: z.string().trim().max(64).optional() }, { sorts: ['orgName', 'missing'] }),
  reply: page.of(z.object({ orgId: z.number(), orgName: z.string(), hasSet: z.boolean(), ...counts })),
});
