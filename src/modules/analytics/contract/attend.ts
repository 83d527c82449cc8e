import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { basis, columns, days, orgId } from './parts';

const filters = {
  orgId: orgId(),
  clazzId: idOf('class_clazz').optional(),
  /** Whether attendance was taken. */
  taken: z.boolean().optional(),
  ...days,
};
const SORTS = ['onDate', 'away', 'late'] as const;
const figures = z.object({
  lessons: z.number(),
  taken: z.number(),
  missing: z.number(),
  /** Children of the lessons whose attendance was taken, each lesson by itself. */
  seats: z.number(),
  away: z.number(),
  late: z.number(),
});
/** Lessons that were given, with who was away. */
export const lessonAttend = call({
  name: 'analytics.report.attend',
  get: '/report/attend',
  need: access.attend,
  input: page.input(filters, { sorts: SORTS }),
  reply: page
    .of(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        onDate: z.string(),
        kind: z.enum(['arrange', 'lesson']),
        keyId: z.number(),
        start: z.string(),
        end: z.string(),
        clazzId: z.number(),
        clazzName: z.string(),
        sbjName: z.string(),
        teacherName: z.string(),
        /** null: nothing has happened in it that left a row. */
        lessonId: z.number().nullable(),
        taken: z.boolean(),
        students: z.number().nullable(),
        present: z.number().nullable(),
        away: z.number().nullable(),
        late: z.number().nullable(),
      }),
    )
    .extend({ figures, basis }),
});
export const exportAttend = call({
  name: 'analytics.report.attend.export',
  get: '/report/attend/export',
  need: access.attend,
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: columns() })),
  reply: file,
});

const rates = {
  lessons: z.number(),
  taken: z.number(),
  seats: z.number(),
  away: z.number(),
  late: z.number(),
};
const rateFilters = { orgId: orgId(), clazzId: idOf('class_clazz').optional(), ...days };
const RATE_SORTS = ['clazzName', 'lessons', 'away', 'late'] as const;
/** How often the children of each class were there: sums over its lessons, so that shares are made of sums. */
export const attendRates = call({
  name: 'analytics.attend',
  get: '/analytics/attend',
  need: access.attend,
  input: page.input(rateFilters, { sorts: RATE_SORTS }),
  reply: page
    .of(z.object({ orgId: z.number(), orgName: z.string(), clazzId: z.number(), clazzName: z.string(), ...rates }))
    .extend({ figures: z.object(rates), basis }),
});
export const exportAttendRates = call({
  name: 'analytics.attend.export',
  get: '/analytics/attend/export',
  need: access.attend,
  input: span(z.object({ ...rateFilters, sort: sortOf(RATE_SORTS).optional(), columns: columns() })),
  reply: file,
});

const code = z.enum(['present', 'late', 'early', 'absent', 'leave']);
const tally = {
  students: z.number(),
  present: z.number(),
  late: z.number(),
  early: z.number(),
  absent: z.number(),
  leave: z.number(),
};
const lesson = z.object({
  lessonId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  onDate: z.string(),
  start: z.string(),
  end: z.string(),
  clazzName: z.string(),
  sbjName: z.string(),
  teacherName: z.string(),
  takenAt: z.string().nullable(),
});
const one = { lessonId: idOf('lesson_lesson'), orgId: orgId() };
/** A lesson by the classes of its children: an elective has several. */
export const attendOfLesson = call({
  name: 'analytics.report.attend.lesson',
  get: '/report/attend/{lessonId}',
  need: access.attend,
  input: z.object(one),
  reply: z.object({
    lesson,
    items: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), ...tally })),
  }),
});
/** All its children as a sheet; with a class those of that class. */
export const exportAttendOfLesson = call({
  name: 'analytics.report.attend.lesson.export',
  get: '/report/attend/{lessonId}/export',
  need: access.attend,
  input: z.object({ ...one, clazzId: idOf('class_clazz').optional() }),
  reply: file,
});
/** The children of one class in a lesson; before attendance was taken nobody has a code. */
export const attendOfClazz = call({
  name: 'analytics.report.attend.clazz',
  get: '/report/attend/{lessonId}/{clazzId}',
  need: access.attend,
  input: z.object({ ...one, clazzId: idOf('class_clazz') }),
  reply: z.object({
    lesson,
    clazzName: z.string(),
    items: z.array(
      z.object({ userId: z.number(), name: z.string(), sidNo: z.string().nullable(), code: code.nullable() }),
    ),
  }),
});
