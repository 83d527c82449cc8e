import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { LEARNERS } from '../rules';
import { columns, days } from './parts';

const person = () => idOf('people_person').optional();
const filters = { userId: person(), name: textUpTo(32).optional(), ...days };
const period = {
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  rule: z.number(),
  /** How many rows the figures were counted from: days of answers, hours, to-dos. */
  rows: z.number(),
};
const answered = {
  answers: z.number(),
  /** Of all answers together, in hundredths; null without an answer. */
  accuracy: z.number().nullable(),
  /** Seconds. */
  spent: z.number(),
};
const todos = {
  /** Open ones now, and those of them that are late. */
  open: z.number(),
  overdue: z.number(),
  /** Done in the period. */
  done: z.number(),
};
const learnerFilters = { ...filters, ownerId: person(), teacherId: person(), which: z.enum(LEARNERS).optional() };
const LEARNER_SORTS = ['name', 'answers', 'accuracy', 'spent', 'days', 'lastOn', 'overdue'] as const;
/** Learners of a training institution; a teacher's own. */
export const trainStudents = call({
  name: 'analytics.train.student',
  get: '/analytics/train/student',
  need: access.train,
  input: page.input(learnerFilters, { sorts: LEARNER_SORTS }),
  reply: page
    .of(
      z.object({
        userId: z.number(),
        name: z.string(),
        clazzNames: z.array(z.string()),
        ownerName: z.string().nullable(),
        ...answered,
        days: z.number(),
        lastOn: z.string().nullable(),
        ...todos,
      }),
    )
    .extend({
      figures: z.object({ learners: z.number(), active: z.number(), ...answered, ...todos }),
      ...period,
    }),
});
export const exportTrainStudents = call({
  name: 'analytics.train.student.export',
  get: '/analytics/train/student/export',
  need: access.train,
  input: span(z.object({ ...learnerFilters, sort: sortOf(LEARNER_SORTS).optional(), columns: columns() })),
  reply: file,
});
const MANAGER_SORTS = ['name', 'learners', 'active', 'answers', 'accuracy', 'overdue'] as const;
/** Colleagues who look after learners, with what those did; a row without a person: nobody looks after them. */
export const trainManagers = call({
  name: 'analytics.train.manager',
  get: '/analytics/train/manager',
  need: access.train,
  input: page.input(filters, { sorts: MANAGER_SORTS }),
  reply: page
    .of(
      z.object({
        userId: z.number().nullable(),
        name: z.string().nullable(),
        learners: z.number(),
        active: z.number(),
        ...answered,
        ...todos,
      }),
    )
    .extend(period),
});
export const exportTrainManagers = call({
  name: 'analytics.train.manager.export',
  get: '/analytics/train/manager/export',
  need: access.train,
  input: span(z.object({ ...filters, sort: sortOf(MANAGER_SORTS).optional(), columns: columns() })),
  reply: file,
});
const TEACHER_SORTS = [
  'name',
  'clazzes',
  'learners',
  'active',
  'answers',
  'accuracy',
  'given',
  'made',
  'done',
] as const;
/** Teachers with their learners, the hours they gave and the to-dos they published; a teacher's own row alone. */
export const trainTeachers = call({
  name: 'analytics.train.teacher',
  get: '/analytics/train/teacher',
  need: access.train,
  input: page.input(filters, { sorts: TEACHER_SORTS }),
  reply: page
    .of(
      z.object({
        userId: z.number(),
        name: z.string(),
        clazzes: z.number(),
        learners: z.number(),
        active: z.number(),
        ...answered,
        /** Hours given, also those of others. */
        given: z.number(),
        minutes: z.number(),
        /** To-dos published in the period, and those of all that were done in it. */
        made: z.number(),
        done: z.number(),
      }),
    )
    .extend(period),
});
export const exportTrainTeachers = call({
  name: 'analytics.train.teacher.export',
  get: '/analytics/train/teacher/export',
  need: access.train,
  input: span(z.object({ ...filters, sort: sortOf(TEACHER_SORTS).optional(), columns: columns() })),
  reply: file,
});
