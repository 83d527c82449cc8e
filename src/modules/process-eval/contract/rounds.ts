import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { normId } from './parts';

const at = (what: string) => `/sport/eval/norms/{id}/${what}`;
const standing = z.object({
  state: z.enum(['open', 'shown', 'closed']),
  shownUntil: z.string().nullable(),
  sealHash: z.string().nullable(),
});
/** Shows results to children and class teachers until the end of a day; rows freeze. */
export const showRound = call({
  name: 'process-eval.eval.round.show',
  put: at('show'),
  need: access.manage,
  input: z.object({
    id: normId(),
    until: day(),
    /** Although something is missing. */ anyway: z.boolean().default(false),
  }),
  reply: standing,
});
/** Closes after the showing: results are sealed and handed on. */
export const closeRound = call({
  name: 'process-eval.eval.round.close',
  put: at('close'),
  need: access.manage,
  input: z.object({ id: normId() }),
  reply: standing,
});
/** Takes a showing or a closing back, with a reason: not after the entrance exam has taken the results over. */
export const reopenRound = call({
  name: 'process-eval.eval.round.reopen',
  put: at('reopen'),
  need: access.manage,
  input: z.object({ id: normId(), why: textOf(200, 'process-eval.whyRequired') }),
  reply: standing,
});
const change = z.object({
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  old: z.number().nullable(),
  now: z.number().nullable(),
});
/** What judging by the sketch's newest version would change. */
export const previewRejudge = call({
  name: 'process-eval.eval.rejudge.preview',
  get: at('rejudge'),
  need: access.manage,
  input: page.input({ id: normId() }),
  reply: page.of(change).extend({ from: z.number(), to: z.number() }),
});
/** Judges a school's children anew by the sketch's newest version; what was entered stays. */
export const rejudge = call({
  name: 'process-eval.eval.rejudge',
  put: at('rejudge'),
  need: access.manage,
  input: z.object({ id: normId() }),
  reply: z.object({ judged: z.number(), changed: z.number(), version: z.number() }),
});
