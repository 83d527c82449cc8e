import * as z from 'zod';
import { call, none } from '../../shared/call';
import { open, signedIn } from '../../shared/need';
import { session } from '../../shared/session';

/**
 * The calls a session is made of. The account and organisation modules own them; these twins (same name, method and path)
 * exist because naming the originals would pull both contracts into the first download and into the sign-in page.
 */
export const sessionCalls = {
  session: call({
    name: 'account.session.get',
    get: '/user/user/session',
    need: signedIn,
    input: none,
    reply: session,
  }),
  supers: call({
    name: 'organisation.self.org.supers',
    get: '/user/self/org/supers',
    need: signedIn,
    input: none,
    reply: z.any(),
  }),
  refresh: call({
    name: 'account.oauth.refresh',
    post: '/auth/oauth/token/_refresh_token',
    form: true,
    need: open,
    input: z.object({ refresh_token: z.string() }),
    reply: z.any(),
  }),
};
