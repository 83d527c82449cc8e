import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { spanDays } from '../../../kernel/shared/dates';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { TERM_DAYS } from '../rules';
import { day, nameText, roomId, section, termId, weekday } from './parts';

const special = z.object({
  date: day(),
  kind: z.enum(['holiday', 'makeup']),
  asWeekday: weekday().nullable().default(null),
  asWeeks: z.enum(['odd', 'even']).nullable().default(null),
  name: nameText(32, 'timetable.dayName'),
});
const term = z.object({
  termId: z.number(),
  name: z.string(),
  year: z.number(),
  termNo: z.number(),
  firstOn: z.string(),
  lastOn: z.string(),
  weekCount: z.number(),
  current: z.boolean(),
  days: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(['holiday', 'makeup']),
      asWeekday: z.number().nullable(),
      asWeeks: z.enum(['odd', 'even']).nullable(),
      name: z.string(),
    }),
  ),
  schemes: z.array(
    z.object({
      stgId: z.number().nullable(),
      stgName: z.string().nullable(),
      name: z.string(),
      sections: z.array(section),
    }),
  ),
});
/** Terms with their special days and sections, the newest first. */
export const termList = call({
  name: 'timetable.term.list',
  get: '/arrange/term',
  need: access.arrange,
  input: z.object({}),
  reply: z.object({ items: z.array(term) }),
});
const termIn = {
  name: nameText(32, 'timetable.termName'),
  year: z.number().int().min(2000).max(2100),
  termNo: z.number().int().min(1).max(4),
  firstOn: day(),
  lastOn: day(),
};
interface Span {
  readonly firstOn: string;
  readonly lastOn: string;
}
const spanned = (v: Span) => v.lastOn > v.firstOn;
const notSpanned = { ...m('timetable.fault.toBeforeFrom'), path: ['lastOn'] };
const short = (v: Span) => spanDays(v.firstOn, v.lastOn) <= TERM_DAYS;
const tooLong = { ...m('timetable.termTooLong', { days: TERM_DAYS }), path: ['lastOn'] };
/** Makes a term; each stage of the school begins with the sections that are usual for it, or with those of the term before. */
export const termCreate = call({
  name: 'timetable.term.create',
  post: '/arrange/term',
  need: access.manage,
  input: z.object(termIn).refine(spanned, notSpanned).refine(short, tooLong),
  reply: term,
});
export const termUpdate = call({
  name: 'timetable.term.update',
  put: '/arrange/term/{id}',
  need: access.manage,
  input: z
    .object({ id: termId(), ...termIn })
    .refine(spanned, notSpanned)
    .refine(short, tooLong),
  reply: term,
});
export const termRemove = call({
  name: 'timetable.term.delete',
  delete: '/arrange/term/{id}',
  need: access.manage,
  input: z.object({ id: termId() }),
  reply: nothing,
});
/** Sets the holidays and make-up days of a term. */
export const termDays = call({
  name: 'timetable.term.days',
  put: '/arrange/term/{id}/days',
  need: access.manage,
  input: z.object({ id: termId(), days: z.array(special).max(120) }),
  reply: term,
});

const roomKind = z.enum(['classroom', 'lab', 'music', 'art', 'computer', 'sport', 'other']);
const room = z.object({
  roomId: z.number(),
  name: z.string(),
  kind: roomKind,
  seats: z.number().nullable(),
  on: z.boolean(),
  used: z.number(),
});
const roomIn = {
  name: nameText(32, 'timetable.roomName'),
  kind: roomKind,
  seats: z.number().int().min(1).max(5000).nullish(),
};
export const roomList = call({
  name: 'timetable.room.list',
  get: '/arrange/room',
  need: access.arrange,
  input: z.object({}),
  reply: z.object({ items: z.array(room) }),
});
export const roomCreate = call({
  name: 'timetable.room.create',
  post: '/arrange/room',
  need: access.manage,
  input: z.object(roomIn),
  reply: room,
});
export const roomUpdate = call({
  name: 'timetable.room.update',
  put: '/arrange/room/{id}',
  need: access.manage,
  input: z.object({ id: roomId(), ...roomIn, on: z.boolean().optional() }),
  reply: room,
});
export const roomRemove = call({
  name: 'timetable.room.delete',
  delete: '/arrange/room/{id}',
  need: access.manage,
  input: z.object({ id: roomId() }),
  reply: nothing,
});
