import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { SPACES } from '../rules';
import { filters, sbjId } from './parts';

const exportFields = {
  sbjId: sbjId().optional(),
  ...filters,
  /** Keys and explanations behind the questions. */ withAnswer: z.boolean().default(false),
  /** Blank lines to write on: none, some, many. */ space: z.enum(SPACES).default('some'),
};
/** How many questions and about how many pages of A4, for screen, paper and document alike. */
export const estimate = call({
  name: 'wrongbook.wrong.export.estimate',
  get: '/atlas/wrong/export/estimate',
  need: access.learn,
  input: span(z.object({ ...exportFields, columns: z.number().int().min(1).max(2).default(2) })),
  reply: z.object({
    questions: z.number(),
    pages: z.number(),
    /** More than one document holds: the latest are taken. */ left: z.number(),
  }),
});
/** Makes the document in the background. @returns the job's id, which is the export's. */
export const makeExport = call({
  name: 'wrongbook.wrong.export',
  post: '/atlas/wrong/export',
  need: access.learn,
  input: span(z.object(exportFields)),
  reply: z.object({ exportId: z.number() }),
});
export const exportFile = call({
  name: 'wrongbook.wrong.export.file',
  get: '/atlas/wrong/export/{id}/file',
  need: access.learn,
  input: z.object({ id: idOf('kernel_job') }),
  reply: file,
});
