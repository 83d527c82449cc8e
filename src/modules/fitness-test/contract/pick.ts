import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { flag, idOf, idsOf, instant, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { familyName, masked } from '../../../kernel/shared/masked';
import { m } from '../../../kernel/shared/messages';
import { access, seesNames } from '../access';
import { SURVEY_STATES } from '../rules/exam';
import { tstId } from './exam';
import { itemId } from './parts';

const SURVEYS = '/test/pick/surveys';
const svyId = idOf('fitness_test_survey');
const option = z.object({
  optId: z.number(),
  name: z.string(),
  itemIds: z.array(z.string()),
  max: z.number().nullable(),
  taken: z.number(),
});
/** A survey. `phase` is what a child may do now; `mine` is the caller's own choice, null before one was made. */
export const surveyRow = z.object({
  svyId: z.number(),
  name: z.string(),
  hostId: z.number(),
  own: z.boolean(),
  tstId: z.number().nullable(),
  tstName: z.string().nullable(),
  options: z.array(option),
  choose: z.number(),
  grdIds: z.array(z.number()),
  start: instant(),
  end: instant(),
  state: z.enum(SURVEY_STATES),
  phase: z.enum(['draft', 'before', 'open', 'over']),
  due: z.number(),
  chosen: z.number(),
  mine: z.array(z.number()).nullable(),
});
export type SurveyRow = z.output<typeof surveyRow>;
const optionInput = z.object({
  optId: z.number().int().min(1).max(1000).optional(),
  name: textOf(32),
  itemIds: z.array(itemId).max(10).default([]),
  /** Places; without it everybody finds one. */ max: z.number().int().min(1).max(100_000).nullish(),
});
const options = z.array(optionInput).min(1, m('fitness-test.surveyOptions')).max(20);
const choose = z.number().int().min(1).max(10);
export const surveyList = call({
  name: 'fitness-test.pick.list',
  get: SURVEYS,
  need: access.survey,
  input: page.input({ name: textUpTo(32).optional(), state: z.enum(['draft', 'before', 'open', 'over']).optional() }),
  reply: page.of(surveyRow),
});
export const surveyCreate = call({
  name: 'fitness-test.pick.create',
  post: SURVEYS,
  need: access.look,
  input: z.object({
    name: textOf(32),
    tstId: tstId.optional(),
    options,
    choose: choose.default(1),
    start: instant(),
    end: instant(),
    grdIds: idsOf('textbook_grade', 16).min(1, m('fitness-test.examGrades')),
  }),
  reply: surveyRow,
});
export const surveyGet = call({
  name: 'fitness-test.pick.get',
  get: `${SURVEYS}/{svyId}`,
  need: access.survey,
  input: z.object({ svyId }),
  reply: surveyRow,
});
/** While somebody has chosen, options may be added and renamed, not removed. */
export const surveyUpdate = call({
  name: 'fitness-test.pick.update',
  put: `${SURVEYS}/{svyId}`,
  need: access.look,
  input: z.object({
    svyId,
    name: textOf(32).optional(),
    options: options.optional(),
    choose: choose.optional(),
    start: instant().optional(),
    end: instant().optional(),
  }),
  reply: surveyRow,
});
export const surveyDelete = call({
  name: 'fitness-test.pick.delete',
  delete: `${SURVEYS}/{svyId}`,
  need: access.look,
  input: z.object({ svyId }),
  reply: nothing,
});
export const surveyPublish = call({
  name: 'fitness-test.pick.publish',
  put: `${SURVEYS}/{svyId}/publish`,
  need: access.look,
  query: ['on'],
  input: z.object({ svyId, on: flag() }),
  reply: surveyRow,
});
/** A child chooses inside the period; a school may enrol for its students, also afterwards. An empty list takes the choice back. */
export const surveyEnrol = call({
  name: 'fitness-test.pick.enrol',
  put: `${SURVEYS}/{svyId}/enrol`,
  need: access.enrol,
  input: z.object({
    svyId,
    userId: idOf('people_person').optional(),
    optionIds: z.array(z.number().int().min(1).max(1000)).max(10),
  }),
  reply: surveyRow,
});
const pickRow = z.object({
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, familyName),
  clazzId: z.number(),
  clazzName: z.string(),
  sidNo: masked(z.string().nullable(), seesNames),
  optionIds: z.array(z.number()),
  optionNames: z.array(z.string()),
  at: instant().nullable(),
});
export type PickRow = z.output<typeof pickRow>;
export const surveyResults = call({
  name: 'fitness-test.pick.results',
  get: `${SURVEYS}/{svyId}/results`,
  need: access.surveyResults,
  input: page.input({
    svyId,
    orgId: idOf('organisation_org').optional(),
    clazzId: idOf('class_clazz').optional(),
    state: z.enum(['chosen', 'open']).optional(),
    name: textUpTo(32).optional(),
  }),
  reply: page.of(pickRow),
});
