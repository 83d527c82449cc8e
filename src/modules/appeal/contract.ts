import * as z from 'zod';
import { call, none } from '../../kernel/shared/call';
import { idOf, page, textOf, textUpTo } from '../../kernel/shared/fields';
import { access } from './access';
import { IMAGES_MAX, REASON_MAX, STATES } from './rules/states';

const subject = () => textUpTo(60);
const setId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const one = z.object({ appealId: idOf('appeal_appeal') });

/** An appeal with its history. Texts are in the reader's language. */
export const appeal = z.object({
  appealId: z.number(),
  subject: z.string(),
  /** What kind of thing is objected to: 作业评分. */
  title: z.string(),
  /** Which row: 第 3 题 of which task. */
  text: z.string(),
  setId: z.number(),
  part: z.string(),
  userId: z.number(),
  name: z.string(),
  reason: z.string(),
  images: z.array(z.string()),
  state: z.enum(STATES),
  remark: z.string(),
  madeAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Where the reader finds the row. */
  link: z.string().nullable(),
  /** What the reader may do with it now. */
  may: z.array(z.enum(STATES)),
  /** It is upheld where the row is changed, not in the list. */
  atRow: z.boolean(),
  /** What happened so far, the objection itself first. */
  steps: z.array(z.object({ state: z.enum(STATES), by: z.string(), at: z.string(), remark: z.string() })),
});
export type Appeal = z.output<typeof appeal>;
const moved = z.object({ appealId: z.number(), state: z.enum(STATES) });

/** What can be objected to, for filters. */
export const listSubjects = call({
  name: 'appeal.subjects',
  get: '/appeal/subjects',
  need: access.look,
  input: none,
  reply: z.object({ items: z.array(z.object({ subject: z.string(), title: z.string() })) }),
});
/** Appeals that the caller decides, the open ones first. */
export const listAppeals = call({
  name: 'appeal.list',
  get: '/appeal/list',
  need: access.decide,
  input: page.input({ subject: subject().optional(), state: z.enum(STATES).optional(), name: textUpTo(32).optional() }),
  reply: page.of(appeal),
});
/** Own appeals, the newest first. */
export const myAppeals = call({
  name: 'appeal.mine',
  get: '/appeal/mine/list',
  need: access.object,
  input: page.input({ subject: subject().optional(), state: z.enum(STATES).optional() }),
  reply: page.of(appeal),
});
/** The appeals about somebody's part of a published set (the paper of a child), and until when the caller may object to it. */
export const appealsOf = call({
  name: 'appeal.of',
  get: '/appeal/of',
  need: access.look,
  input: z.object({ subject: subject(), setId: setId(), userId: idOf('people_person') }),
  reply: z.object({ items: z.array(appeal), until: z.string().nullable() }),
});
/** Objects to an own row, with a reason and up to three pictures. */
export const submitAppeal = call({
  name: 'appeal.submit',
  post: '/appeal',
  need: access.object,
  input: z.object({
    subject: subject(),
    setId: setId(),
    part: textUpTo(60).default(''),
    reason: textOf(REASON_MAX, 'appeal.reasonRequired'),
    images: z.array(z.string().max(200)).max(IMAGES_MAX).default([]),
  }),
  reply: moved,
});
/** A step before the decision: it is being looked into, it has been looked into. */
export const stepAppeal = call({
  name: 'appeal.step',
  put: '/appeal/{appealId}/step',
  need: access.decide,
  input: one.extend({ state: z.enum(['accepted', 'reviewed']), remark: textUpTo(REASON_MAX).default('') }),
  reply: moved,
});
/** The decision, with its reason. Upheld, the row is open for one commit. */
export const decideAppeal = call({
  name: 'appeal.decide',
  put: '/appeal/{appealId}/decide',
  need: access.decide,
  input: one.extend({ uphold: z.boolean(), remark: textOf(REASON_MAX, 'appeal.remarkRequired') }),
  reply: moved,
});
/** The objector takes it back, as long as nobody has looked into it. */
export const withdrawAppeal = call({
  name: 'appeal.withdraw',
  put: '/appeal/{appealId}/withdraw',
  need: access.look,
  input: one,
  reply: moved,
});
