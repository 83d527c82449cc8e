import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { spanDays } from '../../../kernel/shared/dates';
import { idOf, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { ABSENCE_DAYS } from '../rules';
import { arrangeId, day, nameText, occurrence, personId, remark } from './parts';

const absenceId = () => idOf('timetable_absence');
const coverId = () => idOf('timetable_cover');
const absence = z.object({
  absenceId: z.number(),
  teacherId: z.number(),
  teacherName: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  reason: z.string(),
  lessons: z.number(),
  covered: z.number(),
  asked: z.number(),
});
/** Absences that still run or come, with how many of their lessons are looked after. */
export const absenceList = call({
  name: 'timetable.absence.list',
  get: '/arrange/absence',
  need: access.manage,
  input: z.object({ past: z.boolean().optional() }),
  reply: z.object({ items: z.array(absence) }),
});
/** Says that a teacher is away. Their lessons then wait for substitutes. */
export const absenceCreate = call({
  name: 'timetable.absence.create',
  post: '/arrange/absence',
  need: access.manage,
  input: z
    .object({ teacherId: personId(), fromDate: day(), toDate: day(), reason: nameText(100, 'timetable.reasonNeeded') })
    .refine((v) => v.toDate >= v.fromDate, { ...m('timetable.fault.toBeforeFrom'), path: ['toDate'] })
    .refine((v) => spanDays(v.fromDate, v.toDate) <= ABSENCE_DAYS, {
      ...m('timetable.fault.spanTooLong', { days: ABSENCE_DAYS }),
      path: ['toDate'],
    }),
  reply: absence,
});
/** Takes an absence back; everybody who was asked for it is free again. */
export const absenceRemove = call({
  name: 'timetable.absence.delete',
  delete: '/arrange/absence/{id}',
  need: access.manage,
  input: z.object({ id: absenceId() }),
  reply: nothing,
});
const proposal = z.object({
  teacherId: z.number(),
  teacherName: z.string(),
  /** Teaches the subject; teaches the class; lessons of that day; substitutions of this term. */
  sameSubject: z.boolean(),
  sameClazz: z.boolean(),
  dayLoad: z.number(),
  termCovers: z.number(),
});
/** The lessons of an absence with who could take each: free at the time, best suited first. */
export const absenceLessons = call({
  name: 'timetable.absence.lessons',
  get: '/arrange/absence/{id}/lessons',
  need: access.manage,
  input: z.object({ id: absenceId() }),
  reply: z.object({
    absence,
    items: z.array(z.object({ lesson: occurrence, proposals: z.array(proposal), declined: z.array(z.string()) })),
  }),
});
/** Asks somebody to take a lesson and tells them. */
export const coverAsk = call({
  name: 'timetable.cover.ask',
  post: '/arrange/cover',
  need: access.manage,
  input: z.object({ absenceId: absenceId(), arrangeId: arrangeId(), date: day(), teacherId: personId() }),
  reply: z.object({ coverId: z.number() }),
});
export const coverWithdraw = call({
  name: 'timetable.cover.withdraw',
  delete: '/arrange/cover/{id}',
  need: access.manage,
  input: z.object({ id: coverId() }),
  reply: nothing,
});
/** The asked teacher says yes or no. */
export const coverAnswer = call({
  name: 'timetable.cover.answer',
  post: '/arrange/cover/{id}/answer',
  need: access.arrange,
  input: z.object({ id: coverId(), accept: z.boolean(), remark: remark(100).default('') }),
  reply: nothing,
});
const coverRequest = z.object({
  coverId: z.number(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  clazzName: z.string(),
  sbjName: z.string(),
  absentName: z.string(),
  roomName: z.string().nullable(),
  state: z.enum(['asked', 'accepted', 'declined', 'withdrawn']),
});
/** What the caller was asked to take, from today on. */
export const myCovers = call({
  name: 'timetable.cover.mine',
  get: '/arrange/cover/mine',
  need: access.own,
  input: z.object({}),
  reply: z.object({ items: z.array(coverRequest) }),
});
/** Who took how many lessons for others. */
export const coverCounts = call({
  name: 'timetable.cover.counts',
  get: '/arrange/cover/counts',
  need: access.manage,
  input: page
    .input({ from: day().optional(), to: day().optional() }, { sorts: ['taken', 'given', 'declined', 'teacherName'] })
    .refine((v) => !v.from || !v.to || v.to >= v.from, { ...m('timetable.fault.toBeforeFrom'), path: ['to'] }),
  reply: page.of(
    z.object({
      teacherId: z.number(),
      teacherName: z.string(),
      taken: z.number(),
      given: z.number(),
      declined: z.number(),
    }),
  ),
});
