import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { day, idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { EXAM_STATES, LIMITS, READ_STATES } from '../rules/limits';
import { clazzId, exam, examId, grdId, points, read, readId, sbjId } from './parts';

const one = z.object({ id: examId() });
const name = () => textOf(LIMITS.name, 'exam.nameRequired');
const clazzIds = () =>
  z
    .array(clazzId())
    .min(1, m('exam.clazzRequired'))
    .max(LIMITS.classes, m('exam.clazzMany', { max: LIMITS.classes }));
const examRow = z.object({
  examId: z.number(),
  name: z.string(),
  grdId: z.number(),
  grdName: z.string(),
  date: z.string(),
  state: z.enum(EXAM_STATES),
  sitters: z.number(),
  reads: z.array(z.object({ readId: z.number(), sbjId: z.number(), sbjName: z.string(), state: z.enum(READ_STATES) })),
});
export type ExamRow = z.output<typeof examRow>;

/** Exams of the school, the newest first; a teacher those in which own classes or own markings stand. */
export const examList = call({
  name: 'exam.exam.list',
  get: '/exam/exams',
  need: access.look,
  input: page.input({
    grdId: grdId().optional(),
    termId: idOf('timetable_term').optional(),
    state: z.enum(EXAM_STATES).optional(),
    name: textUpTo(LIMITS.name).optional(),
  }),
  reply: page.of(examRow),
});
/** What the form of a new exam offers: grades that sit on paper with their running classes, and subjects. */
export const examChoices = call({
  name: 'exam.exam.choices',
  get: '/exam/choices',
  need: access.lead,
  input: none,
  reply: z.object({
    clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), grdId: z.number(), grdName: z.string() })),
    subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string() })),
    /** Who may be allotted answers: teachers of the school with their subjects. */
    markers: z.array(z.object({ userId: z.number(), name: z.string(), sbjIds: z.array(z.number()) })),
  }),
});
/** Makes an exam with its subjects. Grades 1 and 2 are refused: they sit none on paper. The children of the classes are written down as they stand. */
export const examCreate = call({
  name: 'exam.exam.create',
  post: '/exam/exams',
  need: access.lead,
  input: z.object({
    name: name(),
    grdId: grdId(),
    clazzIds: clazzIds(),
    date: day(),
    sbjIds: z.array(sbjId()).max(LIMITS.subjects).default([]),
  }),
  reply: exam,
});
export const examGet = call({
  name: 'exam.exam.get',
  get: '/exam/exams/{id}',
  need: access.look,
  input: one,
  reply: exam,
});
/**
 * Name, day, classes, and whether totals are of children with all subjects alone. Classes can be changed until sheets are printed: the
 * children are then written down anew.
 */
export const examUpdate = call({
  name: 'exam.exam.update',
  put: '/exam/exams/{id}',
  need: access.lead,
  input: one.extend({ name: name(), date: day(), clazzIds: clazzIds(), wholeOnly: z.boolean().optional() }),
  reply: exam,
});
/** Deletes an exam with all that was scanned and marked; refused while marking runs and after the release. */
export const examDelete = call({
  name: 'exam.exam.delete',
  delete: '/exam/exams/{id}',
  need: access.lead,
  input: one,
  reply: nothing,
});
/** A further subject. */
export const readCreate = call({
  name: 'exam.exam.read.create',
  post: '/exam/exams/{id}/reads',
  need: access.lead,
  input: one.extend({ sbjId: sbjId(), fullScore: points() }),
  reply: read,
});
/** Whether a subject counts by assigned scores; senior grades alone. A report that was built has to be built anew. */
export const readUpdate = call({
  name: 'exam.exam.read.update',
  put: '/exam/reads/{readId}',
  need: access.lead,
  input: z.object({ readId: readId(), assigned: z.boolean() }),
  reply: z.object({ readId: z.number(), assigned: z.boolean() }),
});
/** Takes a subject out that was added by mistake; refused once one of its sheets was scanned. */
export const readDelete = call({
  name: 'exam.exam.read.delete',
  delete: '/exam/reads/{readId}',
  need: access.lead,
  input: z.object({ readId: readId() }),
  reply: nothing,
});
/** Marking begins: paper and allotment must stand (S-047). */
export const readStart = call({
  name: 'exam.exam.read.start',
  put: '/exam/reads/{readId}/start',
  need: access.lead,
  input: z.object({ readId: readId() }),
  reply: z.object({ readId: z.number(), state: z.enum(READ_STATES) }),
});
/** Marking ends; what markers have not committed is refused from now on. Starting again takes it up where it stopped. */
export const readStop = call({
  name: 'exam.exam.read.stop',
  put: '/exam/reads/{readId}/stop',
  need: access.lead,
  input: z.object({ readId: readId() }),
  reply: z.object({ readId: z.number(), state: z.enum(READ_STATES) }),
});
