import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { idOf, idsOf } from '../../../kernel/shared/fields';
import { open, signedIn } from '../../../kernel/shared/need';
import { node, sbjId, stgId } from './parts';

const title = { nameZh: z.string(), nameEn: z.string() };
export const stage = z.object({ stgId: z.number(), ...title });
export const grade = z.object({ grdId: z.number(), internalId: z.number(), stgId: z.number(), ...title });
export const subject = z.object({ sbjId: z.number(), ...title });
export const system = z.object({
  sysId: z.number(),
  stgId: z.number(),
  ...title,
  firstGrdId: z.number(),
  lastGrdId: z.number(),
});
export const series = z.object({
  srsId: z.number(),
  nameZh: z.string(),
  publisher: z.string(),
  on: z.boolean(),
  books: z.number(),
});
export const textbook = z.object({
  tbkId: z.number(),
  srsId: z.number(),
  srsName: z.string(),
  stgId: z.number(),
  sbjId: z.number(),
  grdId: z.number().nullable(),
  name: z.string(),
  cover: z.string().nullable(),
  on: z.boolean(),
});
/** What is switched off is listed for the platform's researchers only, and only when they ask. */
const all = z.boolean().optional();
const tbkId = idOf('textbook_textbook');

/** Stages and grades serve public pages too; the client keeps dictionaries a quarter of an hour (C-007). */
export const stageList = call({
  name: 'textbook.cat.stage',
  get: '/category/stage',
  need: open,
  input: none,
  reply: z.array(stage),
  cache: 900,
  forApi: 'pickers and filters of every module',
});
export const gradeList = call({
  name: 'textbook.cat.grade',
  get: '/category/grade',
  need: open,
  input: z.object({ stgId: stgId.optional() }),
  reply: z.array(grade),
  cache: 900,
  forApi: 'pickers and filters of every module',
});
export const subjectList = call({
  name: 'textbook.cat.subject',
  get: '/category/subject',
  need: signedIn,
  input: none,
  reply: z.array(subject),
  cache: 900,
  forApi: 'pickers and filters of every module',
});
export const stageSubjects = call({
  name: 'textbook.cat.stgsbj',
  get: '/category/stgsbj',
  need: signedIn,
  input: z.object({ stgId }),
  reply: z.array(subject),
  cache: 900,
  forApi: 'the textbook dialog of the user card',
});
export const systemList = call({
  name: 'textbook.cat.stageSystem',
  get: '/category/stageSystem',
  need: signedIn,
  input: none,
  reply: z.array(system),
  cache: 900,
  forApi: 'the organisation desk',
});
export const compositeStages = call({
  name: 'textbook.cat.compositeStage',
  get: '/category/compositeStage',
  need: signedIn,
  input: z.object({ sysIds: idsOf('textbook_stage_system', 10).optional() }),
  reply: z.array(stage.extend({ grades: z.array(grade), subjects: z.array(subject) })),
  cache: 900,
  forApi: 'the textbook dialog of the user card',
});
export const seriesList = call({
  name: 'textbook.series.list',
  get: '/category/series',
  need: signedIn,
  input: z.object({ stgId: stgId.optional(), sbjId: sbjId.optional(), all }),
  reply: z.array(series),
  cache: 900,
  forApi: 'the textbook dialog of the user card',
});
export const seriesComposite = call({
  name: 'textbook.series.composite',
  get: '/category/series/composite',
  need: signedIn,
  input: z.object({ stgId, sbjId }),
  reply: z.array(series.extend({ textbooks: z.array(textbook) })),
  cache: 900,
  forApi: 'the textbook dialog of the user card',
});
export const textbookList = call({
  name: 'textbook.textbook.list',
  get: '/category/textbook',
  need: signedIn,
  input: z.object({ srsId: idOf('textbook_series').optional(), stgId: stgId.optional(), sbjId: sbjId.optional(), all }),
  reply: z.array(textbook),
  cache: 900,
  forApi: 'textbook pickers',
});
export const textbookGet = call({
  name: 'textbook.textbook.get',
  get: '/category/textbook/{tbkId}',
  need: signedIn,
  input: z.object({ tbkId }),
  reply: textbook,
  cache: 900,
  forApi: 'the textbook card of the user card',
});
export const nodeTree = call({
  name: 'textbook.tbknode.tree',
  get: '/category/textbook/{tbkId}/nodes',
  need: signedIn,
  input: z.object({ tbkId, all }),
  reply: z.array(node),
  cache: 900,
  forApi: 'textbook node pickers',
});
/** Nodes by id, with what stands above them: a picker finds the names of a value that came in an address. */
export const nodeRows = call({
  name: 'textbook.tbknode.rows',
  get: '/category/tbknode',
  need: signedIn,
  input: z.object({ nodeIds: idsOf('textbook_node') }),
  reply: z.array(
    z.object({
      nodeId: z.number(),
      tbkId: z.number(),
      tbkName: z.string(),
      name: z.string(),
      pathName: z.string(),
      stgId: z.number(),
      sbjId: z.number(),
    }),
  ),
  cache: 900,
  forApi: 'the node picker',
});
