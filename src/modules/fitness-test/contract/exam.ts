import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, flag, idOf, idsOf, instant, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { GROUP_BY } from '../rules/day-plan';
import { BEST, EXAM_STATES, ROUNDS_MAX, SIGN_WAYS } from '../rules/exam';
import { itemId, itemView, sex, yearId } from './parts';

const EXAMS = '/test/exam';
export const tstId = idOf('fitness_test_exam');
const config = z.object({
  rounds: z.number().int().min(1).max(ROUNDS_MAX),
  best: z.enum(BEST),
  sign: z.boolean(),
  devices: z.boolean(),
  appealDays: z.number().int().min(1).max(30),
  secondDecider: z.boolean(),
});
/** An exam. `mine`: the caller's organisation made it and may change it. Counts are of the caller's reach. */
export const examRow = z.object({
  tstId: z.number(),
  name: z.string(),
  hostId: z.number(),
  hostName: z.string(),
  mine: z.boolean(),
  region: z.boolean(),
  yearId: z.number(),
  termId: z.number().nullable(),
  counts: z.boolean(),
  standardKey: z.string(),
  schemeId: z.number().nullable(),
  schemeName: z.string().nullable(),
  itemIds: z.array(z.string()),
  itemNames: z.array(z.string()),
  grdIds: z.array(z.number()),
  orgIds: z.array(z.number()),
  start: z.string(),
  end: z.string(),
  config,
  state: z.enum(EXAM_STATES),
  publishedAt: instant().nullable(),
  shownAt: instant().nullable(),
  appealUntil: instant().nullable(),
  archivedAt: instant().nullable(),
  /** Children. The table takes a row's `children` for rows below it. */
  people: z.number(),
  due: z.number(),
  drafted: z.number(),
  committed: z.number(),
  conflicts: z.number(),
  appeals: z.number(),
});
export type ExamRow = z.output<typeof examRow>;
export const examFull = examRow.extend({
  items: z.array(itemView),
  orgs: z.array(z.object({ orgId: z.number(), name: z.string() })),
});
export type ExamFull = z.output<typeof examFull>;

/** An exam that counts goes into the school's fitness year and is scored with its standard; one with a scheme stands for itself. */
const define = {
  name: textOf(32, 'fitness-test.examName'),
  yearId,
  termId: z.number().int().min(1).max(2).optional(),
  schemeId: idOf('fitness_test_scheme_version').optional(),
  counts: flag().default(true),
  itemIds: z.array(itemId).min(1, m('fitness-test.examItems')).max(20),
  start: day(),
  end: day(),
  grdIds: idsOf('textbook_grade', 16).min(1, m('fitness-test.examGrades')),
  /** Schools of a bureau's exam; a school leaves it out. */
  orgIds: idsOf('organisation_org', 500).optional(),
};
export const examList = call({
  name: 'fitness-test.test.define.list',
  get: `${EXAMS}/defines`,
  need: access.look,
  input: page.input({
    name: textUpTo(32).optional(),
    state: z.enum(EXAM_STATES).optional(),
    yearId: yearId.optional(),
    termId: z.number().int().min(1).max(2).optional(),
  }),
  reply: page.of(examRow),
});
export const examCreate = call({
  name: 'fitness-test.test.define.create',
  post: `${EXAMS}/defines`,
  need: access.look,
  input: z.object(define),
  reply: examRow,
});
export const examGet = call({
  name: 'fitness-test.test.define.get',
  get: `${EXAMS}/defines/{tstId}`,
  need: access.look,
  input: z.object({ tstId }),
  reply: examFull,
});
export const examUpdate = call({
  name: 'fitness-test.test.define.update',
  put: `${EXAMS}/defines/{tstId}`,
  need: access.look,
  input: z.object({ ...z.object(define).partial().shape, counts: flag().optional(), tstId }),
  reply: examRow,
});
export const examDelete = call({
  name: 'fitness-test.test.define.delete',
  delete: `${EXAMS}/defines/{tstId}`,
  need: access.look,
  input: z.object({ tstId }),
  reply: nothing,
});
export const examConfig = call({
  name: 'fitness-test.test.define.config',
  put: `${EXAMS}/defines/{tstId}/config`,
  need: access.look,
  input: z.object({ tstId, ...config.partial().shape }),
  reply: examRow,
});
/** On: the children of the grades come onto its list, and tablets may take it along. Off only while nothing was entered. */
export const examPublish = call({
  name: 'fitness-test.test.define.publish',
  put: `${EXAMS}/defines/{tstId}/publish`,
  need: access.look,
  query: ['on'],
  input: z.object({ tstId, on: flag() }),
  reply: examRow,
});
/** Publicity: results are shown and frozen; from now on only appeals change them. Off goes back to the field while nobody has appealed. */
export const examShow = call({
  name: 'fitness-test.test.define.show',
  put: `${EXAMS}/defines/{tstId}/show`,
  need: access.look,
  query: ['on'],
  input: z.object({ tstId, on: flag() }),
  reply: examRow,
});
/** S-049: read only for good. */
export const examArchive = call({
  name: 'fitness-test.test.define.archive',
  put: `${EXAMS}/defines/{tstId}/archive`,
  need: access.look,
  input: z.object({ tstId }),
  reply: examRow,
});

