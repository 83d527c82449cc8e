import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { importCalls, savedRows } from '../../../kernel/shared/importing';
import { masked } from '../../../kernel/shared/masked';
import { access, seesNames } from '../access';
import { SEXES, STATES, WORDS } from '../rules';
import { clazzId, code, item, module, name, orgId, schemaId, userId, value, why } from './parts';

const cell = z.object({
  item: z.string(),
  value: z.number().nullable(),
  word: z.enum(WORDS).nullable(),
  origin: z.enum(['hand', 'sheet', 'field', 'makeup', 'corrected']),
  rev: z.number(),
  savedAt: z.string(),
});
export type CollCell = z.output<typeof cell>;
const line = z.object({
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, () => '*'),
  examNo: masked(z.string().nullable(), seesNames),
  sex: z.enum(SEXES),
  clazzId: z.number(),
  clazzName: z.string(),
  chosen: z.array(z.string()),
  /** Exemptions that were granted, by rule, and those somebody still looks at. */
  exempt: z.array(z.object({ rule: z.string(), items: z.array(z.string()), state: z.string() })),
  extras: z.array(z.string()),
  cells: z.array(cell),
  stale: z.boolean(),
});
export type CollLine = z.output<typeof line>;
const filters = {
  schemaId: schemaId(),
  /** Says which module is meant; an exam of the other one is gone. */ module: module().optional(),
  orgId: orgId().optional(),
  clazzId: clazzId().optional(),
  /** Only who lacks it. */ itemId: code().optional(),
  name: name(),
};
/** What was collected, candidate by candidate; a bureau sees its schools. */
export const listColl = call({
  name: 'hsat.coll.list',
  get: '/sport/hsat/exam/coll',
  need: access.look,
  input: page.input(filters, { sorts: ['name', 'examNo'] }),
  reply: page.of(line).extend({
    fields: z.array(item.pick({ code: true, name: true, unit: true, isScore: true, full: true, group: true })),
    state: z.enum(STATES),
    /** The test window, and when the school handed in. */
    window: z.object({ from: z.string(), to: z.string() }).nullable(),
    handedAt: z.string().nullable(),
  }),
});
const entry = z.object({
  userId: userId(),
  itemId: code(),
  /** Hundredths of the item's unit; neither value nor word: taken back. */
  value: value().nullish(),
  word: z.enum(WORDS).nullish(),
});
/** Of the own organisation: a bureau's are candidates without a school. Within the test window; of a deferral that was granted, once, up to its last day. */
export const setColl = call({
  name: 'hsat.coll.set',
  put: '/sport/hsat/exam/coll',
  need: access.look,
  input: z.object({ schemaId: schemaId(), items: z.array(entry).min(1).max(300) }),
  reply: z.object({ saved: z.number(), savedAt: z.string() }),
});
export const exportColl = call({
  name: 'hsat.coll.export',
  get: '/sport/hsat/exam/coll/export',
  need: access.look,
  input: z.object(filters),
  reply: file,
  rows: line,
});
export const downColl = call({
  name: 'hsat.coll.down',
  get: '/sport/hsat/exam/coll/import/down',
  need: access.school,
  input: z.object({ schemaId: schemaId(), clazzId: clazzId().optional() }),
  reply: file,
});
export const importColl = call({
  name: 'hsat.coll.import',
  post: '/sport/hsat/exam/coll/import/save',
  need: access.school,
  multipart: true,
  input: z.object({ file: upload(), schemaId: schemaId() }),
  reply: savedRows,
  forApi: 'programs that hand a sheet in at one go; the screen imports with preview, difference and undo',
});
export const collSheet = importCalls('hsat.coll.sheet', '/sport/hsat/exam/coll/import', access.school);
/** The school's test days with results that items of the exam take over; none where no item does. */
export const listDays = call({
  name: 'hsat.coll.days',
  get: '/sport/hsat/exam/coll/days',
  need: access.school,
  input: z.object({ schemaId: schemaId() }),
  reply: z.object({
    items: z.array(
      z.object({
        tstId: z.number(),
        name: z.string(),
        startOn: z.string(),
        endOn: z.string(),
        results: z.number(),
      }),
    ),
  }),
});
/** Takes over what a test day of the fitness test has measured and committed. */
export const takeField = call({
  name: 'hsat.coll.field',
  post: '/sport/hsat/exam/coll/field',
  need: access.school,
  input: z.object({ schemaId: schemaId(), tstId: idOf('fitness_test_exam') }),
  reply: z.object({ saved: z.number() }),
});
/** The school says that everything is in, or takes that back. */
export const handIn = call({
  name: 'hsat.coll.hand',
  put: '/sport/hsat/exam/coll/hand',
  need: access.school,
  input: z.object({ schemaId: schemaId(), handed: z.boolean() }),
  reply: z.object({ handedAt: z.string().nullable() }),
});
/** How far each school is; who has not handed in comes first. */
export const progress = call({
  name: 'hsat.coll.progress',
  get: '/sport/hsat/exam/coll/progress',
  need: access.bureau,
  input: page.input({ schemaId: schemaId() }),
  reply: page.of(
    z.object({
      orgId: z.number(),
      orgName: z.string(),
      candidates: z.number(),
      entries: z.number(),
      stale: z.number(),
      handedAt: z.string().nullable(),
    }),
  ),
});
/** While results are shown a row is changed by one commit, which an upheld objection opened; the bureau makes it, and says a value or a word. */
export const correctColl = call({
  name: 'hsat.coll.correct',
  put: '/sport/hsat/exam/coll/correct',
  need: access.bureau,
  input: z.object({
    schemaId: schemaId(),
    orgId: orgId(),
    userId: userId(),
    itemId: code(),
    value: value().nullish(),
    word: z.enum(WORDS).nullish(),
    why: why(),
  }),
  reply: z.object({ saved: z.number(), jobId: z.number() }),
});
