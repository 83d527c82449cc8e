import { Skeleton } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { profileGet } from '../contract/profile';
import { settingGet } from '../contract/setting';
import { FirstPwd } from './profile-first';
import { ProfileHead } from './profile-head';
import { ProfileHome } from './profile-home';
import { ProfileSafety } from './profile-safety';
import { ProfileTeaching } from './profile-teaching';
import './account.css';

/** Personal information, the same at all its addresses. */
export default function Profile() {
  const session = useSession();
  const profile = useCall(profileGet, {});
  const setting = useCall(settingGet, {});
  if (profile.error) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!profile.data || !session)
    return (
      <div className="panel" aria-busy="true">
        <Skeleton active avatar={{ size: 74 }} paragraph={{ rows: 9 }} />
      </div>
    );
  if (session.mustChangePwd) return <FirstPwd />;
  return (
    <div className="stack">
      <ProfileHead profile={profile.data} userType={session.userType} />
      <ProfileSafety profile={profile.data} />
      {setting.data ? <ProfileTeaching setting={setting.data} /> : null}
      {setting.data ? <ProfileHome setting={setting.data} session={session} /> : null}
    </div>
  );
}
