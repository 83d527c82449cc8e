import { useState } from 'react';
import { profilePassword } from '../../contract/profile';
import { PWD_RULES } from '../../rules';
import { nothingShown, useApi, useT } from './api';
import { Alert, PasswordField, Submit } from './parts';
import { useTry } from './use-try';

/** Who signed in with the initial password chooses an own one before going on. */
export function FirstPassword({
  name,
  onDone,
  onLeave,
}: {
  readonly name: string;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const { send } = useApi();
  const { shown, busy, show, run } = useTry();
  const [newPwd, setNewPwd] = useState('');
  const [again, setAgain] = useState('');

  const submit = async () => {
    const broken = newPwd ? PWD_RULES.find((rule) => !rule.ok(newPwd)) : undefined;
    if (!newPwd) return show({ ...nothingShown, fields: { newPwd: t('pwd.required') } });
    if (broken) return show({ ...nothingShown, fields: { newPwd: t(broken.key as 'pwd.chars', broken.params) } });
    if (again !== newPwd) return show({ ...nothingShown, fields: { again: t('againWrong') } });
    await run(async () => {
      await send(profilePassword, { newPwd }, { quiet: true });
      onDone();
    });
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
      <h2>{t('firstTitle')}</h2>
      <p className="si-soft">{t('firstText', { name })}</p>
      {shown.above ? <Alert>{shown.above}</Alert> : null}
      <PasswordField
        label={t('newPwd')}
        autoFocus
        autoComplete="new-password"
        maxLength={64}
        value={newPwd}
        error={shown.fields['newPwd']}
        onText={(text) => {
          setNewPwd(text);
          show(nothingShown);
        }}
      />
      <ul className="si-rules">
        {PWD_RULES.map((rule) => (
          <li key={rule.key} className={newPwd && rule.ok(newPwd) ? 'si-met' : undefined}>
            {t(rule.key as 'pwd.chars', rule.params)}
          </li>
        ))}
      </ul>
      <PasswordField
        label={t('again')}
        autoComplete="new-password"
        maxLength={64}
        value={again}
        error={shown.fields['again']}
        onText={(text) => {
          setAgain(text);
          show(nothingShown);
        }}
      />
      <Submit busy={busy}>{t('firstDone')}</Submit>
      <button type="button" className="si-link" onClick={onLeave}>
        {t('otherAccount')}
      </button>
    </form>
  );
}
