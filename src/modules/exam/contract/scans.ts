import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { LIMITS, PROBS, SIDE_STATES } from '../rules/limits';
import { clazzId, page as pageNo, points, readId, sheetId, userId } from './parts';

const ofRead = z.object({ readId: readId() });
const batchId = () => idOf('exam_batch');
const sideNo = () => z.number().int().min(1).max(2);

/** One side of a fed sheet: whose it is, or what is wrong with it. */
export const side = z.object({
  sheetId: z.number(),
  side: z.number(),
  batchId: z.number(),
  seqNo: z.number(),
  state: z.enum(SIDE_STATES),
  prob: z.enum(PROBS).nullable(),
  userId: z.number().nullable(),
  name: z.string().nullable(),
  clazzName: z.string().nullable(),
  page: z.number().nullable(),
});
export type Side = z.output<typeof side>;
const scanned = z.object({ sheetId: z.number(), seqNo: z.number(), sides: z.array(side) });

/** Begins a batch: one filling of the feeder. */
export const batchCreate = call({
  name: 'exam.scan.batch.create',
  post: '/exam/scans/batches',
  need: access.look,
  input: ofRead,
  reply: z.object({ batchId: z.number() }),
});
/** Takes a batch out with all its sheets; refused as soon as one of its answers was marked. */
export const batchDelete = call({
  name: 'exam.scan.batch.delete',
  delete: '/exam/scans/batches/{batchId}',
  need: access.look,
  input: z.object({ batchId: batchId() }),
  reply: nothing,
});
/**
 * One sheet, front and back, as JPEG, PNG or TIFF (C-056). Batch and number find it: a sheet fed again takes the place of one that
 * had a problem and changes nothing where it was read well. Given within 60 seconds or not at all.
 */
export const sheetUpload = call({
  name: 'exam.scan.sheet.upload',
  post: '/exam/scans/batches/{batchId}/sheets',
  need: access.look,
  multipart: true,
  maxBytes: 2 * LIMITS.side,
  perMinute: 240,
  input: z.object({
    batchId: batchId(),
    seqNo: z.number().int().min(1).max(100_000),
    side1: upload(),
    side2: upload().optional(),
  }),
  reply: scanned,
});
/** A batch as one PDF of a scanner: it waits a day for its pages to be read, sheet by sheet. */
export const pdfUpload = call({
  name: 'exam.scan.pdf.upload',
  post: '/exam/scans/batches/{batchId}/pdfs',
  need: access.look,
  multipart: true,
  maxBytes: LIMITS.pdf,
  perMinute: 20,
  input: z.object({ batchId: batchId(), file: upload() }),
  reply: z.object({ pages: z.number() }),
});
const pdfPage = () => z.number().int().min(1).max(LIMITS.pdfPages);
/** One sheet out of the batch's PDF: its front and its back by their pages. Given again it is like a sheet fed again. */
export const pdfSheet = call({
  name: 'exam.scan.pdf.sheet',
  post: '/exam/scans/batches/{batchId}/pdfs/sheets',
  need: access.look,
  perMinute: 240,
  input: z.object({
    batchId: batchId(),
    seqNo: z.number().int().min(1).max(100_000),
    page1: pdfPage(),
    page2: pdfPage().optional(),
  }),
  reply: scanned,
});
/** Batches of a subject, with the numbers that are missing between the first and the last. */
export const scanPackages = call({
  name: 'exam.scan.packages',
  get: '/exam/scans/{readId}/packages',
  need: access.look,
  input: ofRead,
  reply: z.object({
    items: z.array(
      z.object({
        batchId: z.number(),
        madeAt: z.string(),
        byName: z.string(),
        sheets: z.number(),
        ok: z.number(),
        probs: z.number(),
        /** Up to twenty numbers that never came. */
        gaps: z.array(z.number()),
      }),
    ),
  }),
});
const USER_STATES = ['scanned', 'missing', 'absent'] as const;
/** Children with what of them was scanned: all pages, not all, or noted as absent. */
export const scanUsers = call({
  name: 'exam.scan.users',
  get: '/exam/scans/{readId}/users',
  need: access.look,
  input: page.input({
    readId: readId(),
    clazzId: clazzId().optional(),
    state: z.enum(USER_STATES).optional(),
    /** A part of a name or of a number. */
    userName: textUpTo(LIMITS.name).optional(),
  }),
  reply: page.of(
    z.object({
      userId: z.number(),
      name: z.string(),
      clazzName: z.string(),
      candNo: z.number(),
      state: z.enum(USER_STATES),
      pages: z.array(z.number()),
    }),
  ),
});
const problem = side.extend({
  /** What to look at beside it: of a repeated page the one that stands, else the other side of the sheet. */
  beside: z.object({ sheetId: z.number(), side: z.number() }).nullable(),
});
/** Sides with a problem: repeat, page, qrno, range. */
export const scanProbs = call({
  name: 'exam.scan.probs',
  get: '/exam/scans/{readId}/probs',
  need: access.look,
  input: page.input({ readId: readId(), prob: z.enum(PROBS).optional() }),
  reply: page.of(problem),
});
const corner = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
/**
 * Mends one side. userId and page say whose it is; its bubbles are not read anew. `region` are the four corner squares as somebody
 * pointed at them, in shares of the picture from its upper left, clockwise: only then is it read again. `out` tears it out.
 */
