import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, idOf, page, sortOf, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { TASK_STATES } from '../rules/input';
import { sbjId, stgId } from './parts';

const subject = { stgId: stgId.optional(), sbjId: sbjId.optional() };
const period = { from: day().optional(), to: day().optional() };
const userId = idOf('people_person');
const subjectNames = { stgId: z.number(), sbjId: z.number(), stgName: z.string(), sbjName: z.string() };
const byState = z.object(
  Object.fromEntries(TASK_STATES.map((s) => [s, z.number()])) as Record<(typeof TASK_STATES)[number], z.ZodNumber>,
);

/** Own tasks by state; a period counts those that were claimed or typed in it. */
export const ownTotals = call({
  name: 'question-bank.queipt.input.stat',
  get: '/repository/queipt/input/stat',
  need: access.enter,
  input: span(z.object(period)),
  reply: byState,
});
const work = {
  claimed: z.number(),
  input: z.number(),
  redone: z.number(),
  passed: z.number(),
  edited: z.number(),
  rejected: z.number(),
  ignored: z.number(),
};
export const ownToday = call({
  name: 'question-bank.queipt.input.today',
  get: '/repository/queipt/input/today/stat',
  need: access.enter,
  input: z.object({}),
  reply: z.object(work),
});

/** What the platform's library holds, and what is on its way into it. */
export const queSums = call({
  name: 'question-bank.stat.que.pfm',
  get: '/repository/stat/que/pfm',
  need: access.decide,
  input: z.object(subject),
  reply: z.object({
    total: z.number(),
    month: z.number(),
    tasks: byState,
    /** Papers of the input desk. */ papers: z.object({ input: z.number(), auditing: z.number(), done: z.number() }),
    subjects: z.array(z.object({ ...subjectNames, total: z.number(), degrees: z.array(z.number()) })),
    types: z.array(z.object({ qtpId: z.number(), qtpName: z.string(), total: z.number() })),
    degrees: z.array(z.number()),
  }),
});
export const SOURCE_KINDS = ['batch', 'direct', 'paper', 'other'] as const;
/** How the library's questions came in: from claimed pages, typed directly, with a paper, or otherwise (written into the library, imported). */
export const queSources = call({
  name: 'question-bank.stat.que.source',
  get: '/repository/stat/que/source',
  need: access.decide,
  input: z.object(subject),
  reply: z.array(z.object({ kind: z.enum(SOURCE_KINDS), total: z.number() })),
});
export const sourceRow = z.object({
  source: z.string().nullable(),
  total: z.number(),
  subjects: z.number(),
  lastAt: z.string(),
});
export const queBySource = call({
  name: 'question-bank.stat.que.bySource',
  get: '/repository/stat/que/bySource',
  need: access.decide,
  input: page.input({ ...subject, source: z.string().trim().max(60).optional() }),
  reply: page.of(sourceRow),
});
export const nodeSums = z.object({
  nodeId: z.number(),
  parentId: z.number().nullable(),
  name: z.string(),
  depth: z.number(),
  total: z.number(),
  own: z.number(),
  degrees: z.array(z.number()),
});
export type NodeSums = z.output<typeof nodeSums>;
/** Questions per node of a textbook with everything below it, each question once; in the order of the book. */
export const queByTbk = call({
  name: 'question-bank.stat.que.byTbk',
  get: '/repository/stat/que/byTbk',
  need: access.decide,
  input: z.object({ tbkId: idOf('textbook_textbook') }),
  reply: z.object({ total: z.number(), items: z.array(nodeSums) }),
});

const who = { userId: z.number(), name: z.string(), login: z.string().nullable() };
export const inputterRow = z.object({
  ...who,
  ...work,
  /** In audit now. */ auditing: z.number(),
  /** Hundredths; null before anything was judged. */ passRate: z.number().nullable(),
});
export const auditorRow = z.object({
  ...who,
  passed: z.number(),
  edited: z.number(),
  rejected: z.number(),
  total: z.number(),
  passRate: z.number().nullable(),
});
const ofPeriod = { ...period, userId: userId.optional() };
const whole = { from: z.string(), to: z.string() };
export const INPUTTER_SORTS = [
  'claimed',
  'input',
  'redone',
  'passed',
  'edited',
  'rejected',
  'ignored',
  'passRate',
] as const;
export const AUDITOR_SORTS = ['passed', 'edited', 'rejected', 'total', 'passRate'] as const;
/** Without a period: the last thirty days. */
export const queInput = call({
  name: 'question-bank.stat.que.input',
  get: '/repository/stat/que/input',
  need: access.decide,
  input: page.input(ofPeriod, { sorts: INPUTTER_SORTS }),
  reply: page.of(inputterRow).extend({ ...whole, sums: z.object(work) }),
});
export const queAudit = call({
  name: 'question-bank.stat.que.adt',
  get: '/repository/stat/que/adt',
  need: access.decide,
  input: page.input(ofPeriod, { sorts: AUDITOR_SORTS }),
  reply: page.of(auditorRow).extend({
    ...whole,
    sums: z.object({ passed: z.number(), edited: z.number(), rejected: z.number(), total: z.number() }),
  }),
});
/** Everybody with a resource role, and whoever has typed or audited without one any more. */
export const queUsers = call({
  name: 'question-bank.stat.que.users',
  get: '/repository/stat/que/users',
  need: access.decide,
  input: z.object({ roleId: z.number().int().positive().optional(), name: z.string().trim().max(32).optional() }),
  reply: z.array(z.object({ ...who, enabled: z.boolean(), roleIds: z.array(z.number()) })),
});
/** Per month: new in the library, typed, passed, rejected. Without a period: the last twelve months. */
export const queTrend = call({
  name: 'question-bank.stat.que.trend',
  get: '/repository/stat/que/trend/month',
  need: access.decide,
  input: span(z.object({ ...subject, ...period })),
  reply: z.array(
    z.object({ month: z.string(), added: z.number(), input: z.number(), passed: z.number(), rejected: z.number() }),
  ),
});
/** The work of every day: person, subject, what was typed and audited. */
export const queHistory = call({
  name: 'question-bank.stat.que.history',
  get: '/repository/stat/que/history',
  need: access.decide,
  input: span(z.object(period)),
  reply: file,
});
/** The table a screen shows, with its filters. */
export const queExport = call({
  name: 'question-bank.stat.que.export',
  get: '/repository/stat/que/{kind}/export',
  need: access.decide,
  input: span(
    z.object({
      kind: z.enum(['byTbk', 'bySource', 'input', 'adt']),
      ...subject,
      tbkId: idOf('textbook_textbook').optional(),
      source: z.string().trim().max(60).optional(),
      ...ofPeriod,
      sort: sortOf([...INPUTTER_SORTS, 'total']).optional(),
    }),
  ),
  reply: file,
});
