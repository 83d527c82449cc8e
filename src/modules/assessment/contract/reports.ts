import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf, instant, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { FULL_MAX } from '../rules';
import { clazzId, index, indexId, item, itemId, kind, level, one, role, userId } from './parts';

const points = () => z.number().nullable();
const part = index.extend({
  depth: z.number(),
  /** Hundredths of a percent; null where nobody judged it. */
  points: points(),
  roles: z.array(z.object({ role, points: points(), judges: z.number() })),
  /** The middle half of all others where at least five stand in it; nothing for fewer. */
  band: z.object({ low: z.number(), middle: z.number(), high: z.number() }).nullable(),
});
const report = z.object({
  item,
  userId: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  place: z.string(),
  total: points(),
  level: z.string().nullable(),
  /** The level was set by the school, not by the total. */
  levelSet: z.boolean(),
  levels: z.array(level),
  parts: z.array(part),
  /** Totals by who judges: one's own, the leader's or class's, the school's. */
  figures: z.array(z.object({ role, points: points() })),
  missing: z.array(role),
  comment: z.string(),
  commentBy: z.string(),
  words: z.array(z.object({ role, indexId: z.string(), text: z.string() })),
  /** The card's code once the report is archived. */
  proof: z.object({ code: z.string(), hash: z.string(), sealedAt: instant() }).nullable(),
});
export type Report = z.output<typeof report>;
const row = z.object({
  userId: z.number(),
  name: z.string(),
  place: z.string(),
  total: points(),
  level: z.string().nullable(),
  parts: z.array(z.object({ indexId: z.string(), points: points() })),
  missing: z.array(role),
});
export type ReportRow = z.output<typeof row>;
const spread = z.array(
  z.object({ level: z.string(), /** Null: hidden, so that nobody can be reckoned. */ n: points() }),
);
const roots = z.array(z.object({ indexId: z.string(), name: z.string(), weight: z.number(), mean: points() }));

/** A child's own after the end; a class teacher's and a subject teacher's of their classes. */
export const reportUser = call({
  name: 'assessment.eval.report.user',
  get: '/ces/eval/items/{id}/report/user/{userId}',
  need: access.all,
  input: z.object({ id: itemId(), userId: userId() }),
  reply: report,
});
export const reportClazz = call({
  name: 'assessment.eval.report.clazz',
  get: '/ces/eval/items/{id}/report/clazz/{clazzId}',
  need: access.staff,
  input: z.object({ id: itemId(), clazzId: clazzId() }),
  reply: z.object({ item, clazzId: z.number(), clazzName: z.string(), spread, roots, rows: z.array(row) }),
});
/** Distributions and means for whoever takes part, nothing of groups under five; names for the administrator alone. */
export const perfReport = call({
  name: 'assessment.perf.report',
  get: '/ces/perf/items/{id}/report',
  need: access.staff,
  input: z.object({ id: itemId() }),
  reply: z.object({ item, people: z.number(), spread, roots, rows: z.array(row).nullable() }),
});
/** `role`: as oneself, or as the leader of that teacher. */
export const perfReportUser = call({
  name: 'assessment.perf.report.user',
  get: '/ces/perf/items/{id}/report/{userId}',
  need: access.staff,
  input: z.object({ id: itemId(), userId: userId(), role: z.enum(['self', 'leader']).default('self') }),
  reply: report,
});
/** The screen as a file: rows for who sees rows, distributions for who sees those. */
export const reportExport = call({
  name: 'assessment.ces.report.export',
  get: '/ces/{kind}/items/{id}/export',
  need: access.staff,
  input: one.extend({ clazzId: clazzId().optional() }),
  reply: file,
});
/** Objects to the own result, with a reason and up to three pictures, as long as the time for it runs. */
export const objectTo = call({
  name: 'assessment.ces.appeal.create',
  post: '/ces/{kind}/items/{id}/appeals',
  need: access.classroom,
  input: one.extend({
    /** An index, or nothing for the result as a whole. */
    part: z
      .string()
      .regex(/^[a-z0-9]{0,16}$/)
      .default(''),
    reason: textOf(200, 'assessment.whyRequired'),
    images: z.array(z.string().max(200)).max(3).default([]),
  }),
  reply: z.object({ appealId: z.number() }),
});
/** The answer to an objection: another score or level upholds it, a reason alone leaves the result as it is. */
export const appealAnswer = call({
  name: 'assessment.ces.appeal.answer',
  post: '/ces/{kind}/items/{id}/appeals/{appealId}/answer',
  need: access.staff,
  input: z.object({
    kind: kind(),
    id: itemId(),
    appealId: idOf('appeal_appeal'),
    change: z.object({ indexId: indexId(), role, score: z.number().min(0).max(FULL_MAX) }).optional(),
    /** In place of another score: the level that the school set, or null for the one that follows from the total. */
    level: z.string().max(16).nullable().optional(),
    why: textOf(200, 'assessment.whyRequired'),
  }),
  reply: z.object({ appealId: z.number(), upheld: z.boolean() }),
});
