import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { signedIn } from '../../../kernel/shared/need';
import { access } from '../access';
import {
  arrange,
  arrangeId,
  clazzId,
  day,
  endAfterStart,
  personId,
  remark,
  roomId,
  sbjId,
  secNo,
  section,
  termId,
  time,
  weekday,
  weeks,
} from './parts';

const stgId = () => idOf('textbook_stage');
const orgId = () => idOf('organisation_org');
const scheme = z.object({
  termId: z.number().nullable(),
  stgId: z.number().nullable(),
  name: z.string(),
  sections: z.array(section),
});

/** The sections of a day: of a stage when it has its own, else the school's; without a term today's. */
export const periodList = call({
  name: 'timetable.period.list',
  get: '/arrange/clazzPeriod',
  need: signedIn,
  input: z.object({ orgId: orgId().optional(), termId: termId().optional(), stgId: stgId().optional() }),
  reply: scheme,
});
const sectionIn = z
  .object({
    secNo: secNo(),
    kind: z
      .enum(['early', 'lesson', 'big_break', 'eye', 'noon', 'after_school', 'evening', 'meeting'])
      .default('lesson'),
    name: remark(16).default(''),
    start: time(),
    end: time(),
    on: z.boolean().default(true),
  })
  .refine(endAfterStart, { ...m('timetable.fault.endBeforeStart'), path: ['end'] });
/** Sets the sections of a day; schedules by section take the new times with them. */
export const periodSet = call({
  name: 'timetable.period.set',
  put: '/arrange/clazzPeriod',
  need: access.manage,
  input: z.object({
    orgId: orgId().optional(),
    termId: termId(),
    stgId: stgId().nullish(),
    name: remark(32).default(''),
    sections: z.array(sectionIn).min(1, m('timetable.sectionsEmpty')).max(30),
  }),
  reply: scheme,
});

const filter = z.object({
  clazzId: clazzId().optional(),
  teacherId: personId().optional(),
  roomId: roomId().optional(),
  termId: termId().optional(),
});
const list = z.object({ items: z.array(arrange) });
const one = z.object({ id: arrangeId() });
const where = {
  roomId: roomId().nullish(),
  weeks: weeks().optional(),
  fromDate: day().optional(),
  toDate: day().optional(),
};
const bySection = {
  clazzId: clazzId(),
  sbjId: sbjId(),
  teacherId: personId(),
  weekday: weekday(),
  secNo: secNo(),
  ...where,
};
const byTime = {
  clazzId: clazzId(),
  sbjId: sbjId(),
  teacherId: personId(),
  weekday: weekday(),
  start: time(),
  end: time(),
  ...where,
};
const change = {
  id: arrangeId(),
  sbjId: sbjId().optional(),
  teacherId: personId().optional(),
  weekday: weekday().optional(),
  ...where,
};

/** Schedules by section of a class, a teacher or a room; the caller's own when none is named. */
export const periodArranges = call({
  name: 'timetable.wpa.list',
  get: '/arrange/weekperiodarrange',
  need: access.arrange,
  input: filter,
  reply: list,
});
/** Adds a schedule by section. Refused with who and when and free alternatives when somebody is busy. */
export const createPeriodArrange = call({
  name: 'timetable.wpa.create',
  post: '/arrange/weekperiodarrange',
  need: access.arrange,
  input: z.object(bySection),
  reply: arrange,
});
/** Changes a schedule from today on: one that has begun ends yesterday and goes on as a new one. */
export const updatePeriodArrange = call({
  name: 'timetable.wpa.update',
  put: '/arrange/weekperiodarrange/{id}',
  need: access.arrange,
  input: z.object({ ...change, secNo: secNo().optional() }),
  reply: arrange,
});
/** Takes a schedule back from today on; what has been stays. */
export const removePeriodArrange = call({
  name: 'timetable.wpa.delete',
  delete: '/arrange/weekperiodarrange/{id}',
  need: access.arrange,
  input: one,
  reply: nothing,
});
export const switchPeriodArrange = call({
  name: 'timetable.wpa.on',
  put: '/arrange/weekperiodarrange/{id}/on',
  need: access.arrange,
  query: ['on'],
  input: one.extend({ on: z.boolean() }),
  reply: arrange,
});

