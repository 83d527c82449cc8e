import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { clazzId, grdId, searched } from './parts';

const archived = z.object({
  clazzId: z.number(),
  clazzName: z.string(),
  clazzNo: z.string(),
  clazzType: z.number(),
  grdId: z.number().nullable(),
  grdName: z.string().nullable(),
  /** School year it ended in: 2026 is September 2026 to August 2027. */
  year: z.number(),
  masterName: z.string().nullable(),
  studentCount: z.number(),
  endedAt: z.string(),
  endedByName: z.string().nullable(),
  cause: z.enum(['ended', 'graduated']),
});
/** Ended classes, the latest first. */
export const listArchives = call({
  name: 'class.clazz.archives.list',
  get: '/clazz/archives',
  need: access.oversee,
  input: page.input(
    { name: searched(), year: z.number().int().min(2000).max(2200).optional(), grdId: grdId().optional() },
    { sorts: ['clazzName', 'year', 'studentCount', 'endedAt'] },
  ),
  reply: page.of(archived),
});
/** An ended class with the students and teachers it had on its last day. */
export const getArchive = call({
  name: 'class.clazz.archives.get',
  get: '/clazz/archives/{id}',
  need: access.oversee,
  input: z.object({ id: clazzId() }),
  reply: archived.extend({
    students: z.array(
      z.object({ userId: z.number(), name: z.string(), sex: z.enum(['male', 'female']), sidNo: z.string().nullable() }),
    ),
    teachers: z.array(z.object({ userId: z.number(), name: z.string(), sbjId: z.number(), sbjName: z.string() })),
  }),
});
