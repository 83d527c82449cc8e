import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { HOUR_LOSSES, HOUR_STATES } from '../rules';
import { basis, columns, days, orgId } from './parts';

const clazzId = () => idOf('class_clazz');
const sbjId = () => idOf('textbook_subject');
const filters = {
  orgId: orgId(),
  grdId: idOf('textbook_grade').optional(),
  clazzId: clazzId().optional(),
  sbjId: sbjId().optional(),
  ...days,
};
const place = { orgId: z.number(), orgName: z.string(), clazzId: z.number(), clazzName: z.string() };
/** What figures of answers rest on: they are read from the answers' own days. */
const read = {
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  rule: z.number(),
  /** How many of them: a child, a subject and a day each. */
  rows: z.number(),
};

const taught = {
  /** Given, lost and ahead together. */
  planned: z.number(),
  /** By whomever. */
  given: z.number(),
  lost: z.number(),
  ahead: z.number(),
  /** Of the given ones: those that were prepared, and those whose attendance was taken. */
  prepared: z.number(),
  taken: z.number(),
};
const TEACH_SORTS = ['clazzName', 'planned', 'given', 'lost', 'prepared', 'taken'] as const;
/** What was taught in each class and subject, and the homework of these days. Teachers see their own. */
export const eduTeach = call({
  name: 'analytics.edu.teach',
  get: '/report/edu/teach',
  need: access.study,
  input: page.input(filters, { sorts: TEACH_SORTS }),
  reply: page
    .of(
      z.object({
        ...place,
        sbjId: z.number(),
        sbjName: z.string(),
        ...taught,
        /** Tasks that began in these days; papers of their children, and those that were handed in. */
        works: z.number(),
        papers: z.number(),
        handedIn: z.number(),
      }),
    )
    .extend({ figures: z.object(taught), basis }),
});
export const exportEduTeach = call({
  name: 'analytics.edu.teach.export',
  get: '/report/edu/teach/export',
  need: access.study,
  input: span(z.object({ ...filters, sort: sortOf(TEACH_SORTS).optional(), columns: columns() })),
  reply: file,
});
const hour = {
  onDate: z.string(),
  kind: z.enum(['arrange', 'lesson']),
  keyId: z.number(),
  start: z.string(),
  end: z.string(),
  teacherName: z.string(),
  heldByName: z.string().nullable(),
  state: z.enum(HOUR_STATES),
  cause: z.enum(HOUR_LOSSES).nullable(),
  prepared: z.boolean(),
  taken: z.boolean(),
};
/** By what hours of classes may be listed; given: by whomever. */
export const TAUGHT = ['given', 'prepared', 'taken', ...HOUR_STATES] as const;
const hourFilters = { ...filters, state: z.enum(TAUGHT).optional() };
const HOUR_SORTS = ['onDate', 'clazzName', 'teacherName'] as const;
/** The hours behind the sums over classes and subjects. Teachers see those of their own. */
export const eduTaught = call({
  name: 'analytics.edu.teach.all',
  get: '/report/edu/teach/hours',
  need: access.study,
  input: page.input(hourFilters, { sorts: HOUR_SORTS }),
  reply: page.of(z.object({ ...place, sbjId: z.number(), sbjName: z.string(), ...hour })).extend({ basis }),
});
export const exportEduTaught = call({
  name: 'analytics.edu.teach.all.export',
  get: '/report/edu/teach/hours/export',
  need: access.study,
  input: span(z.object({ ...hourFilters, sort: sortOf(HOUR_SORTS).optional(), columns: columns() })),
  reply: file,
});
/** The hours behind a class and subject. */
export const eduTeachHours = call({
  name: 'analytics.edu.teach.hours',
  get: '/report/edu/teach/{clazzId}/{sbjId}',
  need: access.study,
  input: page.input(
    { orgId: orgId(), clazzId: clazzId(), sbjId: sbjId(), state: z.enum(HOUR_STATES).optional(), ...days },
    { sorts: ['onDate'] },
  ),
  reply: page
    .of(
      z.object({
        ...hour,
      }),
    )
    .extend({ clazzName: z.string(), sbjName: z.string(), basis }),
});

const answered = {
  answers: z.number(),
  rightCount: z.number(),
  /** Of all answers together, in hundredths; null without an answer. */
  accuracy: z.number().nullable(),
  /** Seconds. */
  spent: z.number(),
};
const STUDY_SORTS = ['clazzName', 'students', 'active', 'answers', 'accuracy', 'spent'] as const;
const clazzRow = {
  /** Who stood in it on one of the days. */
  students: z.number(),
  /** With an answer while they did. */
  active: z.number(),
  ...answered,
};
/** What the children of each class answered while they stood in it. Teachers see their own classes and subjects. */
export const eduStudy = call({
  name: 'analytics.edu.study',
  get: '/report/edu/study',
  need: access.study,
  input: page.input(filters, { sorts: STUDY_SORTS }),
  reply: page.of(z.object({ ...place, ...clazzRow })).extend({ figures: z.object(clazzRow), ...read }),
});
const CHILD_SORTS = ['name', 'answers', 'accuracy', 'spent', 'days', 'lastOn'] as const;
const childRow = {
  userId: z.number(),
  name: z.string(),
  sidNo: z.string().nullable(),
  ...answered,
  days: z.number(),
  lastOn: z.string().nullable(),
};
export const exportEduStudy = call({
  name: 'analytics.edu.study.export',
  get: '/report/edu/study/export',
  need: access.study,
  input: span(z.object({ ...filters, sort: sortOf(STUDY_SORTS).optional(), columns: columns() })),
  reply: file,
});
const childFilters = {
  ...filters,
  /** Only those with an answer, or only those without one. */
  active: z.boolean().optional(),
};
/** The same child by child. */
export const eduStudyDetail = call({
  name: 'analytics.edu.studyDetail',
  get: '/report/edu/study-detail',
  need: access.study,
  input: page.input(childFilters, { sorts: CHILD_SORTS }),
  reply: page.of(z.object({ ...place, ...childRow })).extend({ figures: z.object(clazzRow), ...read }),
});
export const exportEduStudyDetail = call({
  name: 'analytics.edu.studyDetail.export',
  get: '/report/edu/study-detail/export',
  need: access.study,
  input: span(z.object({ ...childFilters, sort: sortOf(CHILD_SORTS).optional(), columns: columns() })),
  reply: file,
});
const dayFilters = {
  orgId: orgId(),
  clazzId: clazzId(),
  userId: idOf('people_person'),
  sbjId: sbjId().optional(),
  ...days,
};
const DAY_SORTS = ['onDate', 'answers', 'accuracy', 'spent'] as const;
/** The days and subjects behind a child's figures in a class. */
export const eduStudyChild = call({
  name: 'analytics.edu.studyDetail.child',
  get: '/report/edu/study-detail/{clazzId}/{userId}',
  need: access.study,
  input: page.input(dayFilters, { sorts: DAY_SORTS }),
  reply: page
    .of(z.object({ onDate: z.string(), sbjId: z.number(), sbjName: z.string(), ...answered }))
    .extend({ name: z.string(), ...read }),
});
export const exportEduStudyChild = call({
  name: 'analytics.edu.studyDetail.child.export',
  get: '/report/edu/study-detail/{clazzId}/{userId}/export',
  need: access.study,
  input: span(z.object({ ...dayFilters, sort: sortOf(DAY_SORTS).optional(), columns: columns() })),
  reply: file,
});
