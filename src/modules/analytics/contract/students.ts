import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { CHILD_HOURS, HOUR_LOSSES, HOUR_STATES } from '../rules';
import { basis, columns, days, orgId } from './parts';

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
  input: span(z.object({ ...filters, columns: columns() })),
  reply: file,
});

const of = {
  userId: idOf('people_person'),
  orgId: orgId(),
  clazzId: idOf('class_clazz').optional(),
  /** Which of its hours; without one all that its classes had. */
  which: z.enum(CHILD_HOURS).optional(),
  ...days,
};
const HOURS_SORTS = ['onDate'] as const;
/** The hours behind a child's figures: those of its classes while it stood in them, each with what attendance said of it. */
export const childHours = call({
  name: 'analytics.report.students.hours',
  get: '/report/students/{userId}',
  need: access.hours,
  input: page.input(of, { sorts: HOURS_SORTS }),
  reply: page
    .of(
      z.object({
        onDate: z.string(),
        kind: z.enum(['arrange', 'lesson']),
        keyId: z.number(),
        start: z.string(),
        end: z.string(),
        clazzId: z.number(),
        clazzName: z.string(),
        sbjName: z.string(),
        teacherName: z.string(),
        heldByName: z.string().nullable(),
        state: z.enum(HOUR_STATES),
        cause: z.enum(HOUR_LOSSES).nullable(),
        /** null: nobody has taken attendance. */
        code: z.enum(['present', 'late', 'early', 'absent', 'leave']).nullable(),
      }),
    )
    .extend({ name: z.string(), basis }),
});
export const exportChildHours = call({
  name: 'analytics.report.students.hours.export',
  get: '/report/students/{userId}/export',
  need: access.hours,
  input: span(z.object({ ...of, sort: sortOf(HOURS_SORTS).optional(), columns: columns() })),
  reply: file,
});
