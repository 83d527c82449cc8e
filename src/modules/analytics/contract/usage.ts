import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, page, sortOf, span, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { CLEAN_KINDS } from '../rules/usage';
import { columns, days, orgId } from './parts';

const filters = { orgId: orgId(), ...days };
const period = {
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  rule: z.number(),
  /** How many rows the figures were counted from: sign-ins, page views, homework. */
  rows: z.number(),
};
const counts = {
  teachers: z.number(),
  /** Who signed in at least once. */
  activeTeachers: z.number(),
  students: z.number(),
  activeStudents: z.number(),
  /** Screens that somebody opened, and how often. */
  screens: z.number(),
  views: z.number(),
  clazzes: z.number(),
  /** Homework given, each task once for each of its classes. */
  works: z.number(),
};
const SORTS = ['orgName', 'activeTeachers', 'activeStudents', 'screens', 'views', 'works'] as const;
/** How schools use the program: counts without names. */
export const adoption = call({
  name: 'analytics.adoption',
  get: '/analytics/adoption',
  need: access.adoption,
  input: page.input(filters, { sorts: SORTS }),
  reply: page
    .of(z.object({ orgId: z.number(), orgName: z.string(), ...counts }))
    .extend({ figures: z.object(counts), ...period }),
});
export const exportAdoption = call({
  name: 'analytics.adoption.export',
  get: '/analytics/adoption/export',
  need: access.adoption,
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: columns() })),
  reply: file,
});
const SCREEN_SORTS = ['views', 'byTeachers', 'byStudents', 'orgs'] as const;
/** Screens by how often they were opened, and by which kind of person. */
export const adoptionScreens = call({
  name: 'analytics.adoption.screens',
  get: '/analytics/adoption/screens',
  need: access.adoption,
  input: page.input(filters, { sorts: SCREEN_SORTS }),
  reply: page
    .of(
      z.object({
        path: z.string(),
        /** In the reader's language; null where the screen is no more. */
        title: z.string().nullable(),
        views: z.number(),
        byTeachers: z.number(),
        byStudents: z.number(),
        /** Counted before kinds of people were. */
        byOthers: z.number(),
        /** Organisations in which it was opened. */
        orgs: z.number(),
      }),
    )
    .extend(period),
});
export const exportAdoptionScreens = call({
  name: 'analytics.adoption.screens.export',
  get: '/analytics/adoption/screens/export',
  need: access.adoption,
  input: span(z.object({ ...filters, sort: sortOf(SCREEN_SORTS).optional(), columns: columns() })),
  reply: file,
});
const teacherFilters = { name: textUpTo(32).optional(), active: z.boolean().optional(), ...days };
const TEACHER_SORTS = ['name', 'signIns', 'days', 'lastAt', 'works'] as const;
/** The own teachers by name: a school's matter, which no bureau asks for. */
export const adoptionTeachers = call({
  name: 'analytics.adoption.teachers',
  get: '/analytics/adoption/teachers',
  need: access.adoptionNames,
  input: page.input(teacherFilters, { sorts: TEACHER_SORTS }),
  reply: page
    .of(
      z.object({
        userId: z.number(),
        name: z.string(),
        signIns: z.number(),
        days: z.number(),
        /** Of the period. */
        lastAt: z.string().nullable(),
        works: z.number(),
      }),
    )
    .extend(period),
});
export const exportAdoptionTeachers = call({
  name: 'analytics.adoption.teachers.export',
  get: '/analytics/adoption/teachers/export',
  need: access.adoptionNames,
  input: span(z.object({ ...teacherFilters, sort: sortOf(TEACHER_SORTS).optional(), columns: columns() })),
  reply: file,
});

/** Who holds an open page: now by organisation, and over the hours of a day. Counts, by minute. */
export const online = call({
  name: 'analytics.online',
  get: '/analytics/online',
  need: access.adoption,
  input: z.object({ orgId: orgId(), date: day().optional() }),
  reply: z.object({
    date: z.string(),
    asOf: z.string(),
    /** How many minutes of the day were counted in which anybody was there. */
    rows: z.number(),
    people: z.number(),
    orgs: z.array(z.object({ orgId: z.number(), orgName: z.string(), people: z.number() })),
    /** Hours of the asker's zone in which anybody was there. */
    hours: z.array(z.object({ hour: z.number(), most: z.number(), mean: z.number() })),
  }),
});

/**
 * Removes rows from before a day, of all organisations. Without a count it only says how many they are; with the count that it said it
 * removes them, as a job. Nothing younger than 180 days goes.
 */
export const monitorClean = call({
  name: 'analytics.monitor.clean',
  post: '/monitor/clean',
  need: access.platform,
  input: z.object({ kind: z.enum(CLEAN_KINDS), before: day(), count: z.number().int().min(0).optional() }),
  reply: z.object({ count: z.number(), jobId: z.number().nullable() }),
});
