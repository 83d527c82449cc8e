import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, mobile } from '../../../kernel/shared/fields';
import { open } from '../../../kernel/shared/need';
import { smsCode } from './fields';

const kind = z.string().max(20);
/** Sends a code; `type` is login, phone or certify, another word is no address. A GET by the catalogue, but it writes. */
export const captchaAcquire = call({
  name: 'account.captcha.sms.acquire',
  get: '/code/captcha/sms/{type}/acquire',
  need: open,
  reads: false,
  perMinute: 300,
  input: z.object({ type: kind, mobile: mobile() }),
  reply: z.object({
    captchaId: z.number(),
    expires: z.number().int(),
    /** Seconds until another may be sent. */ again: z.number().int(),
  }),
});
/** Tries a code. A wrong one is no fault: the reply says how many tries are left. */
export const captchaAttempt = call({
  name: 'account.captcha.sms.attempt',
  post: '/code/captcha/sms/{type}/attempt/{id}',
  query: ['code'],
  need: open,
  perMinute: 600,
  input: z.object({ type: kind, id: idOf('account_captcha'), code: smsCode() }),
  reply: z.object({ passed: z.boolean(), left: z.number().int() }),
});
