import { FormScreen } from '../../../kernel/web/form/form-screen';
import { profilePassword } from '../contract/profile';
import { NewPwdInput } from './pwd-input';
import { useT } from './texts';

/** Who still has the initial password chooses an own one; everything else waits. */
export function FirstPwd() {
  const t = useT();
  return (
    <div className="stack">
      <div>
        <h2 className="account-title">{t('profile.needChoose')}</h2>
        <p className="soft">{t('profile.needChooseText')}</p>
      </div>
      <FormScreen
        call={profilePassword}
        draft={false}
        fields={{ newPwd: { as: NewPwdInput } }}
        submitText={t('profile.choose')}
        // The whole program was held back: it starts again with all rights.
        onDone={() => location.assign('/index')}
      />
    </div>
  );
}
