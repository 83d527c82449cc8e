import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import { idOf, idsOf, textOf } from '../../../kernel/shared/fields';
import {
  DIRECTIONS,
  EXEMPT_REASONS,
  EXEMPTIONS,
  MODULES,
  MOST_LEVELS,
  MOST_POINTS,
  MOST_VALUE,
  ORIGINS,
  ROUND_STATES,
  ROUNDINGS,
  SOURCES,
  WAYS,
  WHOLE,
} from '../rules';

// Pieces that several calls of this module share.
export const module = () => z.enum(MODULES);
export const itemId = () => idOf('process_eval_item');
export const normId = () => idOf('process_eval_norm');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const grdId = () => idOf('textbook_grade');
export const orgId = () => idOf('organisation_org');
export const name = () => z.string().trim().max(32).optional();
/** School year by its first calendar year; the term is its number in the year. */
export const yearId = () => z.number().int().min(2000, m('process-eval.year')).max(2100, m('process-eval.year'));
export const termId = () => z.literal([1, 2]);
/** Hundredths of a point, 0 to 300 points. */
export const points = () =>
  z.number().int().min(0, m('process-eval.points')).max(MOST_POINTS, m('process-eval.points'));
/** Hundredths of an indicator's unit. */
export const value = () =>
  z.number().int().min(-MOST_VALUE, m('process-eval.value')).max(MOST_VALUE, m('process-eval.value'));
export const exempt = () => z.enum(EXEMPT_REASONS);
export const levels = () => z.array(textOf(12)).max(MOST_LEVELS, m('process-eval.levelsMany', { max: MOST_LEVELS }));

const row = z.object({ from: value(), points: points() });
/** An indicator in a sketch, as it is asked for; the rest of it is copied from the indicator. */
export const sketchItem = z.object({
  itemId: itemId(),
  /** Hundredths of a per cent; all of them come to exactly 10000. */
  weight: z.number().int().min(1, m('process-eval.weight')).max(WHOLE, m('process-eval.weight')),
  direction: z.enum(DIRECTIONS).default('up'),
  rows: z.array(row).max(100).default([]),
});
/** What a sketch says beyond its items; everything has a usual value. */
export const sketchRules = {
  fullScore: points().default(10_000),
  rounding: z.enum(ROUNDINGS).default('halfUp'),
  exemption: z.enum(EXEMPTIONS).default('spread'),
  /** Share of the full marks of exempt children, hundredths of a per cent. */
  exemptShare: z.number().int().min(0, m('process-eval.share')).max(WHOLE, m('process-eval.share')).default(WHOLE),
  differ: points().default(500),
};
export const indicator = z.object({
  itemId: z.number(),
  module: z.enum(MODULES),
  name: z.string(),
  unit: z.string(),
  way: z.enum(WAYS),
  fullScore: z.number(),
  levels: z.array(z.string()),
  source: z.enum(SOURCES).nullable(),
  on: z.boolean(),
  /** It stands in a sketch. */ used: z.boolean(),
  ownerId: z.number(),
  ownerName: z.string(),
  /** The caller's organisation may change it. */ own: z.boolean(),
});
export type IndicatorRow = z.output<typeof indicator>;

export const sketchItemShown = z.object({
  itemId: z.number(),
  name: z.string(),
  unit: z.string(),
  way: z.enum(WAYS),
  fullScore: z.number(),
  levels: z.array(z.string()),
  source: z.enum(SOURCES).nullable(),
  weight: z.number(),
  direction: z.enum(DIRECTIONS),
  rows: z.array(z.object({ from: z.number(), points: z.number() })),
});
export const normShown = z.object({
  normId: z.number(),
  module: z.enum(MODULES),
  name: z.string(),
  yearId: z.number(),
  termId: z.number(),
  grdIds: z.array(z.number()),
  version: z.number(),
  on: z.boolean(),
  ownerId: z.number(),
  ownerName: z.string(),
  own: z.boolean(),
  /** Where it stands in the caller's school; null: nothing is collected yet. */ state: z.enum(ROUND_STATES).nullable(),
  shownUntil: z.string().nullable(),
  /** The version that the school's children are judged by. */ judgedBy: z.number().nullable(),
  takenOver: z.boolean(),
});
export type NormShown = z.output<typeof normShown>;
export const sketchShown = {
  fullScore: z.number(),
  rounding: z.enum(ROUNDINGS),
  exemption: z.enum(EXEMPTIONS),
  exemptShare: z.number(),
  differ: z.number(),
  items: z.array(sketchItemShown),
};
export const norm = normShown.extend(sketchShown);
export type Norm = z.output<typeof norm>;

/** What stands of a child about an indicator. */
export const cell = z.object({
  itemId: z.number(),
  value: z.number().nullable(),
  exempt: z.enum(EXEMPT_REASONS).nullable(),
  origin: z.enum(ORIGINS),
  sourceValue: z.number().nullable(),
  sourceExempt: z.enum(EXEMPT_REASONS).nullable(),
  sourceRule: z.string().nullable(),
  sourceUntil: z.string().nullable(),
  sourceAt: z.string().nullable(),
  wasValue: z.number().nullable(),
  wasBy: z.string().nullable(),
  rev: z.number(),
  savedBy: z.string().nullable(),
  savedAt: z.string(),
});
export type Cell = z.output<typeof cell>;
export const filters = {
  orgId: orgId().optional(),
  grdId: grdId().optional(),
  clazzId: clazzId().optional(),
  name: name(),
};
export const grades = () => idsOf('textbook_grade', 20).min(1, m('process-eval.grades'));
