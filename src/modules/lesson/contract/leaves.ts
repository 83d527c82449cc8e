import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { spanDays } from '../../../kernel/shared/dates';
import { idOf, nameUpTo, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { LEAVE_DAYS, LEAVE_KINDS, LEAVE_STATES, REASON_MAX, WHY_MAX } from '../rules';
import { TO_BEFORE_FROM, clazzId, day, inOrder, personId, time } from './parts';

// Designed: leave of absence of children.
const one = z.object({ id: idOf('lesson_leave') });
const leave = z.object({
  leaveId: z.number(),
  userId: z.number(),
  name: z.string(),
  clazzId: z.number().nullable(),
  clazzName: z.string(),
  kind: z.enum(LEAVE_KINDS),
  fromDate: z.string(),
  toDate: z.string(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  reason: z.string(),
  guardian: z.string(),
  state: z.enum(LEAVE_STATES),
  madeAt: z.string(),
  madeByName: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedWhy: z.string(),
  /** The caller decides about it. */
  mayDecide: z.boolean(),
});
export type Leave = z.output<typeof leave>;
const when = {
  kind: z.enum(LEAVE_KINDS),
  fromDate: day(),
  toDate: day(),
  /** A part of one day. */
  start: time().nullish(),
  end: time().nullish(),
  reason: textOf(REASON_MAX, 'lesson.reasonRequired'),
};
const ordered = <S extends z.ZodType<{ fromDate: string; toDate: string }>>(schema: S) =>
  schema
    .refine((v) => v.toDate >= v.fromDate, { ...m('lesson.fault.toBeforeFrom'), path: ['toDate'] })
    .refine((v) => spanDays(v.fromDate, v.toDate) <= LEAVE_DAYS, {
      ...m('lesson.leaveLong', { days: LEAVE_DAYS }),
      path: ['toDate'],
    });

/** The child or, with the child's account, a guardian asks; the class teacher decides. */
export const askLeave = call({
  name: 'lesson.leave.ask',
  post: '/arrange/leaves',
  need: access.learn,
  input: ordered(z.object({ ...when, guardian: nameUpTo(16).default('') })),
  reply: leave,
});
/** The class teacher (or the office) writes down what a guardian said on the telephone: it is approved at once. */
export const enterLeave = call({
  name: 'lesson.leave.enter',
  post: '/arrange/leaves/entered',
  need: access.oversee,
  input: ordered(z.object({ userId: personId(), ...when })),
  reply: leave,
});
export const myLeaves = call({
  name: 'lesson.leave.mine',
  get: '/arrange/leaves/mine',
  need: access.learn,
  input: page.input({}),
  reply: page.of(leave),
});
/** Requests of the own class, of all for the office; what waits stands first. */
export const listLeaves = call({
  name: 'lesson.leave.list',
  get: '/arrange/leaves',
  need: access.oversee,
  input: page
    .input(
      {
        state: z.enum(LEAVE_STATES).optional(),
        clazzId: clazzId().optional(),
        name: textUpTo(16).optional(),
        from: day().optional(),
        to: day().optional(),
      },
      { sorts: ['fromDate'] },
    )
    .refine(inOrder, TO_BEFORE_FROM),
  reply: page.of(leave).extend({ waiting: z.number() }),
});
/** An approved leave turns absences of its days, also taken ones, into leave. */
export const decideLeave = call({
  name: 'lesson.leave.decide',
  put: '/arrange/leaves/{id}/decide',
  need: access.oversee,
  input: one.extend({ approve: z.boolean(), why: textUpTo(WHY_MAX).default('') }),
  reply: leave,
});
/** Who asked takes a request back before it has begun; the class teacher also an approved one. */
export const withdrawLeave = call({
  name: 'lesson.leave.withdraw',
  put: '/arrange/leaves/{id}/withdraw',
  need: access.look,
  input: one,
  reply: leave,
});
