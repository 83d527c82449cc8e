import * as z from 'zod';
import { day, idOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { minutesOf } from '../rules';

/** A time of day, HH:mm. */
export const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m('timetable.time'));
export const weekday = () => z.number().int().min(1, m('timetable.weekday')).max(7, m('timetable.weekday'));
export const secNo = () => z.number().int().min(0, m('timetable.secNo')).max(99, m('timetable.secNo'));
export const weeks = () => z.enum(['all', 'odd', 'even']);
export const clazzId = () => idOf('class_clazz');
export const personId = () => idOf('people_person');
export const sbjId = () => idOf('textbook_subject');
export const roomId = () => idOf('timetable_room');
export const termId = () => idOf('timetable_term');
export const arrangeId = () => idOf('timetable_arrange');
export { day };
export const nameText = (max: number, required: string) => textOf(max, required);
export const remark = (max: number) => textUpTo(max);

/** The end stands after the start; said at the end. */
export const endAfterStart = (v: { readonly start: string; readonly end: string }): boolean =>
  !/^\d\d:\d\d$/.test(v.start) || !/^\d\d:\d\d$/.test(v.end) || minutesOf(v.end) > minutesOf(v.start);

export const section = z.object({
  secNo: z.number(),
  kind: z.enum(['early', 'lesson', 'big_break', 'eye', 'noon', 'after_school', 'evening', 'meeting']),
  name: z.string(),
  start: z.string(),
  end: z.string(),
  on: z.boolean(),
});
export type SectionOut = z.output<typeof section>;

/** A weekly schedule. */
export const arrange = z.object({
  arrangeId: z.number(),
  kind: z.enum(['period', 'interval']),
  termId: z.number().nullable(),
  clazzId: z.number(),
  clazzName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  teacherId: z.number(),
  teacherName: z.string(),
  roomId: z.number().nullable(),
  roomName: z.string().nullable(),
  weekday: z.number(),
  secNo: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  weeks: weeks(),
  fromDate: z.string(),
  toDate: z.string(),
  on: z.boolean(),
  /** The caller may change it (V-063). */
  mayChange: z.boolean(),
});
export type Arrange = z.output<typeof arrange>;

export const cover = z.object({
  coverId: z.number(),
  state: z.enum(['asked', 'accepted']),
  teacherId: z.number(),
  teacherName: z.string(),
  absentId: z.number(),
  absentName: z.string(),
});
/** One lesson on one day. */
export const occurrence = z.object({
  arrangeId: z.number(),
  date: z.string(),
  weekday: z.number(),
  weekNo: z.number().nullable(),
  termId: z.number().nullable(),
  kind: z.enum(['period', 'interval']),
  secNo: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  clazzType: z.number(),
  stgId: z.number().nullable(),
  sbjId: z.number(),
  sbjName: z.string(),
  teacherId: z.number(),
  teacherName: z.string(),
  roomId: z.number().nullable(),
  roomName: z.string().nullable(),
  cover: cover.nullable(),
  makeup: z.boolean(),
});
export const schoolDay = z.object({
  date: z.string(),
  weekday: z.number(),
  weekNo: z.number().nullable(),
  termName: z.string().nullable(),
  runs: z.number().nullable(),
  odd: z.boolean(),
  kind: z.enum(['holiday', 'makeup']).nullable(),
  name: z.string(),
});
/** What stands beside the timetable on a day: a lesson made singly, a famous lesson to watch, a joint preparation; in calendars homework that is due. */
export const beside = z.object({
  kind: z.enum(['single', 'famous', 'codesign', 'homework']),
  id: z.number(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  title: z.string(),
  clazzName: z.string(),
  teacherName: z.string(),
});
export type Beside = z.output<typeof beside>;
/** A week as people read it: its days, the sections of their day, the lessons, and what stands beside them. */
export const week = z.object({
  title: z.string(),
  days: z.array(schoolDay),
  sections: z.array(section),
  items: z.array(occurrence),
  beside: z.array(beside),
  today: z.string(),
});
export type Week = z.output<typeof week>;
