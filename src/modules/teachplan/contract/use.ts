import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { clazzId, pace, place, planClazz, planId, planRow, sbjId, tbkId } from './parts';

// Plans as others use them: as a base, for a lesson, by students, and by the head of the department.
const one = z.object({ id: planId() });
const lessonHour = place.extend({ taught: z.boolean() });

/** Plans to begin from: common ones of the school and the caller's own, ended ones too. */
export const commonPlans = call({
  name: 'teachplan.plan.common.list',
  get: '/teachplan/common/plans',
  need: access.teach,
  input: z.object({ sbjId: sbjId().optional(), tbkId: tbkId().optional() }),
  reply: z.array(planRow),
});
/** The hours of an own or common plan to choose for a lesson; `taught` in the class asked for, `nextId` the first that is not. */
export const commonHours = call({
  name: 'teachplan.plan.common.hours',
  get: '/teachplan/common/plans/{id}/hours',
  need: access.teach,
  input: one.extend({ clazzId: clazzId().optional() }),
  reply: z.object({ planId: z.number(), name: z.string(), nextId: z.number().nullable(), hours: z.array(lessonHour) }),
  forApi: 'the lesson dialogs: which hour of the plan a lesson takes',
});

const studyRow = z
  .object({
    planId: z.number(),
    name: z.string(),
    sbjId: z.number(),
    sbjName: z.string(),
    userName: z.string(),
    clazzId: z.number(),
    clazzName: z.string(),
    hourCount: z.number(),
  })
  .extend(pace.shape);
/** Running plans of the student's classes: where each subject stands this week. */
export const studyPlans = call({
  name: 'teachplan.plan.study.list',
  get: '/teachplan/study',
  need: access.learn,
  input: z.object({ clazzId: clazzId().optional(), sbjId: sbjId().optional() }),
  reply: z.array(studyRow),
  forApi: "the students' lesson pages",
});
/** Units and hours with their links; what the teacher wrote for the lesson stays the teacher's. */
export const studyPlan = call({
  name: 'teachplan.plan.study.get',
  get: '/teachplan/study/{id}',
  need: access.learn,
  input: one,
  reply: z.object({
    planId: z.number(),
    name: z.string(),
    sbjName: z.string(),
    userName: z.string(),
    units: z.array(z.object({ unit: z.string(), hours: z.array(lessonHour) })),
  }),
  forApi: "the students' lesson pages",
});

const filters = {
  sbjId: sbjId().optional(),
  grdId: idOf('textbook_grade').optional(),
  clazzId: clazzId().optional(),
  userId: idOf('people_person').optional(),
  lagging: z.boolean().optional(),
};
const progressRow = planClazz.extend({
  planId: z.number(),
  planName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  userId: z.number(),
  userName: z.string(),
  hourCount: z.number(),
  savedAt: z.string(),
});
export type ProgressRow = z.output<typeof progressRow>;
const byProgress = page.input(filters, { sorts: ['lag', 'taught', 'clazzName', 'userName', 'savedAt'] });
export type ProgressSort = NonNullable<z.output<typeof byProgress>['sort']>;
/** How far every class is, for the head of the department. The figures above the list are of all that the filters let through. */
export const planProgress = call({
  name: 'teachplan.plan.progress',
  get: '/teachplan/progress',
  need: access.head,
  input: byProgress,
  reply: page
    .of(progressRow)
    .extend({ figures: z.object({ clazzes: z.number(), behind: z.number(), unplanned: z.number() }) }),
});
export const exportProgress = call({
  name: 'teachplan.plan.progress.export',
  get: '/teachplan/progress/export',
  need: access.head,
  input: byProgress.omit({ curPage: true, pageSize: true }),
  reply: file,
});
