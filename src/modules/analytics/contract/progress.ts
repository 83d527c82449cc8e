import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { columns, orgId } from './parts';

const filters = {
  orgId: orgId(),
  sbjId: idOf('textbook_subject').optional(),
  teacherId: idOf('people_person').optional(),
  /** Only those that are behind. */
  lagging: z.boolean().optional(),
};
const SORTS = ['lag', 'taught', 'clazzName', 'userName', 'savedAt'] as const;
/** How far every class is in the plan it follows, as the plans reckon it. */
export const teachProgress = call({
  name: 'analytics.report.teachProgress',
  get: '/report/teachProgress',
  need: access.progress,
  input: page.input(filters, { sorts: SORTS }),
  reply: page
    .of(
      z.object({
        planId: z.number(),
        planName: z.string(),
        clazzId: z.number(),
        clazzName: z.string(),
        sbjName: z.string(),
        userName: z.string(),
        hourCount: z.number(),
        taught: z.number(),
        /** null: nobody knows how many hours a week there are. */
        due: z.number().nullable(),
        lag: z.number().nullable(),
        savedAt: z.string(),
      }),
    )
    .extend({
      figures: z.object({ clazzes: z.number(), behind: z.number() }),
      asOf: z.string(),
      /** Classes by the plan they follow, behind or not. */
      rows: z.number(),
    }),
});
export const exportTeachProgress = call({
  name: 'analytics.report.teachProgress.export',
  get: '/report/teachProgress/export',
  need: access.progress,
  input: z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: columns() }),
  reply: file,
});
