import * as z from 'zod';
import { idOf } from '../../../kernel/shared/fields';
import { HINTS, REASONS, SOURCES, STANDINGS, STATES } from '../rules';

// Pieces that several calls of this module share.
export const orgId = () => idOf('organisation_org');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const months = (most: number) => z.number().int().min(1).max(most).nullable();

/** How many children stand how; `missing` are those for whom somebody must still do something. */
export const counts = {
  students: z.number(),
  consented: z.number(),
  fit: z.number(),
  waiting: z.number(),
  unfit: z.number(),
  outdated: z.number(),
  none: z.number(),
  missing: z.number(),
};
/** A face as it is told; the photograph itself has an address of its own. */
export const face = z.object({
  userId: z.number(),
  name: z.string(),
  state: z.enum(STATES),
  reason: z.enum(REASONS).nullable(),
  hint: z.enum(HINTS).nullable(),
  hintUserId: z.number().nullable(),
  outdated: z.boolean(),
  path: z.string(),
  width: z.number(),
  height: z.number(),
  source: z.enum(SOURCES),
  takenAt: z.string(),
  version: z.number(),
  /** Who judged: an engine with its version, or a person. */
  engine: z.string().nullable(),
  engineVersion: z.string().nullable(),
  judgedBy: z.string().nullable(),
});
/** How one child stands. */
export const child = z.object({
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  standing: z.enum(STANDINGS),
  reason: z.enum(REASONS).nullable(),
  hint: z.enum(HINTS).nullable(),
  takenAt: z.string().nullable(),
});
