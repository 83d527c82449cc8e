import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { HOUR_LOSSES, HOUR_STATES } from '../rules';
import { basis, columns, days, orgId } from './parts';

const counts = {
  /** Held, covered, lost and ahead together. */
  planned: z.number(),
  held: z.number(),
  covered: z.number(),
  lost: z.number(),
  ahead: z.number(),
  /** Hours of others that this teacher gave. */
  took: z.number(),
  /** Minutes given, own ones and others'. */
  minutes: z.number(),
};
const SORTS = ['name', 'planned', 'held', 'covered', 'lost', 'took', 'minutes'] as const;
const filters = { orgId: orgId(), name: textUpTo(32).optional(), ...days };
/** How many hours each teacher was to give and gave. */
export const teacherHour = call({
  name: 'analytics.report.teacherHour',
  get: '/report/teacherHour',
  need: access.hours,
  input: page.input(filters, { sorts: SORTS }),
  reply: page
    .of(z.object({ orgId: z.number(), orgName: z.string(), teacherId: z.number(), name: z.string(), ...counts }))
    .extend({ figures: z.object(counts), basis }),
});
export const exportTeacherHour = call({
  name: 'analytics.report.teacherHour.export',
  get: '/report/teacherHour/export',
  need: access.hours,
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: columns() })),
  reply: file,
});

/** What an hour of a teacher can be asked for by; `took`: others' hours that they gave. */
export const HOUR_FILTERS = [...HOUR_STATES, 'took'] as const;
const hour = {
  onDate: z.string(),
  kind: z.enum(['arrange', 'lesson']),
  keyId: z.number(),
  secNo: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  sbjName: z.string(),
  teacherName: z.string(),
  heldByName: z.string().nullable(),
  state: z.enum(HOUR_STATES),
  cause: z.enum(HOUR_LOSSES).nullable(),
  lessonId: z.number().nullable(),
};
/** The hours behind a teacher's figures. */
export const teacherHours = call({
  name: 'analytics.report.teacherHour.hours',
  get: '/report/teacherHour/{teacherId}',
  need: access.hours,
  input: page.input(
    { teacherId: idOf('people_person'), orgId: orgId(), state: z.enum(HOUR_FILTERS).optional(), ...days },
    { sorts: ['onDate'] },
  ),
  reply: page
    .of(
      z.object({
        ...hour,
        /** Of another teacher's timetable. */
        took: z.boolean(),
      }),
    )
    .extend({ name: z.string(), basis }),
});

const HOURS_SORTS = ['onDate', 'teacherName', 'clazzName'] as const;
const hourFilters = {
  ...filters,
  teacherId: idOf('people_person').optional(),
  clazzId: idOf('class_clazz').optional(),
  /** Without one: every planned hour; of one teacher also those of others that they gave. */
  state: z.enum(HOUR_FILTERS).optional(),
};
/** The hours behind the sums over all teachers, each once. */
export const schoolHours = call({
  name: 'analytics.report.teacherHour.all',
  get: '/report/teacherHour/hours',
  need: access.hours,
  input: page.input(hourFilters, { sorts: HOURS_SORTS }),
  reply: page.of(z.object({ orgId: z.number(), orgName: z.string(), ...hour })).extend({
    figures: z.object({ held: z.number(), covered: z.number(), lost: z.number(), ahead: z.number() }),
    basis,
  }),
});
export const exportSchoolHours = call({
  name: 'analytics.report.teacherHour.all.export',
  get: '/report/teacherHour/hours/export',
  need: access.hours,
  input: span(z.object({ ...hourFilters, sort: sortOf(HOURS_SORTS).optional(), columns: columns() })),
  reply: file,
});
