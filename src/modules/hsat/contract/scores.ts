import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { access, seesNames } from '../access';
import { EXEMPT_STATES, STATES } from '../rules';
import { stepsShown } from './steps';
import { clazzId, group, item, module, name, orgId, schemaId, userId } from './parts';

export const SCORE_KINDS = ['rept', 'eval', 'exam', 'core'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];
export const SCORE_LEVELS = ['org', 'reg'] as const;
const rates = z.object({
  count: z.number(),
  mean: z.number().nullable(),
  pass: z.number().nullable(),
  excellent: z.number().nullable(),
  full: z.number().nullable(),
});
const row = z.object({
  /** A candidate's, or of the report the class's or school's. */ key: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  userId: z.number().nullable(),
  name: masked(z.string().nullable(), seesNames),
  examNo: masked(z.string().nullable(), seesNames),
  process: z.number().nullable(),
  exam: z.number().nullable(),
  others: z.number().nullable(),
  total: z.number().nullable(),
  level: z.string().nullable(),
  stale: z.boolean(),
  /** Of the report alone; null where fewer than five hide. */ rates: rates.nullable(),
});
export type ScoreRow = z.output<typeof row>;
const filters = {
  /** Says which module is meant; an exam of the other one is gone. */ module: module().optional(),
  schemaId: schemaId(),
  orgId: orgId().optional(),
  clazzId: clazzId().optional(),
  name: name(),
};
const at = '/sport/hsat/score/{kind}/{level}';
const path = { kind: z.enum(SCORE_KINDS), level: z.enum(SCORE_LEVELS) };
/** rept: figures of classes (org) or schools (reg). eval, exam, core: candidates with part and final scores. */
export const listScores = call({
  name: 'hsat.score',
  get: at,
  need: access.look,
  input: page.input({ ...path, ...filters }, { sorts: ['name', 'total'] }),
  reply: page.of(row).extend({
    state: z.enum(STATES),
    /** Full marks of what is shown. */
    tops: z.object({ process: z.number(), exam: z.number(), others: z.number(), total: z.number() }),
    beside: z.array(z.object({ regId: z.number(), regName: z.string(), rates })),
  }),
});
export const exportScores = call({
  name: 'hsat.score.export',
  get: `${at}/export`,
  need: access.look,
  input: z.object({ ...path, ...filters }),
  reply: file,
  rows: row,
});
/** A score with its steps, the scheme's version and what it was reckoned from. */
export const openScore = call({
  name: 'hsat.score.open',
  get: '/sport/hsat/score/open',
  need: access.look,
  input: z.object({ schemaId: schemaId(), userId: userId(), orgId: orgId().optional() }),
  reply: stepsShown,
});
const span = z.object({ from: z.string(), to: z.string() }).nullable();
const mineOf = z.object({
  schemaId: z.number(),
  name: z.string(),
  module: z.enum(['sport', 'art']),
  yearId: z.number(),
  state: z.enum(STATES),
  userId: z.number(),
  examNo: z.string(),
  site: z.string().nullable(),
  team: z.number().nullable(),
  slotAt: z.string().nullable(),
  chosen: z.array(z.string()),
  drawn: z.array(z.string()),
  groups: z.array(group),
  items: z.array(item.omit({ rows: true, field: true })),
  /** Kinds of exemption, and whether one may be applied for today. */
  rules: z.array(
    z.object({ code: z.string(), name: z.string(), scope: z.string(), papers: z.number(), open: z.boolean() }),
  ),
  windows: z.object({ choice: span, exempt: span }),
  mayChoose: z.boolean(),
  mayApply: z.boolean(),
  exempts: z.array(
    z.object({
      exemptId: z.number(),
      rule: z.string(),
      ruleName: z.string(),
      state: z.enum(EXEMPT_STATES),
      why: z.string(),
    }),
  ),
  /** Nothing before the publication. */ score: stepsShown.nullable(),
  shownUntil: z.string().nullable(),
  code: z.string().nullable(),
});
export type MineExam = z.output<typeof mineOf>;
/** A candidate's own exams: what to choose, what was applied for and, once it is published, the score. */
export const mine = call({
  name: 'hsat.score.mine',
  get: '/sport/hsat/score/mine',
  need: access.own,
  input: z.object({ schemaId: schemaId().optional() }),
  reply: z.object({ items: z.array(mineOf) }),
});
