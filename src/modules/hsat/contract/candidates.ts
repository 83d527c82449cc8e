import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, instant, nameOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { SEXES } from '../rules';
import { clazzId, name, schemaId, userId } from './parts';

const candidate = z.object({
  userId: z.number(),
  name: z.string(),
  sex: z.enum(SEXES),
  examNo: z.string(),
  kind: z.enum(['school', 'social', 'returning']),
  clazzName: z.string(),
  chosen: z.array(z.string()),
  site: z.string().nullable(),
  team: z.number().nullable(),
  slotAt: z.string().nullable(),
});
export type Candidate = z.output<typeof candidate>;
/** Who has signed up in the own organisation; a bureau's own are those without a school. */
export const listCandidates = call({
  name: 'hsat.candidate.list',
  get: '/sport/hsat/exam/candidates',
  need: access.look,
  input: page.input(
    { schemaId: schemaId(), clazzId: clazzId().optional(), name: name() },
    { sorts: ['name', 'examNo'] },
  ),
  reply: page.of(candidate).extend({ examName: z.string() }),
});
/** Signs up the children of the exam's grades who are not signed up yet, and gives each a number. */
export const signUp = call({
  name: 'hsat.candidate.sign',
  post: '/sport/hsat/exam/candidates',
  need: access.school,
  input: z.object({ schemaId: schemaId(), clazzId: clazzId().optional() }),
  reply: z.object({ signed: z.number(), total: z.number() }),
});
/** A candidate without a school, entered by the bureau. */
export const addCandidate = call({
  name: 'hsat.candidate.add',
  post: '/sport/hsat/exam/candidates/social',
  need: access.bureau,
  input: z.object({
    schemaId: schemaId(),
    name: nameOf(32, 'hsat.nameRequired'),
    sex: z.enum(SEXES),
    bornOn: day().optional(),
    kind: z.enum(['social', 'returning']),
    place: textUpTo(32).default(''),
  }),
  reply: candidate,
});
/** Takes somebody out before anything was collected of them; after the sign-up with a reason. */
export const removeCandidate = call({
  name: 'hsat.candidate.remove',
  delete: '/sport/hsat/exam/candidates/{userId}',
  need: access.look,
  input: z.object({ schemaId: schemaId(), userId: userId(), why: textUpTo(200).default('') }),
  reply: nothing,
});
/** Place and time of candidates, in groups of so many, one after another in the order of their numbers. */
export const placeCandidates = call({
  name: 'hsat.candidate.place',
  put: '/sport/hsat/exam/candidates/places',
  need: access.look,
  input: z.object({
    schemaId: schemaId(),
    clazzId: clazzId().optional(),
    site: textOf(40, 'hsat.siteRequired'),
    from: instant(),
    size: z.number().int().min(1).max(60),
    minutes: z.number().int().min(1).max(240),
  }),
  reply: z.object({ placed: z.number(), teams: z.number() }),
});
