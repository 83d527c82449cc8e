import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { mobile, nameOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { signedIn } from '../../../kernel/shared/need';
import { NAME_MAX } from '../rules';
import { loginName, newPwd, smsCode } from './fields';

/** X-016, and what the screen labels besides. */
export const profile = z.object({
  userId: z.number(),
  yunNo: z.string(),
  login: z.string().nullable(),
  name: z.string(),
  nick: z.string(),
  sex: z.enum(['male', 'female']),
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  adminBy: z.number().nullable(),
  adminByName: z.string().nullable(),
  orgName: z.string(),
  roleNames: z.array(z.string()),
  /** When the password was last chosen; null: still the initial one. */ pwdChangedAt: z.string().nullable(),
});
export type Profile = z.output<typeof profile>;

export const profileGet = call({
  name: 'account.profile.get',
  get: '/user/user/profile',
  need: signedIn,
  input: none,
  reply: profile,
});
export const profileUpdate = call({
  name: 'account.profile.update',
  put: '/user/self/profile',
  need: signedIn,
  input: z.object({
    name: nameOf(NAME_MAX, 'account.name.required'),
    nick: textOf(NAME_MAX, 'account.nick.required'),
    sex: z.enum(['male', 'female'], m('account.sex.required')),
    email: z
      .union([z.literal(''), z.email(m('account.email.form')).max(64)])
      .nullable()
      .optional(),
  }),
  reply: profile,
});
export const profileLogin = call({
  name: 'account.profile.login',
  put: '/user/self/login',
  need: signedIn,
  input: z.object({ login: loginName() }),
  reply: profile,
});
/** Without the old one only while the account must choose its first. */
export const profilePassword = call({
  name: 'account.profile.password',
  put: '/user/self/password',
  need: signedIn,
  perMinute: 30,
  secret: true,
  input: z.object({ oldPwd: z.string().max(64).optional(), newPwd: newPwd() }),
  reply: nothing,
});
/** The code was sent to the new number by `captcha.sms.acquire` of type phone. */
export const profilePhone = call({
  name: 'account.profile.phone',
  put: '/user/self/phone',
  need: signedIn,
  perMinute: 300,
  input: z.object({
    phone: mobile(),
    captchaId: z.number(m('account.codeFirst')).int().positive().meta({ idOf: 'account_captcha' }),
    code: smsCode(),
  }),
  reply: profile,
});
/** `path` is what the upload answered. */
export const profilePhoto = call({
  name: 'account.profile.photo',
  put: '/user/self/photo',
  need: signedIn,
  input: z.object({ path: textUpTo(200) }),
  reply: profile,
});
