import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { ADVICE, KINDS, REMARKS } from '../rules';
import { answerId, clazzId, exportId, grdId, kind, name, schemaId } from './parts';

const AT = '/sport/health/results';
const filters = {
  schemaId: schemaId().optional(),
  kind: kind().optional(),
  grdId: grdId().optional(),
  clazzId: clazzId().optional(),
  name: name(),
};
const result = z.object({
  answerId: z.number(),
  userId: z.number(),
  userName: z.string(),
  clazzName: z.string().nullable(),
  schemaId: z.number(),
  schemaName: z.string(),
  kind: z.enum(KINDS),
  at: z.string(),
  source: z.enum(['screen', 'sheet']),
  total: z.number(),
  band: z.string(),
  credible: z.boolean(),
  remarks: z.array(z.enum(REMARKS)),
});
export type Result = z.output<typeof result>;
/** Behind the second lock. */
export const listResults = call({
  name: 'psychology.health.results',
  get: AT,
  need: access.desk,
  input: page.input(filters, { sorts: ['at', 'userName'] }),
  reply: page.of(result),
});
/** Scores with what they say; hints of a screening, never a diagnosis. */
export const getResult = call({
  name: 'psychology.health.result.get',
  get: `${AT}/{id}`,
  need: access.desk,
  input: z.object({ id: answerId() }),
  reply: result.extend({
    validity: z.number().nullable(),
    parts: z.array(z.object({ code: z.string(), sum: z.number(), count: z.number(), band: z.string() })),
    /** Hundredths; null: no item is positive. */
    positiveMean: z.number().nullable(),
    positive: z.number().nullable(),
    crisis: z.array(z.number()),
    advice: z.array(z.enum(ADVICE)),
    /** The version of the keys it was scored by; null: a paper from before that was kept. */
    keys: z.string().nullable(),
    /** PSQI alone: over so many points it was judged to be poor sleep. */
    cutoff: z.number().nullable(),
    answers: z.array(z.object({ no: z.string(), value: z.number() })),
  }),
});
/**
 * Makes a sheet and keeps it for half an hour. Asks for a lock that was opened within the last two minutes; each row says who took
 * the sheet and when.
 */
export const makeExport = call({
  name: 'psychology.health.export.make',
  post: `${AT}/export`,
  need: access.desk,
  input: z.object(filters),
  reply: z.object({ exportId: z.number(), fileName: z.string(), until: z.string() }),
});
/** The sheet that the caller made, behind the lock; after its half hour nobody has it any more. */
export const exportResults = call({
  name: 'psychology.health.export',
  get: `${AT}/export`,
  need: access.desk,
  input: z.object({ exportId: exportId() }),
  reply: file,
});
