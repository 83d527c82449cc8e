import * as z from 'zod';
import { call, file, none, nothing } from '../../../kernel/shared/call';
import { open, signedIn } from '../../../kernel/shared/need';
import { access } from '../access';
import { clazzId, day, occurrence, personId, roomId, schoolDay, section, week } from './parts';

const today = z.object({
  day: schoolDay,
  now: z.string(),
  items: z.array(occurrence),
  next: z.object({ day: schoolDay, items: z.array(occurrence) }).nullable(),
  asked: z.number(),
});
/** The caller's day: its lessons in order, and the next day that has some. */
export const myToday = call({
  name: 'timetable.mine.today',
  get: '/arrange/mine/today',
  need: access.own,
  input: none,
  reply: today,
});
/** The caller's week around a day. */
export const myWeek = call({
  name: 'timetable.mine.week',
  get: '/arrange/mine/week',
  need: access.own,
  input: z.object({ date: day().optional() }),
  reply: week,
});
/** The week of a class the caller sees. */
export const clazzWeek = call({
  name: 'timetable.clazz.week',
  get: '/arrange/clazz/{clazzId}/week',
  need: signedIn,
  input: z.object({ clazzId: clazzId(), date: day().optional() }),
  reply: week,
});
/** Lessons of a class the caller sees, day by day. */
export const clazzLessons = call({
  name: 'timetable.clazz.lessons',
  get: '/arrange/clazz/{clazzId}/lessons',
  need: signedIn,
  input: z.object({
    clazzId: clazzId(),
    from: day().optional(),
    to: day().optional(),
    sbjId: z.number().int().optional(),
  }),
  reply: z.object({
    clazzName: z.string(),
    from: z.string(),
    to: z.string(),
    today: z.string(),
    days: z.array(schoolDay),
    items: z.array(occurrence),
    subjects: z.array(z.object({ sbjId: z.number(), name: z.string() })),
  }),
});
export const teacherWeek = call({
  name: 'timetable.teacher.week',
  get: '/arrange/teacher/{userId}/week',
  need: access.arrange,
  input: z.object({ userId: personId(), date: day().optional() }),
  reply: week,
});
/** The week of a child: managers, and teachers of one of the child's classes. */
export const studentWeek = call({
  name: 'timetable.student.week',
  get: '/arrange/student/{userId}/week',
  need: access.arrange,
  input: z.object({ userId: personId(), date: day().optional() }),
  reply: week,
});
export const roomWeek = call({
  name: 'timetable.room.week',
  get: '/arrange/room/{roomId}/week',
  need: access.arrange,
  input: z.object({ roomId: roomId(), date: day().optional() }),
  reply: week,
});
/** The whole school's week on one sheet: a row a class, slim cells. */
export const master = call({
  name: 'timetable.master',
  get: '/arrange/master',
  need: access.manage,
  input: z.object({ date: day().optional() }),
  reply: z.object({
    title: z.string(),
    days: z.array(schoolDay),
    sections: z.array(section),
    /** The whole day of each stage, breaks and all: a class's own page shows it. */
    stages: z.array(z.object({ stgId: z.number().nullable(), sections: z.array(section) })),
    rows: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        stgId: z.number().nullable(),
        cells: z.array(
          z.object({
            arrangeId: z.number(),
            weekday: z.number(),
            secNo: z.number(),
            sbjName: z.string(),
            teacherName: z.string(),
            roomName: z.string().nullable(),
            weeks: z.enum(['all', 'odd', 'even']),
          }),
        ),
      }),
    ),
  }),
});
/**
 * The school's timetable as a sheet: a row a class or a teacher, a column a weekday and section. `week` is the week around the
 * day as it takes place, `term` what is planned from the day on. @throws `noTerm` for a term where the school has none.
 */
export const planExport = call({
  name: 'timetable.plan.export',
  get: '/arrange/plan/export',
  need: access.manage,
  input: z.object({
    by: z.enum(['clazz', 'teacher']).default('clazz'),
    span: z.enum(['week', 'term']).default('week'),
    date: day().optional(),
  }),
  reply: file,
});
const person = z.object({ id: z.number(), name: z.string(), note: z.string() });
/** Teachers, children and rooms by name, for "whose week". At most 50. */
export const whose = call({
  name: 'timetable.whose',
  get: '/arrange/whose',
  need: access.arrange,
  input: z.object({ kind: z.enum(['teacher', 'student', 'room']), name: z.string().max(32).optional() }),
  reply: z.object({ items: z.array(person) }),
});

export const feedGet = call({
  name: 'timetable.feed.get',
  get: '/arrange/feed',
  need: access.own,
  input: none,
  reply: z.object({ madeAt: z.string().nullable() }),
});
/** Makes the secret address of the caller's calendar; one that was given out before stops working. It is told once. */
export const feedRenew = call({
  name: 'timetable.feed.renew',
  post: '/arrange/feed',
  need: access.own,
  input: none,
  reply: z.object({ path: z.string(), madeAt: z.string() }),
});
export const feedDrop = call({
  name: 'timetable.feed.drop',
  delete: '/arrange/feed',
  need: access.own,
  input: none,
  reply: nothing,
});
/** The calendar itself, for calendar programs: no session, the address is the secret. */
export const feedIcs = call({
  name: 'timetable.feed.ics',
  get: '/arrange/feed/{token}',
  need: open,
  input: z.object({ token: z.string().min(20).max(80) }),
  reply: file,
  perMinute: 60,
  forApi: 'calendar programs that subscribe to the secret address',
});
