import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { AWAY } from '../rules';
import { basis, columns, days, grdId, orgId, regId } from './parts';

const filters = {
  orgId: orgId(),
  regId: regId(),
  grdId: grdId(),
  clazzId: idOf('class_clazz').optional(),
  name: textUpTo(32).optional(),
  /** Away: absent or on leave. */
  code: z.enum(AWAY).optional(),
  /**
   * As the education screen counts: the schools in use of a region, several of them also today, and without lessons of few children for
   * whoever is not of the school.
   */
  wall: z.boolean().optional(),
  ...days,
};
const SORTS = ['onDate', 'clazzName', 'name'] as const;
/** The children who were not simply there, a row for each of them in each lesson: what the figures of attendance count. */
export const absences = call({
  name: 'analytics.report.attend.absences',
  get: '/report/attend/absences',
  need: access.attend,
  input: page.input(filters, { sorts: SORTS }),
  reply: page
    .of(
      z.object({
        orgId: z.number(),
        orgName: z.string(),
        lessonId: z.number(),
        onDate: z.string(),
        start: z.string(),
        end: z.string(),
        clazzId: z.number(),
        clazzName: z.string(),
        sbjName: z.string(),
        teacherName: z.string(),
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        code: z.enum(['absent', 'leave', 'late', 'early']),
      }),
    )
    .extend({
      figures: z.object({
        /** Absent and on leave together. */
        away: z.number(),
        absent: z.number(),
        leave: z.number(),
        late: z.number(),
        early: z.number(),
      }),
      /** null: read from the lessons of today alone. */
      basis: basis.nullable(),
    }),
});
export const exportAbsences = call({
  name: 'analytics.report.attend.absences.export',
  get: '/report/attend/absences/export',
  need: access.attend,
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: columns() })),
  reply: file,
});
