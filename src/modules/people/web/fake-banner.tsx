import { EyeOutlined } from '@ant-design/icons';
import { useSession } from '../../../kernel/web/session/session-store';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useT } from './texts';
import './people.css';
import { endFakeLogin } from './use-fake-login';

/** Stands above every frame during a simulated login: who is shown, who really sits there, and the way back. */
export function FakeBanner() {
  const t = useT();
  const me = useSession();
  if (!me?.fake) return null;
  return (
    <div className="fake-banner" role="status" data-chrome>
      <EyeOutlined aria-hidden />
      <span>{t('fakeNow', { name: me.name, org: me.orgName })}</span>
      <span className="fake-real">{t('fakeReal', { name: me.fake.name })}</span>
      <ActButton size="small" onClick={() => endFakeLogin()}>{t('fakeEnd')}</ActButton>
    </div>
  );
}
