import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { HOUR_LOSSES, HOUR_STATES } from '../rules';
import { basis, days, orgId } from './parts';

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
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional() })),
  reply: file,
});

/** What an hour of a teacher can be asked for by; `took`: others' hours that they gave. */
export const HOUR_FILTERS = [...HOUR_STATES, 'took'] as const;
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
        /** Of another teacher's timetable. */
        took: z.boolean(),
        state: z.enum(HOUR_STATES),
        cause: z.enum(HOUR_LOSSES).nullable(),
        lessonId: z.number().nullable(),
      }),
    )
    .extend({ name: z.string(), basis }),
});
