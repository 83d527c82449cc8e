import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { signedIn } from '../../../kernel/shared/need';
import { addBounds, typedLogin, typedPwd } from './fields';
import { token } from './oauth';

/** X-018, with the account number, by which two people of one name are told apart. */
export const related = z.object({
  user: z.object({
    userId: z.number(),
    name: z.string(),
    photo: z.string().nullable(),
    userType: z.number(),
    yunNo: z.string(),
  }),
  org: z.object({ orgId: z.number(), name: z.string() }),
  /** The account that is signed in now. */
  current: z.boolean(),
  /** A disabled account, or one of a disabled organisation, can be removed but not changed to. */
  enabled: z.boolean(),
});
export type Related = z.output<typeof related>;
export const relationList = call({
  name: 'account.relation.list',
  get: '/user/relation',
  need: signedIn,
  input: none,
  reply: z.object({ items: z.array(related) }),
  forApi: 'the user card of every page',
});
export const relationBind = call({
  name: 'account.relation.bind',
  post: '/user/relation/bind',
  need: signedIn,
  perMinute: 30,
  secret: true,
  forApi: 'the user card of every page',
  input: z.object({ login: typedLogin(addBounds.login), password: typedPwd(addBounds.pwd) }),
  reply: related,
});
export const relationUnbind = call({
  name: 'account.relation.unbind',
  post: '/user/relation/unbind',
  need: signedIn,
  forApi: 'the user card of every page',
  input: z.object({ userId: idOf('account_relation') }),
  reply: nothing,
});
/** Answers a token: nothing is kept for repeats. */
export const relationChange = call({
  name: 'account.relation.change',
  post: '/user/relation/change',
  need: signedIn,
  secret: true,
  forApi: 'the user card of every page',
  input: z.object({ userId: idOf('account_relation') }),
  reply: token,
});
