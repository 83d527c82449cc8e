import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { clazzId, child, counts, months, orgId } from './parts';

const set = z.object({
  orgId: z.number(),
  /** Faces whose consent stands. */ count: z.number(),
  version: z.number(),
  madeAt: z.string(),
  outdatedMonths: z.number().nullable(),
  keepMonths: z.number().nullable(),
});
/** Sets by school, those without one as well. */
export const listSets = call({
  name: 'face.faceset.list',
  get: '/face/faceset',
  need: access.platform,
  input: page.input({ name: z.string().trim().max(64).optional() }),
  reply: page.of(
    z.object({
      orgId: z.number(),
      orgName: z.string(),
      version: z.number().nullable(),
      madeAt: z.string().nullable(),
      count: z.number(),
      fit: z.number(),
    }),
  ),
});
export const getSet = call({
  name: 'face.faceset.get',
  get: '/face/faceset/{orgId}',
  need: access.school,
  input: z.object({ orgId: orgId() }),
  reply: set,
});
/** Made anew after a removal, a set goes on with its version. */
export const createSet = call({
  name: 'face.faceset.create',
  post: '/face/faceset/{orgId}',
  need: access.platform,
  input: z.object({ orgId: orgId() }),
  reply: set,
});
/** Removes the set with every photograph and every description of one; devices hear of it by tombstones. */
export const deleteSet = call({
  name: 'face.faceset.delete',
  delete: '/face/faceset/{orgId}',
  need: access.platform,
  input: z.object({ orgId: orgId() }),
  reply: nothing,
});
/** When a photograph is outdated, and how long it is kept. */
export const setSettings = call({
  name: 'face.faceset.settings',
  put: '/face/faceset/{orgId}/settings',
  need: access.school,
  input: z.object({ orgId: orgId(), outdatedMonths: months(120), keepMonths: months(240) }),
  reply: set,
});
/** How far each class is. */
export const clazzStatis = call({
  name: 'face.faceset.clazz.statis',
  get: '/face/faceset/{orgId}/clazz/statis',
  need: access.school,
  input: z.object({ orgId: orgId(), clazzIds: z.array(clazzId()).max(500).optional() }),
  reply: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), ...counts })),
});
/** How each child of a class stands. */
export const userStatis = call({
  name: 'face.faceset.user.statis',
  get: '/face/faceset/{orgId}/user/statis',
  need: access.school,
  input: z.object({ orgId: orgId(), clazzId: clazzId() }),
  reply: z.array(child),
});
/** What judges photographs, whether they leave the program and where to, how far it was measured, and how many faces there are. */
export const engineState = call({
  name: 'face.engine.state',
  get: '/face/engine',
  need: access.school,
  input: z.object({}),
  reply: z.object({
    engine: z.string(),
    version: z.string().nullable(),
    /** Host of the face server that gets the pictures; null: they stay in the program. */
    leavesTo: z.string().nullable(),
    measured: z
      .object({
        bound: z.number(),
        margin: z.number(),
        samePairs: z.number(),
        otherPairs: z.number(),
        falseAlarms: z.number(),
        misses: z.number(),
        measuredAt: z.string(),
      })
      .nullable(),
    /** Whether the caller's school has a set; null for the operator, who looks after many. */ hasSet: z
      .boolean()
      .nullable(),
    /** Faces of all schools; for the operator alone. */ faces: z.number().nullable(),
    /** From so many on the operator files with the province. */ filingFrom: z.number(),
  }),
});
