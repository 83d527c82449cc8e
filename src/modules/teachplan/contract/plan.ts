import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { day, idsOf, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { CLAZZES_MAX, HOURS_MAX, WEEK_HOURS_MAX } from '../rules';
import {
  clazzId,
  name,
  newUnits,
  planClazz,
  planId,
  planRow,
  savedPlan,
  savedUnits,
  sbjId,
  tbkId,
  wholePlan,
} from './parts';

export type { PlanClazz, PlanRow, SavedPlan, WholePlan } from './parts';

// A teacher's own plans.
const one = z.object({ id: planId() });
const clazzIds = () => idsOf('class_clazz', CLAZZES_MAX);
const weekHours = () =>
  z
    .number()
    .int(m('teachplan.weekHours', { max: WEEK_HOURS_MAX }))
    .min(1, m('teachplan.weekHours', { max: WEEK_HOURS_MAX }))
    .max(WEEK_HOURS_MAX, m('teachplan.weekHours', { max: WEEK_HOURS_MAX }))
    .nullish();

/** Own plans, the last saved first, each with how far its classes are. */
export const listPlans = call({
  name: 'teachplan.plan.list',
  get: '/teachplan/teacher',
  need: access.teach,
  input: page.input(
    {
      sbjId: sbjId().optional(),
      tbkId: tbkId().optional(),
      clazzId: clazzId().optional(),
      ended: z.boolean().optional(),
    },
    { sorts: ['savedAt', 'name', 'beginOn'] },
  ),
  reply: page.of(planRow.extend({ clazzes: z.array(planClazz) })),
});
/** An own plan whole, or a colleague's common one to read. */
export const getPlan = call({
  name: 'teachplan.plan.get',
  get: '/teachplan/teacher/{id}',
  need: access.teach,
  input: one,
  reply: wholePlan,
});
export const createPlan = call({
  name: 'teachplan.plan.create',
  post: '/teachplan/teacher',
  need: access.teach,
  input: z.object({
    name: name(),
    sbjId: sbjId(),
    tbkId: tbkId().nullish(),
    clazzIds: clazzIds().default([]),
    beginOn: day().optional(),
    weekHours: weekHours(),
    units: newUnits(),
  }),
  reply: wholePlan,
});
/** `rev` is the one last read: another window that saved meanwhile is not overwritten. Without it the save wins. */
export const updatePlan = call({
  name: 'teachplan.plan.update',
  put: '/teachplan/teacher/{id}',
  need: access.teach,
  input: one.extend({
    name: name(),
    clazzIds: clazzIds().optional(),
    beginOn: day().optional(),
    weekHours: weekHours(),
    rev: z.number().int().positive().optional(),
    units: savedUnits(),
  }),
  reply: savedPlan,
});
export const removePlan = call({
  name: 'teachplan.plan.delete',
  delete: '/teachplan/teacher/{id}',
  need: access.teach,
  input: one,
  reply: nothing,
});
/** S-026: its classes are freed, and it takes no further hours. */
export const endPlan = call({
  name: 'teachplan.plan.end',
  put: '/teachplan/teacher/{id}/end',
  need: access.teach,
  input: one,
  reply: planRow,
});
/** Lets colleagues of the school read the plan and begin their own from it, or no longer. */
export const sharePlan = call({
  name: 'teachplan.plan.share',
  put: '/teachplan/teacher/{id}/common',
  need: access.teach,
  input: one.extend({ on: z.boolean() }),
  reply: planRow,
});
/** Says which hours a class has had; saying it twice changes nothing. */
export const markTaught = call({
  name: 'teachplan.plan.taught',
  put: '/teachplan/teacher/{id}/taught',
  need: access.teach,
  input: one.extend({ clazzId: clazzId(), linkIds: idsOf('teachplan_hour', HOURS_MAX).min(1), on: z.boolean() }),
  reply: planClazz,
});
/** What a new plan chooses from: the caller's subjects, and their running classes with the plan each follows already. */
export const planChoices = call({
  name: 'teachplan.plan.choices',
  get: '/teachplan/choices',
  need: access.teach,
  input: none,
  reply: z.object({
    subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string() })),
    clazzes: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        stgId: z.number().nullable(),
        grdId: z.number().nullable(),
        grdName: z.string().nullable(),
        sbjIds: z.array(z.number()),
        studentCount: z.number(),
        taken: z.array(z.object({ sbjId: z.number(), planId: z.number(), planName: z.string(), userName: z.string() })),
      }),
    ),
  }),
});
