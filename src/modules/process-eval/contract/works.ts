import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { WORK_KINDS, WORK_STATES, WORK_USE } from '../rules';
import { clazzId, name } from './parts';

const workId = () => idOf('process_eval_work');
const work = z.object({
  workId: z.number(),
  userId: z.number(),
  name: z.string(),
  clazzName: z.string().nullable(),
  kind: z.enum(WORK_KINDS),
  title: z.string(),
  /** When it was made, performed or won. */ onDate: z.string(),
  remark: z.string(),
  /** Private files. */ paths: z.array(z.string()),
  state: z.enum(WORK_STATES),
  judgedBy: z.string().nullable(),
  judgedWhy: z.string(),
  madeAt: z.string(),
});
export type Work = z.output<typeof work>;

/** Works, performances and awards in art: of the school for administrators, of their classes for teachers. */
export const listWorks = call({
  name: 'process-eval.eval.work.list',
  get: '/sport/eval/works',
  need: access.enter,
  input: page.input(
    {
      clazzId: clazzId().optional(),
      kind: z.enum(WORK_KINDS).optional(),
      state: z.enum(WORK_STATES).optional(),
      name: name(),
    },
    { sorts: ['onDate', 'madeAt'] },
  ),
  reply: page.of(work),
});
/** What a child has handed in, the newest first. */
export const myWorks = call({
  name: 'process-eval.eval.work.mine',
  get: '/sport/eval/works/mine',
  need: access.own,
  input: z.object({}),
  reply: z.object({ items: z.array(work) }),
});
/** A child hands in a work with its pictures or its video. */
export const handInWork = call({
  name: 'process-eval.eval.work.create',
  post: '/sport/eval/works',
  need: access.own,
  input: z.object({
    kind: z.enum(WORK_KINDS),
    title: textOf(60, 'process-eval.titleRequired'),
    onDate: day(),
    remark: textUpTo(200).default(''),
    paths: z
      .array(z.string().max(200))
      .min(1, m('process-eval.pathsRequired'))
      .max(WORK_USE.count, m('process-eval.pathsMany', { max: WORK_USE.count })),
  }),
  reply: work,
});
/** A child takes back what no teacher has judged. */
export const takeBackWork = call({
  name: 'process-eval.eval.work.delete',
  delete: '/sport/eval/works/{id}',
  need: access.own,
  input: z.object({ id: workId() }),
  reply: nothing,
});
/** Takes a work, so that it counts, or refuses it with a reason. */
export const judgeWork = call({
  name: 'process-eval.eval.work.judge',
  put: '/sport/eval/works/{id}/judge',
  need: access.enter,
  input: z.object({ id: workId(), take: z.boolean(), judgedWhy: textUpTo(200).default('') }),
  reply: work,
});