/** Two lessons of a class change places from today on, each in the other's section; refused as a whole, with who and when. */
export const swapPeriodArranges = call({
  name: 'timetable.wpa.swap',
  put: '/arrange/weekperiodarrange/{id}/swap',
  need: access.arrange,
  input: one.extend({ withId: arrangeId() }),
  reply: list,
});

export const intervalArranges = call({
  name: 'timetable.wia.list',
  get: '/arrange/weekintervalarrange',
  need: access.arrange,
  input: filter,
  reply: list,
});
export const createIntervalArrange = call({
  name: 'timetable.wia.create',
  post: '/arrange/weekintervalarrange',
  need: access.arrange,
  input: z.object(byTime).refine(endAfterStart, { ...m('timetable.fault.endBeforeStart'), path: ['end'] }),
  reply: arrange,
});
export const updateIntervalArrange = call({
  name: 'timetable.wia.update',
  put: '/arrange/weekintervalarrange/{id}',
  need: access.arrange,
  input: z.object({ ...change, start: time().optional(), end: time().optional() }),
  reply: arrange,
});
export const removeIntervalArrange = call({
  name: 'timetable.wia.delete',
  delete: '/arrange/weekintervalarrange/{id}',
  need: access.arrange,
  input: one,
  reply: nothing,
});
export const switchIntervalArrange = call({
  name: 'timetable.wia.on',
  put: '/arrange/weekintervalarrange/{id}/on',
  need: access.arrange,
  query: ['on'],
  input: one.extend({ on: z.boolean() }),
  reply: arrange,
});

/** Every section of the week with whether it is free for class, teacher and room: colours the grid while a lesson is moved. */
export const freeSlots = call({
  name: 'timetable.free',
  get: '/arrange/free',
  need: access.arrange,
  input: z.object({
    clazzId: clazzId(),
    teacherId: personId(),
    roomId: roomId().optional(),
    weeks: weeks().optional(),
    fromDate: day().optional(),
    toDate: day().optional(),
    exceptId: arrangeId().optional(),
  }),
  reply: z.object({
    items: z.array(z.object({ weekday: z.number(), secNo: z.number(), free: z.boolean(), why: z.string() })),
  }),
});
const choice = z.object({ id: z.number(), name: z.string(), note: z.string() });
/** What may be chosen for a class: its teachers first, then everybody who teaches; subjects; rooms. */
export const choices = call({
  name: 'timetable.choices',
  get: '/arrange/choices',
  need: access.arrange,
  input: z.object({ clazzId: clazzId() }),
  reply: z.object({
    teachers: z.array(choice.extend({ sbjIds: z.array(z.number()), own: z.boolean() })),
    subjects: z.array(choice),
    rooms: z.array(choice),
  }),
});
/** Children who joined an elective class later and have two lessons at once since: what the office still has to solve. */
export const pupilClashes = call({
  name: 'timetable.pupil.clashes',
  get: '/arrange/clashes',
  need: access.manage,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        arrangeId: z.number(),
        clazzName: z.string(),
        sbjName: z.string(),
        weekday: z.number(),
        start: z.string(),
        end: z.string(),
        otherClazzName: z.string(),
        otherSbjName: z.string(),
      }),
    ),
  }),
});
/** Classes the caller may arrange. */
export const arrangeable = call({
  name: 'timetable.clazzes',
  get: '/arrange/clazzes',
  need: access.arrange,
  input: z.object({}),
  reply: z.object({
    all: z.boolean(),
    items: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        grdId: z.number().nullable(),
        stgId: z.number().nullable(),
        hours: z.number(),
      }),
    ),
  }),
});
