import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, idsOf, page, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { filePath } from '../../files/contract';
import { access } from '../access';
import { BOUND_MAX, GUESTS_MAX } from '../rules';
import { clazzId, day, duration, name, personId, sbjId, state, time } from './parts';

const one = z.object({ id: idOf('lesson_famous') });
const famous = z.object({
  famousId: z.number(),
  name: z.string(),
  teacherId: z.number(),
  teacherName: z.string(),
  teacherOrgName: z.string(),
  hostName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  stgId: z.number().nullable(),
  stgName: z.string().nullable(),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  duration: z.number(),
  cover: z.string().nullable(),
  state: state(),
  /** Classes of the caller's organisation that watch. */
  clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string() })),
  /** The caller's organisation announced it; with whom it was shared. */
  own: z.boolean(),
  orgs: z.array(z.object({ orgId: z.number(), name: z.string() })),
});
export type Famous = z.output<typeof famous>;
/** Famous-teacher lessons of the own organisation and those it is invited to, what comes first; children see those their classes watch. */
export const listFamous = call({
  name: 'lesson.famous.list',
  get: '/arrange/famous/lessons',
  need: access.watch,
  input: page.input(
    {
      stgId: idOf('textbook_stage').optional(),
      sbjId: sbjId().optional(),
      name: textUpTo(32).optional(),
      state: state().optional(),
      clazzId: clazzId().optional(),
    },
    { sorts: ['date'] },
  ),
  reply: page.of(famous),
});
const body = {
  name: name(),
  teacherId: personId(),
  date: day(),
  start: time(),
  duration: duration(),
  cover: filePath().nullish(),
  stgId: idOf('textbook_stage').nullish(),
};
const guests = () => idsOf('organisation_org', GUESTS_MAX);
export const createFamous = call({
  name: 'lesson.famous.create',
  post: '/arrange/famous/lessons',
  need: access.famous,
  input: z.object({ ...body, sbjId: sbjId(), orgIds: guests().default([]) }),
  reply: famous,
});
/** Before it starts; what is left out stays. */
export const updateFamous = call({
  name: 'lesson.famous.update',
  put: '/arrange/famous/lessons/{id}',
  need: access.famous,
  input: one.extend({
    name: name().optional(),
    teacherId: personId().optional(),
    date: day().optional(),
    start: time().optional(),
    duration: duration().optional(),
    cover: filePath().nullish(),
    orgIds: guests().optional(),
  }),
  reply: famous,
});
/** Which of the caller's classes watch. E-028 for a teacher without a class. */
export const bindFamous = call({
  name: 'lesson.famous.clazzes.set',
  put: '/arrange/famous/lessons/{id}/clazzes',
  need: access.teach,
  input: one.extend({
    clazzIds: idsOf('class_clazz', BOUND_MAX).max(BOUND_MAX, m('lesson.boundMax', { max: BOUND_MAX })),
  }),
  reply: z.object({ clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string() })) }),
});
/** Who may be chosen: teachers of the organisation, or of the region's schools, and schools of the same region. At most 50 each. */
export const famousChoices = call({
  name: 'lesson.famous.choices',
  get: '/arrange/famous/choices',
  need: access.famous,
  input: z.object({ teacher: textUpTo(16).optional(), org: textUpTo(32).optional(), orgIds: guests().optional() }),
  reply: z.object({
    teachers: z.array(z.object({ teacherId: z.number(), name: z.string(), orgName: z.string() })),
    orgs: z.array(z.object({ orgId: z.number(), name: z.string() })),
  }),
});
