import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { cell, clazzId, exempt, filters, itemId, module, normId, norm, userId, value } from './parts';

const gridFilters = { normId: normId(), ...filters, itemId: itemId().optional() };
/** A child's line of the grid. */
export const line = z.object({
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  clazzId: z.number(),
  clazzName: z.string(),
  cells: z.array(cell),
  /** Hundredths; null while something is missing. */ score: z.number().nullable(),
  missing: z.number(),
  assigned: z.number().nullable(),
  /** The version it was judged by; null: not yet. */ version: z.number().nullable(),
});
export type Line = z.output<typeof line>;
/**
 * The grid: children with what stands of them. Administrators: their school, or a school of their region; teachers: their
 * classes. With `itemId` only those who lack that indicator.
 */
export const listColl = call({
  name: 'process-eval.eval.coll.list',
  get: '/sport/eval/coll',
  need: access.grid,
  input: page.input(gridFilters, { sorts: ['name', 'sidNo', 'score'] }),
  reply: page.of(line).extend({ norm }),
});
/** What somebody enters: a value, an exemption, or neither, which takes back what stood there. */
export const entry = z
  .object({
    userId: userId(),
    itemId: itemId(),
    value: value().nullable().default(null),
    exempt: exempt().nullish(),
    /** The revision that was seen; another one since is named in the reply, and the last entry stands. */
    rev: z.number().int().min(0).max(2_147_483_647).optional(),
  })
  .refine((e) => e.value == null || e.exempt == null, { ...m('process-eval.valueOrExempt'), path: ['exempt'] });
export const setColl = call({
  name: 'process-eval.eval.coll.set',
  put: '/sport/eval/coll',
  need: access.enter,
  input: z.object({ normId: normId(), items: z.array(entry).min(1).max(400) }),
  reply: z.object({
    saved: z.number(),
    savedAt: z.string(),
    /** The lines of the children as they stand now. */
    rows: z.array(
      z.object({ userId: z.number(), score: z.number().nullable(), missing: z.number(), cells: z.array(cell) }),
    ),
    /** Cells that somebody else changed in between: what they had entered, which is kept beside. */
    conflicts: z.array(
      z.object({ userId: z.number(), itemId: z.number(), was: z.number().nullable(), by: z.string().nullable() }),
    ),
  }),
});
/** Changes one value of one child while results are shown: an upheld objection opened it. */
export const correctColl = call({
  name: 'process-eval.eval.coll.correct',
  post: '/sport/eval/coll/correct',
  need: access.manage,
  input: z.object({
    normId: normId(),
    userId: userId(),
    itemId: itemId(),
    value: value(),
    why: textOf(200, 'process-eval.whyRequired'),
  }),
  reply: z.object({ score: z.number().nullable() }),
});
export const exportColl = call({
  name: 'process-eval.eval.coll.export',
  get: '/sport/eval/coll/export',
  need: access.look,
  input: z.object(gridFilters),
  reply: file,
});
/** The sheet of a class to fill in, with the names in it; an empty one without a class. */
export const downColl = call({
  name: 'process-eval.eval.coll.down',
  get: '/sport/eval/coll/import/down',
  need: access.manage,
  input: z.object({ normId: normId(), clazzId: clazzId().optional() }),
  reply: file,
});
export const importColl = call({
  name: 'process-eval.eval.coll.import',
  post: '/sport/eval/coll/import/save',
  need: access.manage,
  multipart: true,
  input: z.object({ file: upload(), normId: normId() }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export const collSheet = importCalls('process-eval.eval.coll.sheet', '/sport/eval/coll/import', access.manage);

/** What the caller may enter: sketches that are on, with the own classes and how far each is. */
export const listTasks = call({
  name: 'process-eval.eval.tasks',
  get: '/sport/eval/tasks',
  need: access.enter,
  input: z.object({ module: module().default('sport') }),
  reply: z.object({
    items: z.array(
      z.object({
        normId: z.number(),
        name: z.string(),
        yearId: z.number(),
        termId: z.number(),
        state: z.enum(['open', 'shown', 'closed']),
        clazzes: z.array(
          z.object({
            clazzId: z.number(),
            clazzName: z.string(),
            students: z.number(),
            /** Children with nothing missing. */ done: z.number(),
          }),
        ),
      }),
    ),
  }),
});
