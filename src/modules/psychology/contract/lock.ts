import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { access } from '../access';

const AT = '/sport/health/lock';
const lock = z.object({
  /** False: this server has no key for health records, so the module is off. */
  ready: z.boolean(),
  /** Until when this session has opened the lock. */
  until: z.string().nullable(),
  /** Seconds until then, by the server's clock: that of a tablet may be wrong. */
  left: z.number().nullable(),
  purpose: z.string().nullable(),
});
export const getLock = call({
  name: 'psychology.lock.get',
  get: AT,
  need: access.desk,
  input: z.object({}),
  reply: lock,
});
/** A code to the own phone, in place of the password: for whoever signs in without one. */
export const sendLockCode = call({
  name: 'psychology.lock.code',
  post: `${AT}/code`,
  need: access.desk,
  perMinute: 10,
  input: z.object({}),
  reply: z.object({
    captchaId: z.number(),
    expires: z.number(),
    /** Seconds until another may be sent. */
    again: z.number(),
    /** The phone, masked. */
    to: z.string(),
  }),
});
interface Key {
  readonly pwd?: string | undefined;
  readonly captchaId?: number | undefined;
  readonly code?: string | undefined;
}
/** The own password once more, or a code from the own phone, and what for: ten minutes, in this session alone. */
export const openLock = call({
  name: 'psychology.lock.open',
  post: AT,
  need: access.desk,
  secret: true,
  perMinute: 10,
  input: z
    .object({
      pwd: z.string().min(1, m('psychology.pwdRequired')).max(128, m('psychology.pwdRequired')).optional(),
      captchaId: idOf('account_captcha').optional(),
      code: z
        .string()
        .overwrite(visibleText)
        .trim()
        .regex(/^\d{6}$/, m('psychology.codeDigits'))
        .optional(),
      purpose: textOf(100, 'psychology.purposeRequired').min(4, m('psychology.purposeShort', { min: 4 })),
    })
    .refine(({ pwd, captchaId }: Key) => captchaId != null || pwd != null, {
      ...m('psychology.pwdRequired'),
      path: ['pwd'],
    })
    .refine(({ captchaId, code }: Key) => captchaId == null || code != null, {
      ...m('psychology.codeDigits'),
      path: ['code'],
    }),
  reply: lock,
});
export const shutLock = call({
  name: 'psychology.lock.shut',
  delete: AT,
  need: access.desk,
  input: z.object({}),
  reply: nothing,
});
export const LOOKED = ['unlock', 'list', 'result', 'roster', 'steps', 'act', 'export', 'refused'] as const;
/** Every look, export and refusal. */
export const listLooks = call({
  name: 'psychology.looks.list',
  get: '/sport/health/looks',
  need: access.desk,
  input: page.input({ act: z.enum(LOOKED).optional(), from: day().optional(), to: day().optional() }),
  reply: page.of(
    z.object({
      lookId: z.number(),
      at: z.string(),
      byName: z.string(),
      act: z.enum(LOOKED),
      purpose: z.string(),
      /** Of a single result or case; null: of several, or the lock of whoever reads is shut. */
      userName: z.string().nullable(),
    }),
  ),
});
