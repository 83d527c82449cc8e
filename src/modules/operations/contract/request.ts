import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, instant, nameOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { filePath } from '../../files/contract/fields';
import { BRANDS, LIMITS, PHONE, REPLY_STATES } from '../rules';

/** What both public forms ask (V-118). */
const requestFields = {
  name: nameOf(LIMITS.contactName, 'operations.needContact'),
  phone: z
    .string(m('operations.needPhone'))
    .overwrite(visibleText)
    .trim()
    .min(1, { ...m('operations.needPhone'), abort: true })
    .regex(PHONE, m('operations.phone')),
  description: textOf(LIMITS.description, 'operations.needDescription'),
  brand: z.enum(BRANDS).default('meiyike'),
};
const answered = {
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  description: z.string(),
  brand: z.enum(BRANDS),
  madeAt: instant(),
  state: z.enum(REPLY_STATES),
  replyText: z.string().nullable(),
  replyBy: z.string().nullable(),
  replyAt: instant().nullable(),
};
const filters = {
  name: z.string().max(LIMITS.contactName).optional(),
  phone: z.string().max(20).optional(),
  state: z.enum(REPLY_STATES).optional(),
  from: day().optional(),
  to: day().optional(),
};
const reply = (table: string) => z.object({ id: idOf(table), text: textOf(LIMITS.reply, 'operations.needReply') });

/** `userName` and `orgName` stand there when the sender was signed in. */
export const feedback = z.object({
  ...answered,
  images: z.array(z.string()),
  userName: z.string().nullable(),
  orgName: z.string().nullable(),
});
export const feedbackCreate = call({
  name: 'operations.feedback.create',
  post: '/user/feedback',
  need: access.write,
  perMinute: 10,
  input: z.object({ ...requestFields, images: z.array(filePath()).max(LIMITS.images).default([]) }),
  reply: nothing,
});
export const feedbackList = call({
  name: 'operations.feedback.list',
  get: '/user/feedback',
  need: access.answer,
  input: page.input(filters, { sorts: ['name', 'madeAt', 'replyAt'] }),
  reply: page.of(feedback),
});
export const feedbackReply = call({
  name: 'operations.feedback.reply',
  put: '/user/feedback/{id}/reply',
  need: access.answer,
  input: reply('operations_feedback'),
  reply: feedback,
});

export const trial = z.object({ ...answered, orgName: z.string() });
export const trialCreate = call({
  name: 'operations.trial.create',
  post: '/user/trial',
  need: access.write,
  perMinute: 10,
  input: z.object({ ...requestFields, orgName: textUpTo(LIMITS.orgName).default('') }),
  reply: nothing,
});
export const trialList = call({
  name: 'operations.trial.list',
  get: '/user/trial',
  need: access.answer,
  input: page.input(filters, { sorts: ['name', 'madeAt', 'replyAt'] }),
  reply: page.of(trial),
});
export const trialReply = call({
  name: 'operations.trial.reply',
  put: '/user/trial/{id}/reply',
  need: access.answer,
  input: reply('operations_trial'),
  reply: trial,
});

/** Sign-ins of all organisations, refused ones too. */
export const loginLog = z.object({
  logId: z.number(),
  at: instant(),
  userId: z.number(),
  name: z.string().nullable(),
  login: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  how: z.string(),
  ok: z.boolean(),
  reason: z.string().nullable(),
  ip: z.string(),
  agent: z.string(),
  fake: z.boolean(),
});
export const loginLogList = call({
  name: 'operations.loginlog.list',
  get: '/user/loginlog',
  need: access.keep,
  input: page.input(
    {
      name: z.string().max(16).optional(),
      login: z.string().max(20).optional(),
      orgId: idOf('organisation_org').optional(),
      /** Whether they were let in. */
      ok: z.boolean().optional(),
      from: day().optional(),
      to: day().optional(),
    },
    { sorts: ['at', 'login'] },
  ),
  reply: page.of(loginLog),
});
