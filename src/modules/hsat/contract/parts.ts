import * as z from 'zod';
import { idOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import {
  DIRECTIONS,
  EXCESS_HOWS,
  EXEMPT_SCOPES,
  GROUP_KINDS,
  ITEM_PARTS,
  MODULES,
  MOST_POINTS,
  MOST_VALUE,
  PART_KINDS,
  ROUND_HOWS,
  ROUND_STEPS,
  ROUND_UNITS,
  STATES,
  WHOLE,
} from '../rules';

// Pieces that several calls of this module share.
export const module = () => z.enum(MODULES);
export const schemaId = () => idOf('hsat_exam');
/** Of a bureau's own scheme, also before it was ever on. */
export const ownSchemaId = () => idOf('hsat_schema');
export const userId = () => idOf('people_person');
export const orgId = () => idOf('organisation_org');
export const clazzId = () => idOf('class_clazz');
/** School year by its first calendar year. */
export const yearId = () => z.number().int().min(2000, m('hsat.year')).max(2100, m('hsat.year'));
export const name = () => z.string().trim().max(32).optional();
/** A word that a scheme's own things are known by: an item, a group, a rule. */
export const code = () => z.string().regex(/^[a-z][a-zA-Z0-9_]{0,31}$/, m('hsat.code'));
/** Hundredths of a point. */
export const points = () => z.number().int().min(0, m('hsat.points')).max(MOST_POINTS, m('hsat.points'));
/** Hundredths of a per cent. */
export const share = () => z.number().int().min(0, m('hsat.share')).max(WHOLE, m('hsat.share'));
const weight = () => z.number().int().min(1, m('hsat.weight')).max(WHOLE, m('hsat.weight'));
export const value = () => z.number().int().min(0, m('hsat.value')).max(MOST_VALUE, m('hsat.value'));
export const why = () => textOf(200, 'hsat.whyRequired');

export const part = z.object({
  kind: z.enum(PART_KINDS),
  weight: weight(),
  full: points(),
  terms: z
    .array(z.object({ yearId: yearId(), termId: z.literal([1, 2]) }))
    .max(12, m('hsat.termsMany', { max: 12 }))
    .default([]),
});
export const rounding = z.object({
  step: z.enum(ROUND_STEPS).default('total'),
  how: z.enum(ROUND_HOWS).default('halfUp'),
  unit: z.literal(ROUND_UNITS).default(1),
});
export const group = z.object({
  code: code(),
  kind: z.enum(GROUP_KINDS),
  name: textOf(32, 'hsat.nameRequired'),
  take: z.number().int().min(1, m('hsat.take')).max(20, m('hsat.take')),
});
const rows = z
  .array(z.object({ from: value(), points: points() }))
  .max(200, m('hsat.rowsMany', { max: 200 }))
  .default([]);
export const item = z.object({
  code: code(),
  name: textOf(32, 'hsat.nameRequired'),
  part: z.enum(ITEM_PARTS).default('exam'),
  group: code(),
  unit: textUpTo(8).default(''),
  isScore: z.boolean().default(false),
  direction: z.enum(DIRECTIONS).default('up'),
  between: z.boolean().default(false),
  full: points(),
  weight: weight().default(WHOLE),
  rows: z.object({ male: rows, female: rows }),
  field: z
    .object({
      itemId: z.string().max(40),
      factor: z.number().int().min(1, m('hsat.factor')).max(1000, m('hsat.factor')),
    })
    .nullable()
    .default(null),
});
export const excessRule = z.object({
  of: z.enum(['item', 'part']),
  key: code(),
  how: z.enum(EXCESS_HOWS),
  bound: points().default(0),
  into: z.enum(PART_KINDS).nullable().default(null),
});
export const exemptRule = z.object({
  code: code(),
  name: textOf(32, 'hsat.nameRequired'),
  scope: z.enum(EXEMPT_SCOPES),
  share: share(),
  papers: z.number().int().min(0, m('hsat.papers')).max(9, m('hsat.papers')).default(1),
  deferDays: z.number().int().min(0, m('hsat.deferDays')).max(120, m('hsat.deferDays')).default(0),
});
export const extraRule = z.object({
  code: code(),
  name: textOf(32, 'hsat.nameRequired'),
  points: points(),
  when: z.enum(['before', 'after']).default('before'),
  exclusive: z.boolean().default(true),
});
export const level = z.object({ name: textOf(16, 'hsat.nameRequired'), from: points(), to: points() });
export const RULE_KINDS = ['excess', 'exempt', 'extras'] as const;

export const schemeShown = z.object({
  rounding,
  parts: z.array(part),
  groups: z.array(group),
  items: z.array(item),
  excess: z.array(excessRule),
  exempt: z.array(exemptRule),
  extras: z.object({ cap: z.number(), rules: z.array(extraRule) }),
  levels: z.array(level),
  lines: z.object({ pass: z.number(), excellent: z.number() }),
});
export const schemaShown = z.object({
  schemaId: z.number(),
  module: z.enum(MODULES),
  name: z.string(),
  yearId: z.number(),
  grdIds: z.array(z.number()),
  version: z.number(),
  on: z.boolean(),
  /** The version that holds in schools; the working copy may be a later one. */ publishedVersion: z
    .number()
    .nullable(),
  state: z.enum(STATES),
  shownUntil: z.string().nullable(),
  runId: z.number().nullable(),
  ownerId: z.number(),
  ownerName: z.string(),
  /** The caller's bureau may change it. */ own: z.boolean(),
  /** The full mark of the final score, hundredths of a point. */ full: z.number(),
});
export type SchemaShown = z.output<typeof schemaShown>;
export const schema = schemaShown.extend({
  content: schemeShown,
  drawn: z.array(z.string()),
  /** A changed scheme was tried on a cohort in this version. */ tried: z.boolean(),
  /** Of the version that holds. */ hash: z.string().nullable(),
});
export type Schema = z.output<typeof schema>;
