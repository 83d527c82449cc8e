import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { clazzId, person, sbjId, searched, userId } from './parts';

const one = z.object({ id: clazzId() });
const teachers = z.object({
  /** The class teacher. */
  masterId: z.number().nullable(),
  masterName: z.string().nullable(),
  masterPhoto: z.string().nullable(),
  teachers: z.array(person.extend({ sbjId: z.number(), sbjName: z.string() })),
});

export const getTeachers = call({
  name: 'class.clazz.teachers',
  get: '/clazz/basic/clazz/{id}/teachers',
  need: access.member,
  input: one,
  reply: teachers,
});
/** Sets the class teacher and who teaches which subject; what is not named no longer teaches here. V-060: somebody must. */
export const setTeachers = call({
  name: 'class.clazz.teachers.set',
  put: '/clazz/basic/clazz/{id}/teachers',
  need: access.manage,
  input: one
    .extend({
      masterId: userId().nullable(),
      teachers: z.array(z.object({ sbjId: sbjId(), userId: userId() })).max(60),
    })
    .refine((v) => v.masterId != null || v.teachers.length > 0, { ...m('class.fault.needTeacher'), path: ['masterId'] })
    .refine((v) => new Set(v.teachers.map((t) => `${t.sbjId}/${t.userId}`)).size === v.teachers.length, {
      ...m('class.fault.teacherTwice'),
      path: ['teachers'],
    }),
  reply: teachers,
});
/** Teachers of the organisation to choose from; those who teach the subject come first. */
export const listTeacherChoices = call({
  name: 'class.clazz.teachers.choices',
  get: '/clazz/basic/teachers',
  need: access.manage,
  input: z.object({ name: searched(), sbjId: sbjId().optional(), userIds: z.array(userId()).max(100).optional() }),
  reply: z.object({
    items: z.array(person.extend({ sbjNames: z.array(z.string()), fits: z.boolean(), clazzCount: z.number() })),
    total: z.number(),
  }),
});
