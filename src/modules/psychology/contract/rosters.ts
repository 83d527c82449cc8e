import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { CASE_STATES, KINDS, ROSTERS, STEP_KINDS, STEPS } from '../rules';
import { caseId, clazzId, grdId, schemaId } from './parts';

const AT = '/sport/health/roster';
export const reason = z.object({ code: z.string(), value: z.number() });
const entry = z.object({
  caseId: z.number(),
  userId: z.number(),
  userName: z.string(),
  clazzName: z.string().nullable(),
  schemaId: z.number(),
  schemaName: z.string(),
  scale: z.enum(KINDS),
  kind: z.enum(ROSTERS),
  state: z.enum(CASE_STATES),
  /** The written rule's version. */
  rule: z.number(),
  openedAt: z.string(),
  takenBy: z.number().nullable(),
  takenName: z.string().nullable(),
  takenAt: z.string().nullable(),
  resolvedAt: z.string().nullable(),
  /** The next appointment that the newest step names; null for none, and once it is resolved. */
  nextOn: z.string().nullable(),
  reasons: z.array(reason),
  credible: z.boolean(),
});
export type CaseShown = z.output<typeof entry>;
/** V-111: the warning roster and the high-risk roster, each a list of its own, behind the second lock. */
export const roster = call({
  name: 'psychology.health.roster',
  get: `${AT}/{kind}`,
  need: access.desk,
  input: page.input(
    {
      kind: z.enum(ROSTERS),
      schemaId: schemaId().optional(),
      grdId: grdId().optional(),
      clazzId: clazzId().optional(),
      state: z.enum(CASE_STATES).optional(),
    },
    { sorts: ['openedAt', 'state'] },
  ),
  reply: page.of(entry),
});
/** How a case stands; what it is about stays behind the lock. */
const standing = z.object({ caseId: z.number(), state: z.enum(CASE_STATES) });
export const takeCase = call({
  name: 'psychology.health.roster.take',
  post: `${AT}/{id}/take`,
  need: access.desk,
  input: z.object({ id: caseId() }),
  reply: standing,
});
/** A talk, a word to the guardian, a referral, or the hand-over to somebody else. The note is private. */
export const addStep = call({
  name: 'psychology.health.roster.step',
  post: `${AT}/{id}/steps`,
  need: access.desk,
  secret: true,
  input: z.object({
    id: caseId(),
    kind: z.enum(STEPS),
    onDate: day(),
    note: textOf(500, 'psychology.noteRequired'),
    nextOn: day().optional(),
  }),
  reply: standing,
});
export const listSteps = call({
  name: 'psychology.health.roster.steps',
  get: `${AT}/{id}/steps`,
  need: access.desk,
  input: page.input({ id: caseId() }),
  reply: page.of(
    z.object({
      stepId: z.number(),
      kind: z.enum(STEP_KINDS),
      byName: z.string(),
      at: z.string(),
      onDate: z.string(),
      nextOn: z.string().nullable(),
      note: z.string(),
    }),
  ),
});
/** Anomalies and alerts can be resolved, by whoever took them. */
export const resolveCase = call({
  name: 'psychology.health.roster.resolve',
  put: `${AT}/{id}/resolve`,
  need: access.desk,
  secret: true,
  input: z.object({ id: caseId(), remark: textOf(500, 'psychology.remarkRequired') }),
  reply: standing,
});
