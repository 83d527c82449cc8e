import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { signedIn } from '../../../kernel/shared/need';
import { SIGN_IN_WAYS } from '../rules';

/** A browser or program in which the account is signed in. */
export const device = z.object({
  familyId: z.number(),
  agent: z.string(),
  ip: z.string(),
  how: z.enum(SIGN_IN_WAYS),
  madeAt: z.string(),
  seenAt: z.string(),
  current: z.boolean(),
});
export type Device = z.output<typeof device>;
export const deviceList = call({
  name: 'account.device.list',
  get: '/user/self/device',
  need: signedIn,
  input: none,
  reply: z.object({ items: z.array(device) }),
});
export const deviceEnd = call({
  name: 'account.device.end',
  delete: '/user/self/device/{familyId}',
  need: signedIn,
  input: z.object({ familyId: idOf('account_family') }),
  reply: nothing,
});
/** The own sign-ins of the last weeks, refused ones too. */
export const loginRecent = call({
  name: 'account.login.recent',
  get: '/user/self/login/recent',
  need: signedIn,
  input: none,
  reply: z.object({
    items: z.array(
      z.object({
        logId: z.number(),
        at: z.string(),
        how: z.enum(SIGN_IN_WAYS),
        ok: z.boolean(),
        ip: z.string(),
        agent: z.string(),
        fake: z.boolean(),
      }),
    ),
  }),
});
