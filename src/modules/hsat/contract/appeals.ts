import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { visibleText } from '../../../kernel/shared/visible';
import { access, seesNames } from '../access';
import { orgId, schemaId } from './parts';

const STATES = ['submitted', 'accepted', 'reviewed', 'upheld', 'rejected', 'withdrawn'] as const;
const appeal = z.object({
  appealId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  userId: z.number(),
  name: masked(z.string(), seesNames, () => '*'),
  part: z.string(),
  itemName: z.string(),
  reason: z.string(),
  /** Pictures that go with it. */ images: z.array(z.string()),
  state: z.enum(STATES),
  remark: z.string(),
  madeAt: z.string(),
  /** The commit that it opened was made. */ settled: z.boolean(),
});
export type HsatAppeal = z.output<typeof appeal>;
/** Objections to scores of an exam; they lie at the candidates' schools, the bureau decides. */
export const listExamAppeals = call({
  name: 'hsat.appeal.list',
  get: '/sport/hsat/exam/appeals',
  need: access.bureau,
  input: page.input({ schemaId: schemaId(), state: z.enum(STATES).optional() }),
  reply: page.of(appeal),
});
/** Takes an objection up, reviews it, upholds or rejects it. Upheld, it opens its row for one commit. */
export const moveExamAppeal = call({
  name: 'hsat.appeal.move',
  put: '/sport/hsat/exam/appeals/{appealId}',
  need: access.bureau,
  input: z.object({
    appealId: idOf('appeal_appeal'),
    orgId: orgId(),
    to: z.enum(['accepted', 'reviewed', 'upheld', 'rejected']),
    remark: z.string().overwrite(visibleText).trim().max(200).default(''),
  }),
  reply: z.object({ appealId: z.number(), state: z.enum(STATES) }),
});
