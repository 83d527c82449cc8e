import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { day, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { LIMITS } from '../rules/limits';
import { SEAT_BYS, SEEDS } from '../rules/seats';
import { examId, readId, userId } from './parts';

const one = z.object({ id: examId() });
const minute = () => z.number().int().min(0).max(1440);
const roomNo = () => z.number().int().min(1).max(LIMITS.rooms);
const seating = z.object({
  examId: z.number(),
  by: z.enum(SEAT_BYS).nullable(),
  /** What the lot was drawn with: drawn again with it, everybody sits where they sit. */
  seed: z.number().nullable(),
  sitters: z.number(),
  /** Children without a seat: those who joined after seats were given. */
  unseated: z.number(),
  rooms: z.array(
    z.object({
      roomNo: z.number(),
      name: z.string(),
      seats: z.number(),
      taken: z.number(),
      clazzNames: z.array(z.string()),
    }),
  ),
  times: z.array(
    z.object({
      readId: z.number(),
      sbjName: z.string(),
      date: z.string().nullable(),
      startMin: z.number().nullable(),
      endMin: z.number().nullable(),
      watches: z.array(z.object({ roomNo: z.number(), userId: z.number(), name: z.string() })),
    }),
  ),
});
export type Seating = z.output<typeof seating>;

/** Rooms, seats and invigilators of an exam. */
export const roomsGet = call({
  name: 'exam.room.get',
  get: '/exam/exams/{id}/rooms',
  need: access.lead,
  input: one,
  reply: seating,
});
/** Sets the rooms and gives everybody a seat: by lot, whose seed is kept, or class by class. Invigilators are chosen anew afterwards. */
export const roomsSet = call({
  name: 'exam.room.set',
  put: '/exam/exams/{id}/rooms',
  need: access.lead,
  input: one.extend({
    rooms: z
      .array(
        z.object({
          name: textOf(LIMITS.roomName, 'exam.roomNameRequired'),
          seats: z.number().int().min(1, m('exam.roomSeats')).max(LIMITS.roomSeats, m('exam.roomSeats')),
        }),
      )
      .min(1, m('exam.roomsRequired'))
      .max(LIMITS.rooms, m('exam.roomsMany', { max: LIMITS.rooms })),
    by: z.enum(SEAT_BYS),
    /** Left out: drawn by the server. */
    seed: z.number().int().min(SEEDS.min).max(SEEDS.max).optional(),
  }),
  reply: seating,
});
/** When a subject is sat. Its invigilators are taken out: they may teach at the new time. */
export const readTime = call({
  name: 'exam.read.time',
  put: '/exam/reads/{readId}/time',
  need: access.lead,
  input: z
    .object({ readId: readId(), date: day(), startMin: minute(), endMin: minute() })
    .refine((time) => time.endMin > time.startMin, { ...m('exam.timeOrder'), path: ['endMin'] }),
  reply: seating,
});
/** Chooses invigilators for all rooms and subjects with a time: nobody an own class, nobody who teaches then, everybody about as long. */
export const watchDraw = call({
  name: 'exam.watch.draw',
  post: '/exam/exams/{id}/watches/draw',
  need: access.lead,
  input: one.extend({ perRoom: z.number().int().min(1).max(LIMITS.watchers) }),
  /** `short`: how many are missing because nobody is free. */
  reply: seating.extend({ short: z.number() }),
});
/** Sets who watches a room in a subject; an own class and a clash with the timetable are refused by name. */
export const watchSet = call({
  name: 'exam.watch.set',
  put: '/exam/reads/{readId}/watches',
  need: access.lead,
  input: z.object({ readId: readId(), roomNo: roomNo(), userIds: z.array(userId()).max(LIMITS.watchers) }),
  reply: seating,
});
const watch = z.object({
  readId: z.number(),
  examName: z.string(),
  sbjName: z.string(),
  roomName: z.string(),
  date: z.string(),
  startMin: z.number(),
  endMin: z.number(),
});
/** Where the caller watches from today on. */
export const watchMine = call({
  name: 'exam.watch.mine',
  get: '/exam/watches/mine',
  need: access.mark,
  input: none,
  reply: z.object({ items: z.array(watch) }),
});
/** Who sits where, room by room: what door lists, desk labels and sign-in sheets are printed from. */
export const seatLists = call({
  name: 'exam.seat.lists',
  get: '/exam/exams/{id}/seats',
  need: access.lead,
  input: one.extend({ roomNo: roomNo().optional() }),
  reply: z.object({
    rooms: z.array(
      z.object({
        roomNo: z.number(),
        name: z.string(),
        children: z.array(
          z.object({
            userId: z.number(),
            seatNo: z.number(),
            candNo: z.number(),
            name: z.string(),
            clazzName: z.string(),
          }),
        ),
      }),
    ),
  }),
});
