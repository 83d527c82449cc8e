import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { visibleText } from '../../../kernel/shared/visible';
import { access, seesNames } from '../access';
import { EXEMPT_STATES, STEPS, VERDICTS } from '../rules';
import { code, name, orgId, schemaId, userId, why } from './parts';

const stepLine = z.object({
  step: z.enum([...STEPS, 'apply']),
  verdict: z.enum([...VERDICTS, 'apply']),
  byId: z.number(),
  by: z.string(),
  at: z.string(),
  why: z.string(),
});
export type StepLine = z.output<typeof stepLine>;
const application = z.object({
  exemptId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, () => '*'),
  clazzName: z.string(),
  rule: z.string(),
  ruleName: z.string(),
  items: z.array(z.string()),
  why: z.string(),
  /** Addresses of the papers, for those who look at it now. */ papers: z.array(z.string()),
  state: z.enum(EXEMPT_STATES),
  steps: z.array(stepLine),
  until: z.string().nullable(),
  /** The step is the caller's. */ mine: z.boolean(),
});
export type Application = z.output<typeof application>;
/** Exams that hold for the caller's school, for whoever looks at applications. */
export const listExemptExams = call({
  name: 'hsat.exempt.exams',
  get: '/sport/hsat/exam/exempts/exams',
  need: access.papers,
  input: z.object({}),
  reply: z.object({
    items: z.array(z.object({ schemaId: z.number(), name: z.string(), waiting: z.number() })),
  }),
});
/** Applications: a teacher's classes, a school's, a bureau's. */
export const listExempts = call({
  name: 'hsat.exempt.list',
  get: '/sport/hsat/exam/exempts',
  need: access.papers,
  input: page.input({
    schemaId: schemaId(),
    orgId: orgId().optional(),
    state: z.enum(EXEMPT_STATES).optional(),
    name: name(),
  }),
  reply: page.of(application),
});
/** A candidate applies, or mends what was returned. */
export const applyExempt = call({
  name: 'hsat.exempt.apply',
  post: '/sport/hsat/exam/exempts',
  need: access.choose,
  input: z.object({
    schemaId: schemaId(),
    userId: userId(),
    rule: code(),
    itemIds: z.array(code()).max(20).default([]),
    why: why(),
    papers: z.array(z.string().max(200)).max(9).default([]),
  }),
  reply: z.object({ exemptId: z.number(), state: z.enum(EXEMPT_STATES) }),
});
/** Class teacher, PE teacher, school, bureau: each passes it on, returns it or refuses it, with a reason. */
export const stepExempt = call({
  name: 'hsat.exempt.step',
  put: '/sport/hsat/exam/exempts/{exemptId}',
  need: access.papers,
  input: z.object({
    exemptId: idOf('hsat_exempt'),
    /** The school's, where a bureau decides. */ orgId: orgId().optional(),
    verdict: z.enum(VERDICTS),
    why: z.string().overwrite(visibleText).trim().max(200).default(''),
  }),
  reply: z.object({ exemptId: z.number(), state: z.enum(EXEMPT_STATES), until: z.string().nullable() }),
});
