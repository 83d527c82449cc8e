import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { clazzId, day, personId, remark, roomId, sbjId, secNo, termId, weekday } from './parts';

const needRow = z.object({
  needId: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  teacherId: z.number(),
  teacherName: z.string(),
  roomId: z.number().nullable(),
  roomName: z.string().nullable(),
  hours: z.number(),
  doubles: z.number(),
  group: z.string(),
});
/** What a timetable is made from, of a class or of the school, with the load that follows. */
export const needList = call({
  name: 'timetable.need.list',
  get: '/arrange/need',
  need: access.manage,
  input: z.object({ termId: termId().optional(), clazzId: clazzId().optional() }),
  reply: z.object({
    termId: z.number().nullable(),
    items: z.array(needRow),
    hours: z.number(),
    clazzes: z.number(),
    teachers: z.number(),
  }),
});
const hours = () =>
  z.number(m('timetable.hours')).int(m('timetable.hours')).min(1, m('timetable.hours')).max(20, m('timetable.hours'));
/** Sets the needs of a class: what is left out goes. */
export const needSet = call({
  name: 'timetable.need.set',
  put: '/arrange/need/{clazzId}',
  need: access.manage,
  input: z.object({
    clazzId: clazzId(),
    termId: termId(),
    needs: z
      .array(
        z
          .object({
            sbjId: sbjId(),
            teacherId: personId(),
            roomId: roomId().nullish(),
            hours: hours(),
            doubles: z.number().int().min(0).max(10).default(0),
            group: remark(16).default(''),
          })
          .refine((n) => n.doubles * 2 <= n.hours, { ...m('timetable.doubles'), path: ['doubles'] }),
      )
      .max(40),
  }),
  reply: nothing,
});
/** Takes the needs of the term from the schedules that run now: the way in for a school that has a timetable. */
export const needFromArranges = call({
  name: 'timetable.need.take',
  post: '/arrange/need/take',
  need: access.manage,
  input: z.object({ termId: termId() }),
  reply: z.object({ count: z.number() }),
});
const wish = z.object({
  who: z.enum(['teacher', 'clazz', 'subject']),
  whoId: z.number().int().positive(),
  weekday: weekday(),
  secNo: secNo(),
  kind: z.enum(['never', 'wish']),
});
export const wishList = call({
  name: 'timetable.wish.list',
  get: '/arrange/wish',
  need: access.manage,
  input: z.object({ termId: termId(), who: z.enum(['teacher', 'clazz', 'subject']).optional() }),
  reply: z.object({ items: z.array(wish.extend({ name: z.string() })) }),
});
/** Sets the forbidden and wished sections of one teacher, class or subject: how part-time teachers say when they are there. */
export const wishSet = call({
  name: 'timetable.wish.set',
  put: '/arrange/wish',
  need: access.manage,
  input: z.object({
    termId: termId(),
    who: wish.shape.who,
    whoId: wish.shape.whoId,
    slots: z.array(z.object({ weekday: weekday(), secNo: secNo(), kind: z.enum(['never', 'wish']) })).max(140),
  }),
  reply: nothing,
});

const leftRow = z.object({
  clazzName: z.string(),
  sbjName: z.string(),
  teacherName: z.string(),
  hours: z.number(),
  why: z.string(),
});
const draft = z.object({
  draftId: z.number(),
  termId: z.number(),
  state: z.enum(['running', 'ready', 'applied']),
  madeAt: z.string(),
  byName: z.string(),
  placed: z.number(),
  hours: z.number(),
  hard: z.number(),
  soft: z.number(),
  seconds: z.number(),
  left: z.array(leftRow),
});
/** Starts to make a timetable of the term from its needs, in the background; the best so far is kept, also when it is stopped. */
export const planStart = call({
  name: 'timetable.plan.start',
  post: '/arrange/plan',
  need: access.manage,
  input: z.object({ termId: termId(), seconds: z.number().int().min(5).max(300).default(60) }),
  reply: z.object({ jobId: z.number(), draftId: z.number() }),
});
export const planList = call({
  name: 'timetable.plan.list',
  get: '/arrange/plan',
  need: access.manage,
  input: z.object({ termId: termId().optional() }),
  reply: z.object({ items: z.array(draft) }),
});
/** A class's week of a draft. */
export const planWeek = call({
  name: 'timetable.plan.week',
  get: '/arrange/plan/{id}/week',
  need: access.manage,
  input: z.object({ id: idOf('timetable_draft'), clazzId: clazzId() }),
  reply: z.object({
    items: z.array(
      z.object({
        weekday: z.number(),
        secNo: z.number(),
        sbjName: z.string(),
        teacherName: z.string(),
        roomName: z.string().nullable(),
      }),
    ),
  }),
});
/** Puts a draft in force: the term's schedules by section end the day before, those of the draft begin. */
export const planApply = call({
  name: 'timetable.plan.apply',
  post: '/arrange/plan/{id}/apply',
  need: access.manage,
  input: z.object({ id: idOf('timetable_draft'), fromDate: day() }),
  reply: z.object({ made: z.number() }),
});
export const planDrop = call({
  name: 'timetable.plan.delete',
  delete: '/arrange/plan/{id}',
  need: access.manage,
  input: z.object({ id: idOf('timetable_draft') }),
  reply: nothing,
});
