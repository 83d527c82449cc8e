import * as z from 'zod';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { EXAM_STATES, LIMITS, READ_STATES } from '../rules/limits';
import { KINDS, PAGE } from '../rules/paper';

// Pieces that several calls share.
export const examId = () => idOf('exam_exam');
export const readId = () => idOf('exam_read');
export const sbjId = () => idOf('textbook_subject');
export const grdId = () => idOf('textbook_grade');
export const clazzId = () => idOf('class_clazz');
export const userId = () => idOf('people_person');
export const sheetId = () => idOf('exam_side');
export const questionNo = () => z.number().int().min(1).max(LIMITS.questions);
/** V-083: a score that is entered lies between 0 and 300; halves are points too. */
export const points = () =>
  z
    .number(m('exam.scoreRequired'))
    .min(0, m('exam.scoreRange'))
    .max(LIMITS.score, m('exam.scoreRange'))
    .multipleOf(0.5, m('exam.scoreHalves'));
export const page = () => z.number().int().min(1).max(LIMITS.pages);

const mm = (most: number) => z.number().min(0).max(most).multipleOf(0.1, m('exam.tenths'));
/** A rectangle on a page, in millimetres from the paper's upper left edge. */
export const region = z.object({ page: page(), x: mm(PAGE.w), y: mm(PAGE.h), w: mm(PAGE.w), h: mm(PAGE.h) });
export const question = z.object({
  /** From 1; the number's bubbles of a sheet without a name have 0 on page 1, -2 on page 3. */
  no: z
    .number()
    .int()
    .min(1 - LIMITS.pages)
    .max(LIMITS.questions),
  kind: z.enum(KINDS),
  score: points(),
  region,
  /** Bubbles of a choice, digits of a number; of other kinds it says nothing. */
  options: z.number().int().min(LIMITS.optionsMin).max(LIMITS.optionsMax).default(4),
  multi: z.boolean().default(false),
  /** Squares of a composition in a frame. */
  grid: z.boolean().optional(),
});

/** A subject of an exam, as lists and the exam's page show it. */
export const read = z.object({
  readId: z.number(),
  sbjId: z.number(),
  sbjName: z.string(),
  fullScore: z.number(),
  state: z.enum(READ_STATES),
  /** Counts by the place among all who sat it, in senior grades. */
  assigned: z.boolean(),
  /** Version of its newest layout, and whether that was printed; null without a paper. */
  ver: z.number().nullable(),
  printed: z.boolean(),
  /** Digits of the number on sheets without a name; null where each is printed for its child. */
  digits: z.number().nullable(),
  /** Whether the caller sees its scanned sides: a leader, and teachers of its classes who mark none of it. */
  mayScan: z.boolean(),
  /** Children with all pages there, and those noted as absent. */
  scanned: z.number(),
  absent: z.number(),
  /** Sides with a problem, doubtful bubbles, answers without points. */
  probs: z.number(),
  doubts: z.number(),
  open: z.number(),
});
export type Read = z.output<typeof read>;

/** What stands in the way of a report, counted. */
export const openItem = z.object({
  sbjName: z.string(),
  what: z.enum(['probs', 'doubts', 'missing', 'open']),
  count: z.number(),
});
export const exam = z.object({
  examId: z.number(),
  name: z.string(),
  grdId: z.number(),
  grdName: z.string(),
  date: z.string(),
  state: z.enum(EXAM_STATES),
  showRanks: z.boolean(),
  wholeOnly: z.boolean(),
  clazzIds: z.array(z.number()),
  clazzNames: z.array(z.string()),
  sitters: z.number(),
  builtAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  archivedAt: z.string().nullable(),
  reads: z.array(read),
  report: z.object({
    jobId: z.number().nullable(),
    /** What is open still, subject by subject; a report leaves it out. */
    open: z.array(openItem),
  }),
});
export type Exam = z.output<typeof exam>;
