import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { page, span, textUpTo } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { BUSI } from '../../../kernel/shared/codes';
import { access } from '../access';
import { LESSONS_NOW, SCREEN_LEVELS, SCREEN_PAGES } from '../rules';
import { basis, columns, days, grdId, orgId, regId } from './parts';

const word = z.string().max(20);
const where = { orgId: orgId(), regId: regId() };

/** Where a row leads: a region, a school, a class; everything else leads nowhere. */
export const SCREEN_TARGETS = ['reg', 'org', 'clazz', 'none'] as const;
/** What a tile shows: figures, or rows of values under `keys`. null: nothing to divide by, or a group too small to be shown. */
export const screenBlock = z.object({
  at: z.string(),
  /** `rows`: how many rows of its source a figure was counted from; null where it is not shown. */
  figures: z.array(z.object({ key: z.string(), value: z.number().nullable(), rows: z.number().nullable() })),
  keys: z.array(z.string()),
  rows: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      to: z.enum(SCREEN_TARGETS),
      values: z.array(z.number().nullable()),
    }),
  ),
  /** Groups that are there and too small to be shown. */
  hidden: z.number(),
  /** How many rows all of it was counted from. */
  counted: z.number(),
  /** Of what counts hours: the days, and what they rest on. */
  basis: basis.nullable(),
});

/** Whose screen it is, the way up, and the terms whose days may be chosen. */
export const screenInit = call({
  name: 'analytics.screen.init',
  get: '/analytics/screen/init',
  need: access.screen,
  input: z.object(where),
  reply: z.object({
    at: z.string(),
    level: z.enum(SCREEN_LEVELS),
    orgId: z.number().nullable(),
    regId: z.number().nullable(),
    name: z.string(),
    up: z.array(z.object({ regId: z.number(), name: z.string() })),
    schools: z.number(),
    /** What it is parted into. */
    units: z.enum(['reg', 'org', 'clazz']),
    least: z.number(),
    pages: z.array(z.enum(SCREEN_PAGES)),
    today: z.string(),
    terms: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  }),
});
/** Schools, classes, teachers and students of today: what the other figures stand beside. */
export const screenRefs = call({
  name: 'analytics.screen.refs',
  get: '/analytics/screen/refs',
  need: access.screen,
  input: z.object(where),
  reply: screenBlock,
});
/** One tile of a page. Pages and tiles are words: another one is gone. A tile that has no grades refuses one. */
export const screenPage = call({
  name: 'analytics.monitor.screen',
  get: '/monitor/screen/{page}',
  need: access.screen,
  input: span(z.object({ page: word, tile: word.default('sum'), ...where, grdId: grdId(), ...days })),
  reply: screenBlock,
});
/** Says that somebody looks, so that news of the schools reach them; said again every few minutes while the screen is open. */
export const screenWatch = call({
  name: 'analytics.screen.watch',
  post: '/analytics/screen/watch',
  need: access.screen,
  input: z.object(where),
  reply: nothing,
});

const PROGRAMS = 'programs that show the same figures elsewhere; the screen asks by its pages';
/** Classes, teachers and students of every school. */
export const monitorOrg = call({
  name: 'analytics.monitor.org',
  get: '/monitor/org',
  need: access.screen,
  input: z.object({ regId: regId() }),
  reply: screenBlock,
  forApi: PROGRAMS,
});
/** Schools, classes, teachers and students of the districts right below a region. */
export const monitorRegion = call({
  name: 'analytics.monitor.region',
  get: '/monitor/region',
  need: access.screen,
  input: z.object({ regId: regId() }),
  reply: screenBlock,
  forApi: PROGRAMS,
});
/** Who signed in by day: at most a hundred days. */
export const monitorUser = call({
  name: 'analytics.monitor.user',
  get: '/monitor/user',
  need: access.screen,
  input: span(z.object({ orgId: orgId(), ...days })),
  reply: screenBlock,
  forApi: PROGRAMS,
});
/** Hours by day. */
export const monitorLesson = call({
  name: 'analytics.monitor.lesson',
  get: '/monitor/lesson',
  need: access.screen,
  input: span(z.object({ orgId: orgId(), ...days })),
  reply: screenBlock,
  forApi: PROGRAMS,
});

