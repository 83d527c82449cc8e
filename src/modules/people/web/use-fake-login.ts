import { useCallback } from 'react';
import { send } from '../../../kernel/web/http/send';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { readToken } from '../../../kernel/web/session/token';
import { switchTo } from '../../../kernel/web/session/sign-out';
import { logout, oauthCertify } from '../../account/contract/oauth';
import { fakeEnd, fakeLogin } from '../contract';
import { useT } from './texts';

/** Trades a ticket for a token and starts anew where the person may be, in every tab. */
async function enterWith(certify: string, at: string): Promise<void> {
  const token = await send(oauthCertify, { certify });
  const before = readToken(localStorage)?.refresh_token || undefined;
  // The sign-in that is left ends on the server too; without a network it ends with its token.
  await send(logout, { refresh_token: before }, { quiet: true }).catch(() => undefined);
  switchTo(token, at);
}

/** Signs in as somebody, after saying what that leaves behind. The own sign-in ends meanwhile. */
export function useFakeLogin(): (person: {
  readonly name: string;
  readonly yunNo: string;
  readonly orgName: string;
}) => Promise<void> {
  const t = useT();
  const confirm = useConfirm();
  return useCallback(
    async ({ name, yunNo, orgName }) => {
      if (
        !(await confirm({
          title: t('fakeAsk', { name, org: orgName }),
          text: t('fakeText'),
          danger: false,
          ok: t('fakeLogin'),
        }))
      )
        return;
      const ticket = await send(fakeLogin, { yunNo }).catch(() => undefined);
      if (ticket) await enterWith(ticket.certify, '/');
    },
    [confirm, t],
  );
}

/** Back to the real person, who begins where simulated logins are made. */
export async function endFakeLogin(): Promise<void> {
  const ticket = await send(fakeEnd, {});
  await enterWith(ticket.certify, '/desk/user/fakeLogin');
}
