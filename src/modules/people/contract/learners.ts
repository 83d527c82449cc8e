import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { CYCLES, LEARN_STATES, REMARK_MAX, SERVE_STATES, type Cycle } from '../rules';
import { userId } from './person';

const cycle = z.enum(CYCLES as [Cycle, ...Cycle[]]);
/** A service is a subject; its id is the subject's. */
const servId = z.number().int().positive();

export const serve = z.object({
  serveId: z.number(),
  userId: z.number(),
  userName: z.string(),
  yunNo: z.string(),
  servId: z.number(),
  name: z.string(),
  cycle,
  startOn: z.string(),
  endOn: z.string(),
  priceFen: z.number(),
  state: z.enum(SERVE_STATES),
  appliedAt: z.string(),
  appliedByName: z.string(),
  auditedAt: z.string().nullable(),
  auditedByName: z.string().nullable(),
  remark: z.string(),
});
export const servesList = call({
  name: 'people.serves.list',
  get: '/user/org/serves',
  need: access.audit,
  input: page.input({
    state: z.enum(SERVE_STATES).optional(),
    name: z.string().trim().max(32).optional(),
    from: day().optional(),
    to: day().optional(),
  }),
  reply: page.of(serve),
});
export const userServes = call({
  name: 'people.user.serves.list',
  get: '/user/org/user/{id}/serves',
  need: access.serves,
  input: z.object({ id: userId }),
  reply: z.array(serve),
});
/** Far days are slips of the pen, and the end of a service must still be a day. */
const near = () => day().refine((v) => v >= '2000-01-01' && v <= '2100-12-31', m('people.dayRange'));
const ask = z.object({ id: userId, servId, start: near(), cycle });
export const servesCheck = call({
  name: 'people.user.serves.check',
  post: '/user/org/user/{id}/serves/check',
  need: access.apply,
  reads: true,
  input: ask,
  reply: z.object({ ok: z.boolean(), why: z.string(), startOn: z.string(), endOn: z.string(), priceFen: z.number() }),
});
export const servesApply = call({
  name: 'people.user.serves.apply',
  post: '/user/org/user/{id}/serves',
  need: access.apply,
  input: ask,
  reply: serve,
});
export const servesAudit = call({
  name: 'people.user.serves.audit',
  put: '/user/org/user/{id}/serves/audit',
  need: access.audit,
  input: z
    .object({
      id: userId,
      serveId: idOf('people_serve'),
      pass: z.boolean(),
      remark: z.string().overwrite(visibleText).trim().max(REMARK_MAX).default(''),
    })
    .refine((v) => v.pass || v.remark !== '', { ...m('people.rejectWhy'), path: ['remark'] }),
  reply: serve,
});
export const servesAlter = call({
  name: 'people.user.serves.alter',
  put: '/user/org/user/{id}/serves/alter',
  need: access.audit,
  input: z
    .object({ id: userId, serveId: idOf('people_serve'), start: near(), end: near() })
    .refine((v) => v.start <= v.end, { ...m('people.endBeforeStart'), path: ['end'] }),
  reply: serve,
});
const offer = z.object({
  servId: z.number(),
  name: z.string(),
  prices: z.array(z.object({ cycle, priceFen: z.number() })),
});
/** What the institution asks for each subject; every subject is named, priced or not. */
export const offers = call({
  name: 'people.serves.offers',
  get: '/user/org/serves/offers',
  need: access.offers,
  input: z.object({}),
  reply: z.array(offer),
});
export const offersSet = call({
  name: 'people.serves.offers.set',
  put: '/user/org/serves/offers/{servId}',
  need: access.audit,
  input: z.object({
    servId,
    prices: z.array(z.object({ cycle, priceFen: z.number().int().min(0).max(100_000_000) })).max(3),
  }),
  reply: offer,
});

const mark = z.object({
  markId: z.number(),
  userId: z.number(),
  sbjId: z.number(),
  sbjName: z.string(),
  name: z.string(),
  score: z.number(),
  date: z.string(),
  madeByName: z.string(),
  madeAt: z.string(),
});
export const marks = call({
  name: 'people.grade.list',
  get: '/user/grade',
  need: access.marks,
  input: page.input({ userId, sbjId: servId.optional() }),
  reply: page.of(mark),
});
export const markCreate = call({
  name: 'people.grade.create',
  post: '/user/grade',
  need: access.marks,
  input: z.object({
    userId,
    sbjId: servId,
    name: textOf(32, 'people.markName'),
    date: day(),
    score: z
      .number()
      .min(0, m('people.score'))
      .max(300, m('people.score'))
      .refine((v) => Math.abs(v * 10 - Math.round(v * 10)) < 1e-6, m('people.scoreTenth')),
  }),
  reply: mark,
});
const visit = z.object({
  visitId: z.number(),
  userId: z.number(),
  content: z.string(),
  date: z.string(),
  madeByName: z.string(),
  madeAt: z.string(),
});
export const visits = call({
  name: 'people.visit.list',
  get: '/user/visit',
  need: access.visits,
  input: page.input({ userId }),
  reply: page.of(visit),
});
export const visitCreate = call({
  name: 'people.visit.create',
  post: '/user/visit',
  need: access.visits,
  input: z.object({ userId, content: textOf(500, 'people.visitContent'), date: day() }),
  reply: visit,
});

export const learnSbj = call({
  name: 'people.user.learnSbj',
  get: '/user/org/user/{id}/learnSbj',
  need: access.learnSbj,
  input: z.object({ id: userId }),
  reply: z.array(
    z.object({ sbjId: z.number(), sbjName: z.string(), state: z.enum(LEARN_STATES), endOn: z.string().nullable() }),
  ),
});
export const atlasSbjs = call({
  name: 'people.user.atlas.sbjs',
  get: '/user/org/user/{id}/atlas/sbjs',
  need: access.atlas,
  input: z.object({ id: userId }),
  reply: z.array(z.object({ sbjId: z.number(), sbjName: z.string() })),
});
