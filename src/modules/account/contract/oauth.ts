import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf, mobile } from '../../../kernel/shared/fields';
import { open, signedIn } from '../../../kernel/shared/need';
import { session } from '../../../kernel/shared/session';
import { opaque, smsCode, typedLogin, typedPwd } from './fields';

/** C-027; the client adds the timestamp when it stores it. */
export const token = z.object({
  access_token: z.string(),
  token_type: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().int(),
});
export type Token = z.output<typeof token>;

// A whole school may sign in behind one address at eight o'clock: the bounds of an address are wide, those of wrong passwords and of an account are not.
/** Account name, account number or phone, with the password. */
export const oauthPassword = call({
  name: 'account.oauth.password',
  post: '/auth/oauth/token/_password',
  form: true,
  need: open,
  perMinute: 600,
  input: z.object({ username: typedLogin(), password: typedPwd() }),
  reply: token,
});
/** `userId` chooses one of the phone's accounts; asked for when there are several. */
export const oauthSmscode = call({
  name: 'account.oauth.smscode',
  post: '/auth/oauth/token/_smscode',
  form: true,
  need: open,
  perMinute: 300,
  input: z.object({
    mobile: mobile(),
    captchaId: idOf('account_captcha'),
    code: smsCode(),
    userId: idOf('people_person').optional(),
  }),
  reply: token,
});
/** Trades the ticket of a confirmed QR sign-in or of a simulated login, once. */
export const oauthCertify = call({
  name: 'account.oauth.certify',
  post: '/auth/oauth/token/_certify',
  form: true,
  need: open,
  perMinute: 300,
  input: z.object({ certify: opaque() }),
  reply: token,
});
/** Rotates: the token that was shown is spent. */
export const oauthRefresh = call({
  name: 'account.oauth.refresh',
  post: '/auth/oauth/token/_refresh_token',
  form: true,
  need: open,
  perMinute: 1200,
  input: z.object({ refresh_token: opaque() }),
  reply: token,
});
/** Ends this browser's sign-in. Open, so that it also works with an access token that has run out. */
export const logout = call({
  name: 'account.logout',
  post: '/user/auth/logout',
  need: open,
  perMinute: 1200,
  input: z.object({ refresh_token: opaque().optional() }),
  reply: nothing,
  forApi: 'the user card of every page; also before an account must choose its password',
});
/** The accounts of a phone, for the choice after a code has passed; empty for everybody else. */
export const phoneAssociated = call({
  name: 'account.auth.phone.associated',
  get: '/auth/phone/{phone}/associated',
  need: open,
  perMinute: 300,
  input: z.object({ phone: mobile() }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        orgName: z.string(),
        userType: z.number(),
        photo: z.string().nullable(),
      }),
    ),
  }),
});
export const sessionGet = call({
  name: 'account.session.get',
  get: '/user/user/session',
  need: signedIn,
  input: none,
  reply: session,
  forApi: 'the start of every page',
});
