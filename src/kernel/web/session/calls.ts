import type { Call } from '../../shared/call';
import { open, signedIn } from '../../shared/need';
import { plainCall } from '../http/plain-call';
import type { SessionCalls } from './start';

/**
 * The calls a session is made of. The account and organisation modules own them; these twins (same name, method and path)
 * exist because naming the originals would pull both contracts into the first download and into the sign-in page.
 */
export const sessionCalls = {
  session: plainCall<SessionCalls['session']>({
    name: 'account.session.get',
    method: 'GET',
    path: '/user/user/session',
    need: signedIn,
  }),
  supers: plainCall<Call>({
    name: 'organisation.self.org.supers',
    method: 'GET',
    path: '/user/self/org/supers',
    need: signedIn,
  }),
  refresh: plainCall<Call>({
    name: 'account.oauth.refresh',
    method: 'POST',
    path: '/auth/oauth/token/_refresh_token',
    form: true,
    need: open,
  }),
} satisfies SessionCalls;