export const sheetFix = call({
  name: 'exam.scan.sheet.fix',
  put: '/exam/scans/sheets/{id}',
  need: access.look,
  input: z.object({
    id: sheetId(),
    side: sideNo().default(1),
    userId: userId().optional(),
    page: pageNo().optional(),
    region: z.tuple([corner, corner, corner, corner]).optional(),
    out: z.boolean().default(false),
  }),
  reply: side,
});
/**
 * Two children wrote on each other's sheets: all sheets of the subject, their answers and marks change hands; nothing is read anew. One of
 * them may have none.
 */
export const sheetSwap = call({
  name: 'exam.scan.swap',
  put: '/exam/scans/{readId}/swap',
  need: access.lead,
  input: ofRead.extend({ userId: userId(), otherId: userId() }),
  reply: z.object({ sheets: z.number() }),
});
/** The picture of a side: straightened where its corners were found, else as it came. */
export const sidePicture = call({
  name: 'exam.scan.sheet.picture',
  get: '/exam/scans/sheets/{id}/picture',
  need: access.look,
  input: z.object({ id: sheetId(), side: sideNo().default(1), original: z.boolean().default(false) }),
  reply: file,
});
/** Notes that a child did not sit a subject, or takes the note back. */
export const absentSet = call({
  name: 'exam.scan.absent.set',
  put: '/exam/scans/{readId}/absent',
  need: access.look,
  input: ofRead.extend({ userId: userId(), absent: z.boolean() }),
  reply: z.object({ userId: z.number(), absent: z.boolean() }),
});
const doubt = z.object({
  answerId: z.number(),
  no: z.number(),
  kind: z.enum(['choice', 'score']),
  given: z.string(),
  options: z.number(),
  /** More than one option may be right: then one letter does not say all. */
  multi: z.boolean(),
  score: points(),
  sheetId: z.number(),
  side: z.number(),
});
export type Doubt = z.output<typeof doubt>;
/** Rows of bubbles that are neither empty nor filled beyond doubt: crops without names. */
export const doubtList = call({
  name: 'exam.scan.doubts',
  get: '/exam/scans/{readId}/doubts',
  need: access.look,
  input: page.input({ readId: readId() }),
  reply: page.of(doubt),
});
/** The row of a question as it was filled. */
export const doubtPicture = call({
  name: 'exam.scan.doubt.picture',
  get: '/exam/scans/doubts/{answerId}/picture',
  need: access.look,
  input: z.object({ answerId: idOf('exam_answer') }),
  reply: file,
});
/** What somebody saw in a doubtful row: letters of options, points, or nothing. */
export const doubtFix = call({
  name: 'exam.scan.doubt.fix',
  put: '/exam/scans/doubts/{answerId}',
  need: access.look,
  input: z.object({ answerId: idOf('exam_answer'), given: z.string().regex(/^([A-T]{0,20}|\d{1,3}(\.5)?)$/) }),
  reply: z.object({ answerId: z.number(), given: z.string(), score: z.number().nullable() }),
});
