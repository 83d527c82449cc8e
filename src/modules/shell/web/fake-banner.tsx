import { SwapOutlined } from '@ant-design/icons';
import type { Session } from '../../../kernel/shared/session';
import { send } from '../../../kernel/web/http/send';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { switchTo } from '../../../kernel/web/session/sign-out';
import { oauthCertify } from '../../account/contract';
import { fakeEnd } from '../../people/contract';
import { useT } from './texts';

/** Where a simulated login begins, and where its end leads back to. */
const BEGAN = '/desk/user/fakeLogin';

/** Says on every page that somebody else sits here, and leads back. */
export default function FakeBanner({ session }: { readonly session: Session }) {
  const t = useT();
  const end = async () => {
    const { certify } = await send(fakeEnd, {});
    const token = await send(oauthCertify, { certify });
    // The switch loads the page anew, and the real person may not be let in here.
    history.replaceState(null, '', BEGAN);
    switchTo(token);
  };
  return (
    <div className="sh-fake" role="status" data-chrome>
      <SwapOutlined aria-hidden />
      <span>{t('fakeIs', { name: session.name, by: session.fake?.name ?? '' })}</span>
      <ActButton size="small" onClick={end}>{t('fakeEnd')}</ActButton>
    </div>
  );
}
