import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, page, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { SEATS_MAX, TUTOR_KINDS } from '../rules';
import { clazzId, clazzName, grdId, person, sbjId, searched, userId } from './parts';

/** multi is 1vN (type 5), single is 1v1 (type 4); anything else is no such call. */
const kind = z.enum(TUTOR_KINDS);
const one = z.object({ kind, id: clazzId() });
const state = z.enum(['waiting', 'approved', 'rejected']);

const tutoring = z.object({
  clazzId: z.number(),
  clazzName: z.string(),
  clazzType: z.number(),
  sbjId: z.number().nullable(),
  sbjName: z.string().nullable(),
  grdId: z.number().nullable(),
  grdName: z.string().nullable(),
  tutorId: z.number().nullable(),
  tutorName: z.string().nullable(),
  limit: z.number(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  studentCount: z.number(),
  ended: z.boolean(),
  /** Applicants nobody has judged yet; the tutor's own classes only. */
  waiting: z.number(),
  /** How the asking learner stands with it. */
  mine: state.nullable(),
});
const application = person.extend({
  clazzId: z.number(),
  state,
  remark: z.string(),
  cause: z.string(),
  appliedAt: z.string(),
  judgedAt: z.string().nullable(),
});
export type Application = z.output<typeof application>;

/** A tutor's own tutoring classes; for a learner those of the organisation that run. */
export const listTutoring = call({
  name: 'class.tutor.list',
  get: '/clazz/tutor/{kind}',
  need: access.tutorLook,
  input: page.input(
    { kind, name: searched(), sbjId: sbjId().optional(), state: z.enum(['running', 'ended']).optional() },
    { sorts: ['clazzName', 'start'] },
  ),
  reply: page.of(tutoring),
});
export const createTutoring = call({
  name: 'class.tutor.create',
  post: '/clazz/tutor/{kind}',
  need: access.tutor,
  input: z
    .object({
      kind,
      clazzName: clazzName(),
      sbjId: sbjId().nullish(),
      grdId: grdId().nullish(),
      limit: z.number().int().min(1, m('class.seats')).max(SEATS_MAX).default(1),
      start: day().nullish(),
      end: day().nullish(),
    })
    .refine((v) => !v.start || !v.end || v.start <= v.end, { ...m('class.endBeforeStart'), path: ['end'] }),
  reply: tutoring,
});
export const listApplicants = call({
  name: 'class.tutor.applicants',
  get: '/clazz/tutor/{kind}/{id}/applicants',
  need: access.tutor,
  input: one.extend({ state: state.optional() }),
  reply: z.object({ items: z.array(application) }),
});
/** Takes an applicant into the class; a 1v1 class takes one. */
export const approveApplicant = call({
  name: 'class.tutor.approve',
  put: '/clazz/tutor/{kind}/{id}/applicants/{userId}/approve',
  need: access.tutor,
  input: one.extend({ userId: userId() }),
  reply: application,
});
export const rejectApplicant = call({
  name: 'class.tutor.reject',
  put: '/clazz/tutor/{kind}/{id}/applicants/{userId}/reject',
  need: access.tutor,
  input: one.extend({ userId: userId(), cause: textUpTo(200).default('') }),
  reply: application,
});
/** Applies for a place; a second application before the answer changes the remark. */
export const applyTutoring = call({
  name: 'class.tutor.apply',
  post: '/clazz/tutor/{kind}/{id}/apply',
  need: access.learn,
  input: one.extend({ remark: textUpTo(200).default('') }),
  reply: application,
});
export const endTutoring = call({
  name: 'class.tutor.end',
  put: '/clazz/tutor/{kind}/{id}/end',
  need: access.tutor,
  input: one,
  reply: tutoring,
});