/** Resources of schools: together, by school, by type, by month. Kinds are words: another one is gone. */
export const dwRes = call({
  name: 'analytics.dw.res',
  get: '/dw/DwsRes/{kind}',
  need: access.screen,
  input: span(z.object({ kind: word, ...where, ...days })),
  reply: screenBlock,
  forApi: PROGRAMS,
});

const some = () => z.number().nullable();
const listed = {
  kind: word,
  ...where,
  grdId: grdId(),
  name: textUpTo(32).optional(),
  /** Of lessons: whether attendance was taken. */
  taken: z.boolean().optional(),
  /** Whether it had been prepared. */
  prepared: z.boolean().optional(),
  /** Only those of today, whatever days are asked for. */
  now: z.enum(LESSONS_NOW).optional(),
  ...days,
};
/** The rows behind the figures. A kind fills its own columns; the others are null. */
export const regionList = call({
  name: 'analytics.region.list',
  get: '/analytics/region/{kind}',
  need: access.region,
  input: page.input(listed),
  reply: page
    .of(
      z.object({
        key: z.string(),
        orgId: z.number(),
        orgName: z.string(),
        clazzId: some(),
        clazzName: z.string().nullable(),
        sbjName: z.string().nullable(),
        onDate: z.string().nullable(),
        start: z.string().nullable(),
        end: z.string().nullable(),
        lessonId: some(),
        taken: z.boolean().nullable(),
        clazzes: some(),
        teachers: some(),
        men: some(),
        women: some(),
        students: some(),
        boys: some(),
        girls: some(),
        planned: some(),
        held: some(),
        covered: some(),
        lost: some(),
        ahead: some(),
        /** Children who belonged there; of a few, for whoever is not of the school, nobody says how many were away. */
        seats: some(),
        away: some(),
        late: some(),
        resType: z.string().nullable(),
        logins: some(),
        people: some(),
        online: some(),
        resources: some(),
        inLib: some(),
        learners: some(),
        answers: some(),
        minutes: some(),
      }),
    )
    .extend({
      figures: z.array(z.object({ key: z.string(), value: z.number().nullable() })),
      basis: basis.nullable(),
    }),
});

/** All rows of a kind as a sheet. */
export const exportRegionList = call({
  name: 'analytics.region.list.export',
  get: '/analytics/region/{kind}/export',
  need: access.region,
  input: span(z.object({ ...listed, columns: columns() })),
  reply: file,
});

const dayFilters = { orgId: orgId(), grdId: grdId(), ...days };
/** The days of one school: what was planned, what became of it, and whose attendance was taken. */
export const schoolLessons = call({
  name: 'analytics.school.lessons',
  get: '/analytics/school/lessons',
  need: access.school,
  input: span(z.object(dayFilters)),
  reply: z.object({
    items: z.array(
      z.object({
        onDate: z.string(),
        planned: z.number(),
        held: z.number(),
        covered: z.number(),
        lost: z.number(),
        ahead: z.number(),
        lessons: z.number(),
        taken: z.number(),
        missing: z.number(),
        seats: z.number(),
        away: some(),
        late: some(),
      }),
    ),
    basis,
  }),
});
export const exportSchoolLessons = call({
  name: 'analytics.school.lessons.export',
  get: '/analytics/school/lessons/export',
  need: access.school,
  input: span(z.object(dayFilters)),
  reply: file,
});
export const TRACES = ['prepared', 'begun', 'taken', 'ended'] as const;
const traceFilters = { orgId: orgId(), what: z.enum(TRACES).optional(), ...days };
const trace = z.object({
  lessonId: z.number(),
  what: z.enum(TRACES),
  at: z.string(),
  onDate: z.string(),
  start: z.string(),
  end: z.string(),
  clazzName: z.string(),
  sbjName: z.string(),
  /** Names of teachers are their school's. */
  teacherName: masked(z.string().nullable(), (who) => who.busiId === BUSI.school),
});
/** What teachers did in the lessons of one school: prepared, begun, attendance taken, ended; the latest first. */
export const schoolTraces = call({
  name: 'analytics.school.traces',
  get: '/analytics/school/traces',
  need: access.school,
  input: page.input(traceFilters),
  reply: page.of(trace).extend({ from: z.string(), to: z.string() }),
});
export const exportSchoolTraces = call({
  name: 'analytics.school.traces.export',
  get: '/analytics/school/traces/export',
  need: access.school,
  input: span(z.object({ ...traceFilters, columns: columns() })),
  rows: trace,
  reply: file,
});
