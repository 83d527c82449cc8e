import * as z from 'zod';
import { call, type ReplyOf } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { BEAN_KINDS } from '../rules';

const purse = { balance: z.number() };
const got = z.object({
  ...purse,
  /** What this call gave; 0 when it was given before. */ got: z.number(),
  streak: z.number(),
});
/** Balance and signing in: `streak` days in a row, `next` what today gives or tomorrow will. */
export const beanGet = call({
  name: 'practice.bean.get',
  get: '/atlas/bean',
  need: access.learn,
  input: z.object({}),
  reply: z.object({ ...purse, signed: z.boolean(), streak: z.number(), next: z.number() }),
});
/** Once a day; a repeat gives nothing and changes nothing. */
export const beanSignIn = call({
  name: 'practice.bean.signIn',
  post: '/atlas/bean/signIn',
  need: access.learn,
  input: z.object({}),
  reply: got,
});
/** What can be earned now, how far it is and whether it was drawn. */
export const beanDetail = call({
  name: 'practice.bean.detail',
  get: '/atlas/bean/detail',
  need: access.learn,
  input: z.object({}),
  reply: z.object({
    ...purse,
    tasks: z.array(
      z.object({
        taskId: z.number(),
        kind: z.enum(BEAN_KINDS),
        per: z.enum(['day', 'week']),
        goal: z.number(),
        done: z.number(),
        beans: z.number(),
        drawn: z.boolean(),
      }),
    ),
  }),
});
/** Draws the beans of an earned task, once for its day or week. */
export const beanDraw = call({
  name: 'practice.bean.draw',
  post: '/atlas/bean/draw',
  need: access.learn,
  input: z.object({ taskId: z.number().int().min(1).max(99) }),
  reply: got,
});
export const beanRecords = call({
  name: 'practice.bean.records',
  get: '/atlas/bean/records',
  need: access.learn,
  input: page.input({}, { sorts: ['at'] }),
  reply: page.of(
    z.object({
      entryId: z.number(),
      kind: z.enum(['sign', 'task']),
      taskKind: z.enum(BEAN_KINDS).nullable(),
      beans: z.number(),
      balance: z.number(),
      at: z.string(),
    }),
  ),
});
export type BeanEntry = ReplyOf<typeof beanRecords>['items'][number];
