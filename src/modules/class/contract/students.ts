import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { clazzId, grdId, searched, student, userId } from './parts';

const one = z.object({ id: clazzId() });
const some = () => z.array(userId()).min(1).max(200);

export const listStudents = call({
  name: 'class.clazz.students',
  get: '/clazz/basic/clazz/{id}/students',
  need: access.member,
  input: page.input(
    { id: clazzId(), name: searched(), enabled: z.boolean().optional() },
    { sorts: ['name', 'sidNo', 'sex', 'joinedAt'] },
  ),
  reply: page.of(student),
});
/** Students of the organisation outside the class, those without a class first; `free` leaves out who cannot come. */
export const listCandidates = call({
  name: 'class.clazz.students.candidates',
  get: '/clazz/basic/clazz/{id}/candidates',
  need: access.lead,
  input: page.input({ id: clazzId(), name: searched(), free: z.boolean().optional() }),
  reply: page.of(
    z.object({
      userId: z.number(),
      name: z.string(),
      sex: z.enum(['male', 'female']),
      sidNo: z.string().nullable(),
      /** The running administrative class they stand in. */
      homeName: z.string().nullable(),
      /** Removed from this class before: only the operation log brings them back. */
      removed: z.boolean(),
    }),
  ),
});
/** Adds students. One who is in the class already stays; one who was removed from it is refused (V-062). */
export const addStudents = call({
  name: 'class.clazz.students.add',
  post: '/clazz/basic/clazz/{id}/students',
  need: access.lead,
  input: one.extend({ userIds: some() }),
  reply: z.object({ items: z.array(student) }),
});
export const removeStudents = call({
  name: 'class.clazz.students.remove',
  put: '/clazz/basic/clazz/{id}/students/remove',
  need: access.lead,
  input: one.extend({ userIds: some() }),
  reply: nothing,
});
/** Brings a removed student back; `logId` is the line of the removal. */
export const recoverStudent = call({
  name: 'class.clazz.students.recover',
  put: '/clazz/basic/clazz/{id}/students/recover',
  need: access.lead,
  input: one.extend({ logId: idOf('class_log') }),
  reply: student,
});
/** The operation log, newest first. */
export const listLogs = call({
  name: 'class.clazz.logs',
  get: '/clazz/basic/clazz/{id}/logs',
  need: access.lead,
  input: page.input({ id: clazzId(), removals: z.boolean().optional() }),
  reply: page.of(
    z.object({
      logId: z.number(),
      action: z.string(),
      userId: z.number().nullable(),
      userName: z.string().nullable(),
      byName: z.string().nullable(),
      at: z.string(),
      /** What changed, in the asker's words. */
      text: z.string(),
      /** A removal whose student may come back. */
      recoverable: z.boolean(),
    }),
  ),
});
/** Students of the caller's classes, over classes: for pickers and searches. */
export const searchStudents = call({
  name: 'class.clazz.student.search',
  get: '/clazz/student',
  need: access.look,
  input: page.input(
    {
      name: searched(),
      sidNo: z.string().trim().max(12).optional(),
      clazzId: clazzId().optional(),
      grdId: grdId().optional(),
      userIds: z.array(userId()).max(200).optional(),
    },
    { sorts: ['name', 'sidNo', 'clazzName'] },
  ),
  reply: page.of(
    student
      .omit({ groupNo: true, groupName: true, joinedAt: true })
      .extend({ clazzId: z.number(), clazzName: z.string(), clazzType: z.number(), grdId: z.number().nullable() }),
  ),
});
