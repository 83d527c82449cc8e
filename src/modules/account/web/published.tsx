import { useCallback } from 'react';
import { send } from '../../../kernel/web/http/send';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { useSession } from '../../../kernel/web/session/session-store';
import { signOut } from '../../../kernel/web/session/sign-out';
import { readToken } from '../../../kernel/web/session/token';
import { logout } from '../contract/oauth';

export { AccountPanel } from './account-panel';
export { homeChoices } from './home-choices';

/**
 * Signing out: the server ends this browser's sign-in, then the token goes and the login page opens, in every tab.
 * What was not sent stays on this device for its writer alone; who leaves it behind is asked first.
 */
export function useSignOut(): () => Promise<void> {
  const t = useUi();
  const confirm = useConfirm();
  const session = useSession();
  return useCallback(async () => {
    const { unsentOf } = await import('../../../kernel/web/saving/saving');
    const { waiting, refused } = session ? await unsentOf(session) : { waiting: 0, refused: 0 };
    const left = [
      ...(waiting > 0 ? [t('savingOutWaiting', { count: waiting })] : []),
      ...(refused > 0 ? [t('savingRefused', { count: refused })] : []),
    ];
    const question = { title: t('savingOutTitle'), text: t('savingOutText'), ok: t('savingOut'), loses: left };
    if (left.length > 0 && !(await confirm(question))) return;
    // Signing out works without a network too: the token is thrown away either way.
    await send(logout, { refresh_token: readToken(localStorage)?.refresh_token }, { quiet: true }).catch(
      () => undefined,
    );
    signOut();
  }, [confirm, session, t]);
}
