import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import { day, idOf } from '../../../kernel/shared/fields';
import {
  BANDS,
  BELOW,
  BOUNDARIES,
  CORRECTIONS,
  DEGREES,
  HIGHEST,
  LENS_TESTS,
  MYOPIAS,
  PRES,
  REASONS,
  SPHERE_MAX,
  CYLINDER_MAX,
  AXIS_MAX,
  SUM_KEYS,
  UNDER_SIX,
  type SumKey,
} from '../rules';

// Pieces that several calls of this module share.
export const orgId = () => idOf('organisation_org');
export const clazzId = () => idOf('class_clazz');
export const userId = () => idOf('people_person');
export const grdId = () => idOf('textbook_grade');
export const name = () => z.string().trim().max(32).optional();
/** School year by its first calendar year; the term is its number in the year. */
export const yearId = () => z.number().int().min(2000, m('vision.year')).max(2100, m('vision.year'));
export const termId = () => z.literal([1, 2]);
/** Absent: the term that runs. */
export const period = { yearId: yearId().optional(), termId: termId().optional() };
export const inPeriod = { yearId: z.number(), termId: z.number() };

const acuity = () =>
  z.number().int().min(BELOW, m('vision.acuityRange')).max(HIGHEST, m('vision.acuityRange')).nullish();
/** One eye: sight in tenths of the five-grade scale (48 is 4.8, 29 below 3.0), dioptres in hundredths, axis in degrees. What is null was not measured. */
export const eye = z.object({
  naked: acuity(),
  corrected: acuity(),
  sphere: z.number().int().min(-SPHERE_MAX, m('vision.sphereRange')).max(SPHERE_MAX, m('vision.sphereRange')).nullish(),
  cylinder: z
    .number()
    .int()
    .min(-CYLINDER_MAX, m('vision.cylinderRange'))
    .max(CYLINDER_MAX, m('vision.cylinderRange'))
    .nullish(),
  axis: z.number().int().min(0, m('vision.axisRange')).max(AXIS_MAX, m('vision.axisRange')).nullish(),
  lens: z.enum(LENS_TESTS).nullish(),
});
export const eyeShown = z.object({
  naked: z.number().nullable(),
  corrected: z.number().nullable(),
  sphere: z.number().nullable(),
  cylinder: z.number().nullable(),
  axis: z.number().nullable(),
  lens: z.enum(LENS_TESTS).nullable(),
  poor: z.enum(BANDS).nullable(),
});
export const wear = () => z.number().int().min(0).max(3);
export const band = z.enum(BANDS).nullable();
export const myopia = z.enum(MYOPIAS).nullable();
export const reasons = z.array(z.enum(REASONS));

/** What degrees and myopia are judged by: the norms with their settings. */
export const NORM_RULE = 'vision.norm';
/** A child's screening. */
export const screening = z.object({
  screeningId: z.number(),
  ...inPeriod,
  screenedOn: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  grdId: z.number().nullable(),
  age: z.number(),
  wear: z.number(),
  left: eyeShown,
  right: eyeShown,
  poor: band,
  myopia,
  correction: z.enum(CORRECTIONS).nullable(),
  reasons,
  /** The norms that judged it, with their settings. */ norm: z.string(),
  savedAt: z.string(),
  savedBy: z.string().nullable(),
});
export type Screening = z.output<typeof screening>;

/** Numbers of children; see rules/groups.ts. */
export const sum = z.object(Object.fromEntries(SUM_KEYS.map((k) => [k, z.number()])) as Record<SumKey, z.ZodNumber>);
/** A group of children: `hidden` when it is too small to be shown to whoever may not know names; `expected` are those who stand in it now. */
export const group = z.object({
  orgId: z.number().nullable(),
  orgName: z.string().nullable(),
  regName: z.string().nullable(),
  grdId: z.number().nullable(),
  grdName: z.string().nullable(),
  clazzId: z.number().nullable(),
  clazzName: z.string().nullable(),
  sex: z.enum(['male', 'female']).nullable(),
  hidden: z.boolean(),
  sum: sum.nullable(),
  expected: z.number().nullable(),
});
export type Group = z.output<typeof group>;

export const norm = z.object({
  boundary: z.enum(BOUNDARIES),
  degrees: z.enum(DEGREES),
  underSix: z.enum(UNDER_SIX),
  pre: z.enum(PRES),
  dropLines: z.number().int().min(1).max(5),
});
export const range = { from: day().optional(), to: day().optional() };