const childRow = z.object({
  userId: z.number(),
  name: z.string(),
  sex,
  sidNo: z.string().nullable(),
  chestNo: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  grdId: z.number(),
  grpNo: z.number().nullable(),
  grpName: z.string().nullable(),
  itemIds: z.array(z.string()),
  done: z.number(),
  card: z.string(),
});
const group = z.object({
  grpNo: z.number(),
  name: z.string(),
  clazzId: z.number().nullable(),
  sex: sex.nullable(),
  children: z.number(),
});
export type ExamGroup = z.output<typeof group>;
/** Children of an exam with their numbers, for cards and lists. */
export const examChildren = call({
  name: 'fitness-test.test.child.list',
  get: `${EXAMS}/children`,
  need: access.field,
  input: page.input({
    tstId,
    clazzId: idOf('class_clazz').optional(),
    grpNo: z.number().int().min(1).max(9999).optional(),
    name: textUpTo(32).optional(),
  }),
  reply: page.of(childRow),
});
export const examPlaces = call({
  name: 'fitness-test.test.place.list',
  get: `${EXAMS}/places`,
  need: access.field,
  input: z.object({ tstId }),
  reply: z.object({
    clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), grdId: z.number(), children: z.number() })),
    groups: z.array(group),
  }),
});
/** Brings the children up to date with the classes and divides them anew; the plan of periods falls with the groups. */
export const examGroups = call({
  name: 'fitness-test.test.group.set',
  put: `${EXAMS}/groups`,
  need: access.look,
  input: z.object({
    tstId,
    by: z.enum(GROUP_BY).default('clazzSex'),
    size: z.number().int().min(2).max(60).default(20),
  }),
  reply: z.object({ added: z.number(), removed: z.number(), items: z.array(group) }),
});

const ground = z.object({ gudId: z.number(), name: z.string(), itemIds: z.array(z.string()), lanes: z.number() });
export type GroundRow = z.output<typeof ground>;
export const groundList = call({
  name: 'fitness-test.test.ground.list',
  get: `${EXAMS}/grounds`,
  need: access.look,
  input: z.object({ tstId }),
  reply: z.object({ items: z.array(ground) }),
});
/** The whole list: what is left out goes. */
export const groundSet = call({
  name: 'fitness-test.test.ground.set',
  put: `${EXAMS}/grounds`,
  need: access.look,
  input: z.object({
    tstId,
    items: z
      .array(
        z.object({
          gudId: idOf('fitness_test_ground').optional(),
          name: textOf(32),
          itemIds: z.array(itemId).min(1).max(20),
          lanes: z.number().int().min(1).max(50).default(1),
        }),
      )
      .max(40),
  }),
  reply: z.object({ items: z.array(ground) }),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m('fitness-test.timeOfDay'));
const slot = z.object({
  actId: z.number(),
  gudId: z.number(),
  gudName: z.string(),
  grpNo: z.number(),
  grpName: z.string(),
  due: z.number(),
  signed: z.number(),
});
export const periodRow = z.object({
  perId: z.number(),
  onDate: z.string(),
  from: z.string(),
  to: z.string(),
  slots: z.array(slot),
});
export type PeriodRow = z.output<typeof periodRow>;
export const periodList = call({
  name: 'fitness-test.test.period.list',
  get: `${EXAMS}/periods`,
  need: access.look,
  input: z.object({ tstId }),
  reply: z.object({ items: z.array(periodRow), left: z.number() }),
});
/** The whole list. Without `slots` anywhere the groups are led round the grounds in turn; `left` visits found no place. */
export const periodSet = call({
  name: 'fitness-test.test.period.set',
  put: `${EXAMS}/periods`,
  need: access.look,
  input: z.object({
    tstId,
    items: z
      .array(
        z.object({
          onDate: day(),
          from: time,
          to: time,
          slots: z
            .array(z.object({ gudId: idOf('fitness_test_ground'), grpNo: z.number().int().min(1).max(9999) }))
            .max(40)
            .optional(),
        }),
      )
      .max(200),
  }),
  reply: z.object({ items: z.array(periodRow), left: z.number() }),
});

/** A group at a ground in a period, and how many of it have checked in. */
export const actionRow = z.object({
  actId: z.number(),
  tstId: z.number(),
  tstName: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  onDate: z.string(),
  from: z.string(),
  to: z.string(),
  gudName: z.string(),
  grpNo: z.number(),
  grpName: z.string(),
  due: z.number(),
  signed: z.number(),
  lastAt: instant().nullable(),
});
export type ActionRow = z.output<typeof actionRow>;
export const actionList = call({
  name: 'fitness-test.test.action.list',
  get: `${EXAMS}/actions`,
  need: access.look,
  input: page.input({
    tstId: tstId.optional(),
    orgId: idOf('organisation_org').optional(),
    from: day().optional(),
    to: day().optional(),
  }),
  reply: page.of(actionRow),
});
const signRow = z.object({
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  chestNo: z.number(),
  sex,
  way: z.enum(SIGN_WAYS).nullable(),
  at: instant().nullable(),
  byName: z.string().nullable(),
});
export type SignRow = z.output<typeof signRow>;
/** Who of a group has come. */
export const actionSigns = call({
  name: 'fitness-test.test.action.signs',
  get: `${EXAMS}/actions/{actId}/signs`,
  need: access.look,
  input: z.object({ actId: idOf('fitness_test_action') }),
  reply: z.object({ items: z.array(signRow) }),
});
/** The same child twice is one check-in: the first stands. */
export const actionSign = call({
  name: 'fitness-test.test.action.sign',
  post: `${EXAMS}/actions/{actId}/sign`,
  need: access.field,
  input: z.object({
    actId: idOf('fitness_test_action'),
    userId: idOf('people_person'),
    way: z.enum(SIGN_WAYS).default('hand'),
  }),
  reply: signRow,
});
