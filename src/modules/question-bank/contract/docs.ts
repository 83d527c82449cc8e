import * as z from 'zod';
import { call, file, none, nothing, upload } from '../../../kernel/shared/call';
import { importCalls } from '../../../kernel/shared/importing';
import { idOf, instant, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { DOC_BYTES, ITEMS_MAX } from '../rules/docs/found';
import { questionBody } from '../rules/model';
import { degree, linkIds, qid, qtpId, sbjId, stgId } from './parts';

export const DOC_LIBS = ['psn', 'org'] as const;
export const DOC_STATES = ['ready', 'done', 'undone'] as const;
export const DOC_ITEM_STATES = ['new', 'changed', 'same'] as const;
const batchId = idOf('question_bank_doc');
const warning = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });

/**
 * A recognised question. `original`: the lines as they stand in the document; pictures in both as
 * `/api/file/doc/<no>.png`, to be had by doc.picture until the import is confirmed.
 */
export const docItem = z.object({
  itemNo: z.number(),
  printNo: z.string(),
  section: z.number(),
  body: questionBody,
  original: z.string(),
  qtpId: z.number(),
  degree: z.number(),
  score: z.number().nullable(),
  tbkNodeIds: z.array(z.number()),
  klgIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  source: z.string().nullable(),
  warnings: z.array(warning),
  state: z.enum(DOC_ITEM_STATES),
  picked: z.boolean(),
  /** The own question it is a newer reading of. */ oldQid: z.number().nullable(),
  /** A question of the platform's library that is much like it. */ likeQid: z.number().nullable(),
  likeness: z.number().nullable(),
  qid: z.number().nullable(),
});
export type DocItem = z.output<typeof docItem>;
const head = z.object({
  batchId: z.number(),
  kind: z.enum(['docx', 'qti']),
  state: z.enum(DOC_STATES),
  fileName: z.string(),
  lib: z.enum(DOC_LIBS),
  stgId: z.number(),
  sbjId: z.number(),
  title: z.string(),
  madeAt: instant(),
  undoUntil: instant().nullable(),
  paperId: z.number().nullable(),
  counts: z.object({
    total: z.number(),
    new: z.number(),
    changed: z.number(),
    same: z.number(),
    picked: z.number(),
    saved: z.number(),
  }),
});
export type DocHead = z.output<typeof head>;
export const docBatch = head.extend({
  sections: z.array(z.object({ name: z.string() })),
  warnings: z.array(warning),
  /** Whether a paper can be made of them too. */ makesPapers: z.boolean(),
  items: z.array(docItem),
});
export type DocBatch = z.output<typeof docBatch>;

/** Reads a document (.docx, a QTI 3 package or item) and recognises its questions; nothing is stored in a library before the confirmation. */
export const docCreate = call({
  name: 'question-bank.doc.create',
  post: '/repository/question/doc',
  need: access.docs,
  multipart: true,
  maxBytes: DOC_BYTES + 64 * 1024,
  input: z.object({ file: upload(), stgId, sbjId, lib: z.enum(DOC_LIBS).default('psn'), tbkNodeIds: linkIds() }),
  reply: docBatch,
});
export const docGet = call({
  name: 'question-bank.doc.get',
  get: '/repository/question/doc/{batchId}',
  need: access.docs,
  input: z.object({ batchId }),
  reply: docBatch,
});
export const docRecent = call({
  name: 'question-bank.doc.recent',
  get: '/repository/question/doc',
  need: access.docs,
  input: page.input({}),
  reply: page.of(head),
});
export const docPicture = call({
  name: 'question-bank.doc.picture',
  get: '/repository/question/doc/{batchId}/picture/{no}',
  need: access.docs,
  input: z.object({ batchId, no: z.number().int().min(1).max(9999) }),
  reply: file,
});
/** Mends a question in the preview. */
export const docFix = call({
  name: 'question-bank.doc.fix',
  put: '/repository/question/doc/{batchId}/item/{itemNo}',
  need: access.docs,
  maxBytes: 2 * 1024 * 1024,
  input: z.object({
    batchId,
    itemNo: z.number().int().min(1).max(ITEMS_MAX),
    qtpId,
    degree,
    body: questionBody,
    tbkNodeIds: linkIds(),
    klgIds: linkIds(),
    tagIds: linkIds(),
    source: z.string().trim().max(60).nullable().optional(),
  }),
  reply: docItem,
});
/** Ticks questions for the import; incomplete ones stay out. */
export const docPick = call({
  name: 'question-bank.doc.pick',
  put: '/repository/question/doc/{batchId}/pick',
  need: access.docs,
  input: z.object({
    batchId,
    itemNos: z.array(z.number().int().min(1).max(ITEMS_MAX)).min(1).max(ITEMS_MAX),
    on: z.boolean(),
  }),
  reply: z.object({ picked: z.number() }),
});
/** Saves the ticked ones; with `paper` as a paper too. */
export const docConfirm = call({
  name: 'question-bank.doc.confirm',
  post: '/repository/question/doc/{batchId}/confirm',
  need: access.docs,
  input: z.object({ batchId, paper: z.boolean().default(false) }),
  reply: docBatch,
});
/** Takes an import back, for 30 minutes and as long as nobody changed what came in. */
export const docUndo = call({
  name: 'question-bank.doc.undo',
  post: '/repository/question/doc/{batchId}/undo',
  need: access.docs,
  input: z.object({ batchId }),
  reply: nothing,
});
/** Throws a preview away. */
export const docDrop = call({
  name: 'question-bank.doc.delete',
  delete: '/repository/question/doc/{batchId}',
  need: access.docs,
  input: z.object({ batchId }),
  reply: nothing,
});
/** Questions the caller sees as a QTI 3 package, their pictures in it. */
export const qtiExport = call({
  name: 'question-bank.question.qti',
  post: '/repository/question/qti',
  need: access.docs,
  reads: true,
  input: z.object({ qids: z.array(qid).min(1).max(200) }),
  reply: file,
  forApi: 'the export of own questions, which stands in the resource module',
});

/** Questions as rows of a sheet. */
export const sheetImport = importCalls('question-bank.sheet', '/repository/question/sheet', access.docs);
export const sheetTemplate = call({
  name: 'question-bank.sheet.template',
  get: '/repository/question/sheet/down',
  need: access.docs,
  input: none,
  reply: file,
});
