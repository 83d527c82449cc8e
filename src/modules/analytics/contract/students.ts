import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { basis, days, orgId } from './parts';

const filters = { orgId: orgId(), clazzId: idOf('class_clazz').optional(), name: textUpTo(32).optional(), ...days };
/** The hours of each child's classes while it stood in them, and how many of them it was there for. */
export const studentHours = call({
  name: 'analytics.report.students',
  get: '/report/students',
  need: access.hours,
  input: page.input(filters),
  reply: page
    .of(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        /** The administrative class it stands in now. */
        clazzName: z.string().nullable(),
        planned: z.number(),
        /** Hours that were given, by whomever. */
        held: z.number(),
        /** Of the given ones: those whose attendance was taken. */
        taken: z.number(),
        absent: z.number(),
        leave: z.number(),
        late: z.number(),
        /** Given hours without those it was away from. */
        attended: z.number(),
        minutes: z.number(),
      }),
    )
    .extend({ basis }),
});
export const exportStudentHours = call({
  name: 'analytics.report.students.export',
  get: '/report/students/export',
  need: access.hours,
  input: span(z.object(filters)),
  reply: file,
});
