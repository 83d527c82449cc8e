import { useCallback } from 'react';
import { send } from '../../../kernel/web/http/send';
import { signOut } from '../../../kernel/web/session/sign-out';
import { readToken } from '../../../kernel/web/session/token';
import { logout } from '../contract/oauth';

export { AccountDialog, AccountPanel, type AccountMode } from './account-panel';
export { homeChoices, type HomeChoice } from './home-choices';
export { photoUrl } from './photo';

/** Signing out: the server ends this browser's sign-in, then the token goes and the login page opens, in every tab. */
export function useSignOut(): () => Promise<void> {
  return useCallback(async () => {
    // Signing out works without a network too: the token is thrown away either way.
    await send(logout, { refresh_token: readToken(localStorage)?.refresh_token }, { quiet: true }).catch(
      () => undefined,
    );
    signOut();
  }, []);
}
