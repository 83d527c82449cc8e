import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { visibleText } from '../../../kernel/shared/visible';
import { access, seesNames } from '../access';
import { STATES } from '../rules';
import { ownSchemaId, schema, schemaId } from './parts';

const AT = '/sport/hsat/core/schemas/{id}';
/** Reckons final scores: a run of all, or in the valid run those whose inputs have changed. */
export const calc = call({
  name: 'hsat.core.calc',
  post: `${AT}/calc`,
  need: access.bureau,
  input: z.object({ id: ownSchemaId(), changed: z.boolean().default(false) }),
  reply: z.object({ jobId: z.number(), runId: z.number() }),
});
const run = z.object({
  runId: z.number(),
  version: z.number(),
  onDate: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  children: z.number(),
  open: z.number(),
  hash: z.string().nullable(),
  at: z.string(),
  valid: z.boolean(),
});
export const listRuns = call({
  name: 'hsat.core.runs',
  get: `${AT}/runs`,
  need: access.bureau,
  input: z.object({ id: schemaId() }),
  reply: z.object({ items: z.array(run), stale: z.number() }),
});
/** Makes a finished run the valid one; all schools see it at the same moment. */
export const chooseRun = call({
  name: 'hsat.core.run',
  put: `${AT}/run`,
  need: access.bureau,
  input: z.object({ id: ownSchemaId(), runId: idOf('hsat_run') }),
  reply: schema,
});
/** Shows, locks, seals; back only from shown and locked, with a reason. */
export const moveExam = call({
  name: 'hsat.core.state',
  put: `${AT}/state`,
  need: access.bureau,
  input: z.object({
    id: ownSchemaId(),
    to: z.enum(STATES),
    /** Of shown: the last day of the publicity. */ until: day().optional(),
    why: z.string().overwrite(visibleText).trim().max(200).optional(),
    /** Although something is still to come. */ anyway: z.boolean().default(false),
  }),
  reply: schema,
});
/** Reckons the last cohort by the working copy, and says what would change. */
export const whatIf = call({
  name: 'hsat.core.whatif',
  post: `${AT}/whatif`,
  need: access.bureau,
  input: z.object({ id: ownSchemaId() }),
  reply: z.object({ jobId: z.number() }),
});
const line = z.object({
  orgName: z.string(),
  examNo: masked(z.string().nullable(), seesNames),
  name: masked(z.string(), seesNames, () => '*'),
  clazzName: z.string(),
  process: z.number().nullable(),
  exam: z.number().nullable(),
  others: z.number().nullable(),
  extra: z.number(),
  total: z.number().nullable(),
  level: z.string().nullable(),
});
/** The list that is handed over, with its row count and hash. */
export const handOver = call({
  name: 'hsat.core.handover',
  get: `${AT}/handover`,
  need: access.bureau,
  input: z.object({ id: schemaId() }),
  reply: file,
  rows: line,
});
