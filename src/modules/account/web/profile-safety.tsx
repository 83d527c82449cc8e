import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../../kernel/web/form/field';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useSession } from '../../../kernel/web/session/session-store';
import { profileLogin, profilePassword, profilePhone, type Profile } from '../contract/profile';
import { maskPhone } from '../rules';
import { CaptchaIdInput, CodeInput } from './code-input';
import { Line } from './line';
import { NewPwdInput, OldPwdInput } from './pwd-input';
import { useT } from './texts';

/** Account name, password, phone, devices. */
export function ProfileSafety({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const navigate = useNavigate();
  const zone = useSession()?.zone;
  const [open, setOpen] = useState<'login' | 'pwd' | 'phone'>();
  const close = () => setOpen(undefined);
  const act = (which: 'login' | 'pwd' | 'phone', text: string) => (
    <Button onClick={() => setOpen(which)}>{text}</Button>
  );
  return (
    <section className="panel">
      <h2 className="account-title">{t('profile.safety')}</h2>
      <Line
        title={t('field.login')}
        text={profile.login ? t('profile.loginText') : t('profile.loginNone')}
        value={profile.login ?? t('unset')}
        action={act('login', t('profile.change'))}
      />
      <Line
        title={t('profile.pwd')}
        text={
          profile.pwdChangedAt
            ? t('profile.pwdAt', { at: instantText(profile.pwdChangedAt, zone) })
            : t('profile.pwdText')
        }
        value="••••••••"
        action={act('pwd', t('profile.change'))}
      />
      <Line
        title={t('phone')}
        text={profile.phone ? t('profile.phoneText') : t('profile.phoneNone')}
        value={profile.phone ? <span className="account-figure">{maskPhone(profile.phone)}</span> : t('unset')}
        action={act('phone', profile.phone ? t('profile.rebind') : t('profile.bind'))}
      />
      <Line
        title={t('profile.devices')}
        text={t('profile.devicesText')}
        action={<Button onClick={() => void navigate('/common/settings')}>{t('profile.look')}</Button>}
      />
      <FormDialog
        open={open === 'login'}
        onClose={close}
        title={t('field.login')}
        call={profileLogin}
        initial={{ login: profile.login ?? '' }}
        draft={false}
        done={t('profile.saved')}
        fields={{ login: { help: t('profile.loginText') } }}
      />
      <FormDialog
        open={open === 'pwd'}
        onClose={close}
        title={t('profile.pwd')}
        call={profilePassword}
        draft={false}
        done={t('profile.pwdDone')}
        fields={{ oldPwd: { as: OldPwdInput }, newPwd: { as: NewPwdInput } }}
      />
      <FormDialog
        open={open === 'phone'}
        onClose={close}
        title={t('phone')}
        call={profilePhone}
        draft={false}
        done={t('profile.phoneDone')}
      >
        <Field of="phone" help={t('profile.phoneHint')} />
        <Field of="code" as={CodeInput} />
        <div className="account-silent">
          <Field of="captchaId" as={CaptchaIdInput} label={null} />
        </div>
      </FormDialog>
    </section>
  );
}
