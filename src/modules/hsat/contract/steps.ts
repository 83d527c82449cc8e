import * as z from 'zod';
import { EXCESS_HOWS, PART_KINDS, WORDS } from '../rules';

/** How a final score came about, to be reckoned again by hand. */
export const stepsShown = z.object({
  userId: z.number(),
  name: z.string(),
  version: z.number(),
  /** Of the scheme's version. */ hash: z.string(),
  total: z.number().nullable(),
  full: z.number(),
  level: z.string().nullable(),
  stale: z.boolean(),
  rounding: z.object({ step: z.string(), how: z.string(), unit: z.number() }),
  items: z.array(
    z.object({
      item: z.string(),
      name: z.string(),
      unit: z.string(),
      full: z.number(),
      weight: z.number(),
      value: z.number().nullable(),
      word: z.enum(WORDS).nullable(),
      from: z.number().nullable(),
      raw: z.number().nullable(),
      points: z.number().nullable(),
      by: z.enum(EXCESS_HOWS).nullable(),
      exempt: z.string().nullable(),
      exemptShare: z.number().nullable(),
    }),
  ),
  parts: z.array(
    z.object({
      kind: z.enum(PART_KINDS),
      full: z.number(),
      raw: z.number().nullable(),
      poured: z.number(),
      points: z.number().nullable(),
      by: z.enum(EXCESS_HOWS).nullable(),
      weight: z.number(),
    }),
  ),
  /** Of the process part: the terms' closed scores. */
  process: z.array(z.object({ score: z.number(), full: z.number() })),
  extras: z.object({ names: z.array(z.string()), before: z.number(), after: z.number() }),
  missing: z.array(z.string()),
});
export type StepsShown = z.output<typeof stepsShown>;
