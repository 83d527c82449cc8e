import { useState } from 'react';
import { oauthPassword } from '../../contract/oauth';
import { faults } from '../../faults';
import { typedAs } from '../../rules';
import { nothingShown, useApi, useT, type Shown, type WayProps } from './api';
import { Alert, Field, PasswordField, Submit, clock, useCountdown } from './parts';
import { useTry } from './use-try';

/** Refusals that a code by SMS gets past. */
const LOCKS: ReadonlySet<string> = new Set([faults.locked.code, faults.lockedForAll.code, faults.tooManyWrong.code]);

/** Why no password is judged, for how long still, and the way past it. */
export function Refused({ shown, wait, goTo }: WayProps & { readonly shown: Shown; readonly wait: number }) {
  const t = useT();
  if (!shown.above) return null;
  return (
    <Alert>
      {shown.above}
      {wait ? <strong className="si-clock">{t('waitLock', { time: clock(wait) })}</strong> : null}
      {shown.code != null && LOCKS.has(shown.code) ? (
        <button type="button" className="si-link" onClick={() => goTo('sms')}>
          {t('bySms')}
        </button>
      ) : null}
    </Alert>
  );
}

/** Account and password, with the lock's countdown. */
export function PasswordWay({ goTo }: WayProps) {
  const t = useT();
  const { send, enter } = useApi();
  const { shown, busy, show, run } = useTry();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [wait, startWait] = useCountdown();

  const submit = async () => {
    if (!username.trim()) return show({ ...nothingShown, fields: { username: t('needAccount') } });
    if (!password) return show({ ...nothingShown, fields: { password: t('needPassword') } });
    const said = await run(async () =>
      enter(await send(oauthPassword, { username: username.trim(), password }, { quiet: true })),
    );
    if (said?.wait) startWait(said.wait);
  };
  return (
    <form
      className="si-form"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      <Refused shown={shown} wait={wait} goTo={goTo} />
      <Field
        label={t('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder={t('accountHint')}
        maxLength={64}
        value={username}
        error={shown.fields['username']}
        hint={typedAs(username.trim()) === 'phone' ? t('accountPhone') : undefined}
        onText={(text) => {
          setUsername(text);
          show(nothingShown);
          startWait(0);
        }}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        maxLength={64}
        value={password}
        error={shown.fields['password']}
        onText={(text) => {
          setPassword(text);
          if (shown.fields['password']) show(nothingShown);
        }}
      />
      <Submit busy={busy} disabled={wait > 0}>
        {busy ? t('signingIn') : t('signIn')}
      </Submit>
      <p className="si-soft">{t('firstHint')}</p>
    </form>
  );
}
