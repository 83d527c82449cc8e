import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page, span, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { REMARK_MAX, WHY_MAX } from '../rules';
import { clazzId, code, day, lessonWithId, lesson, one, personId } from './parts';

// Designed: the catalogue has no call for attendance.
const row = z.object({
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  photo: z.string().nullable(),
  /** What counts; before it was taken, what the sheet begins with. */
  code: code(),
  remark: z.string(),
  /** The teacher's mark and the office's correction, each with who and when. */
  mark: z.object({ code: code(), byName: z.string(), at: z.string() }).nullable(),
  fixed: z.object({ code: code(), byName: z.string(), at: z.string(), why: z.string() }).nullable(),
  leave: z.object({ leaveId: z.number(), kind: z.enum(['sick', 'personal', 'other']), reason: z.string() }).nullable(),
  enteredAt: z.string().nullable(),
  /** Where the child sits by the class's seat plan. */
  rowNo: z.number().nullable(),
  colNo: z.number().nullable(),
});
const sheet = z.object({
  lesson: lessonWithId,
  taken: z.object({ at: z.string(), byName: z.string() }).nullable(),
  items: z.array(row),
  /** The caller takes it; the caller corrects it. */
  mayTake: z.boolean(),
  mayFix: z.boolean(),
});
export type Sheet = z.output<typeof sheet>;
export type SheetRow = z.output<typeof row>;
/** The children of a lesson, everybody present unless something says otherwise. */
export const getSheet = call({
  name: 'lesson.attend.get',
  get: '/arrange/lessons/{id}/attend',
  need: access.oversee,
  input: one,
  reply: sheet,
});
/** Takes attendance: who is not named was there. Again, it changes the teacher's marks; corrections of the office stay. */
export const takeSheet = call({
  name: 'lesson.attend.take',
  put: '/arrange/lessons/{id}/attend',
  need: access.oversee,
  input: one.extend({
    marks: z
      .array(z.object({ userId: personId(), code: code(), remark: textUpTo(REMARK_MAX).default('') }))
      .max(500)
      .refine((all) => new Set(all.map((x) => x.userId)).size === all.length, m('lesson.childTwice')),
  }),
  reply: sheet,
});
/** The office corrects one child; the teacher's mark stays beside it. */
export const fixMark = call({
  name: 'lesson.attend.fix',
  put: '/arrange/lessons/{id}/attend/{userId}',
  need: access.office,
  input: one.extend({ userId: personId(), code: code(), why: textOf(WHY_MAX, 'lesson.whyRequired') }),
  reply: row,
});

/** Lessons of a day that have begun and whose attendance nobody has taken: all of them for the office, the own ones and those of the own class for teachers. */
export const listMissing = call({
  name: 'lesson.attend.missing',
  get: '/arrange/attend/missing',
  need: access.oversee,
  input: page.input({ date: day().optional(), clazzId: clazzId().optional(), teacherId: personId().optional() }),
  reply: page.of(lesson.extend({ mayTake: z.boolean() })).extend({
    figures: z.object({
      date: z.string(),
      lessons: z.number(),
      begun: z.number(),
      taken: z.number(),
      missing: z.number(),
      away: z.number(),
      late: z.number(),
    }),
  }),
});
const childRow = z.object({
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  late: z.number(),
  early: z.number(),
  absent: z.number(),
  leave: z.number(),
});
/** A class over some days: how often each child was late or away, of how many lessons. */
export const clazzAttend = call({
  name: 'lesson.attend.clazz',
  get: '/arrange/attend/clazz/{clazzId}',
  need: access.oversee,
  input: span(z.object({ clazzId: clazzId(), from: day().optional(), to: day().optional() })),
  reply: z.object({
    clazzName: z.string(),
    from: z.string(),
    to: z.string(),
    taken: z.number(),
    items: z.array(childRow),
  }),
});
const exception = z.object({
  lessonId: z.number(),
  date: z.string(),
  start: z.string(),
  clazzName: z.string(),
  sbjName: z.string(),
  teacherName: z.string(),
  code: code(),
  remark: z.string(),
  fixed: z.boolean(),
  why: z.string(),
});
const person = z.object({
  userId: z.number(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  taken: z.number(),
  counts: z.object({ present: z.number(), late: z.number(), early: z.number(), absent: z.number(), leave: z.number() }),
  items: z.array(exception),
});
export type ChildAttend = z.output<typeof person>;
/** One child over some days: the lessons behind the figures. */
export const childAttend = call({
  name: 'lesson.attend.child',
  get: '/arrange/attend/student/{userId}',
  need: access.oversee,
  input: span(z.object({ userId: personId(), from: day().optional(), to: day().optional() })),
  reply: person,
});
export const myAttend = call({
  name: 'lesson.attend.mine',
  get: '/arrange/attend/mine',
  need: access.learn,
  input: span(z.object({ from: day().optional(), to: day().optional() })),
  reply: person,
});

const missingChild = z.object({
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  clazzId: z.number().nullable(),
  clazzName: z.string(),
  masterName: z.string().nullable(),
  days: z.number(),
  from: z.string(),
  to: z.string(),
  phone: z.string().nullable(),
});
/** Children who have been absent for so many school days in a row and are still away: of the own class for class teachers, of the school for the office. */
export const listAbsences = call({
  name: 'lesson.absence.list',
  get: '/arrange/absences',
  need: access.oversee,
  input: z.object({ clazzId: clazzId().optional() }),
  reply: z.object({ days: z.number(), items: z.array(missingChild) }),
});
const setting = z.object({ absentDays: z.number() });
export const getSetting = call({
  name: 'lesson.attend.setting.get',
  get: '/arrange/attend/setting',
  need: access.oversee,
  input: z.object({}),
  reply: setting,
});
export const setSetting = call({
  name: 'lesson.attend.setting.set',
  put: '/arrange/attend/setting',
  need: access.office,
  input: z.object({
    absentDays: z
      .number(m('lesson.absentDays'))
      .int(m('lesson.absentDays'))
      .min(1, m('lesson.absentDays'))
      .max(30, m('lesson.absentDays')),
  }),
  reply: setting,
});
