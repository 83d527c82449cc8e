import { useState } from 'react';
import { CallError } from '../../../../kernel/web/http/call-error';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { captchaAcquire, captchaAttempt } from '../../contract/captcha';
import { oauthSmscode, phoneAssociated } from '../../contract/oauth';
import { CODE, typedAs } from '../../rules';
import { nothingShown, useApi, useT } from './api';
import { Outbox } from './outbox';
import { Alert, Field, Submit, useCountdown } from './parts';
import { useTry } from './use-try';

type Account = ReplyOf<typeof phoneAssociated>['items'][number];

/** Phone and code; a phone with several accounts asks which. */
export function SmsWay() {
  const t = useT();
  const { send, enter, demo } = useApi();
  const { shown, busy, show, run } = useTry();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ readonly captchaId: number; readonly to: string }>();
  const [accounts, setAccounts] = useState<readonly Account[]>();
  const [wait, startWait] = useCountdown();
  const phoneOk = typedAs(mobile) === 'phone';

  const acquire = () =>
    run(async () => {
      try {
        const { captchaId, again } = await send(captchaAcquire, { type: 'login', mobile }, { quiet: true });
        setSent({ captchaId, to: mobile });
        setCode('');
        startWait(again);
      } catch (error) {
        const seconds = error instanceof CallError ? Number(error.problem.fields?.[0]?.params['seconds'] ?? 0) : 0;
        if (seconds) startWait(seconds);
        throw error;
      }
    });
  const finish = (userId: number) =>
    run(async () =>
      enter(await send(oauthSmscode, { mobile, captchaId: sent!.captchaId, code, userId }, { quiet: true })),
    );
  const submit = async () => {
    if (!sent || sent.to !== mobile) return show({ ...nothingShown, fields: { code: t('fault.codeInvalid') } });
    if (code.length !== CODE.digits)
      return show({ ...nothingShown, fields: { code: t('codeDigits', { digits: CODE.digits }) } });
    let only: Account | undefined;
    await run(async () => {
      const tried = await send(captchaAttempt, { type: 'login', id: sent.captchaId, code }, { quiet: true });
      if (!tried.passed) return show({ ...nothingShown, fields: { code: t('fault.codeWrong', { left: tried.left }) } });
      const { items } = await send(phoneAssociated, { phone: mobile }, { quiet: true });
      if (items.length === 0) return show({ ...nothingShown, above: t('fault.notThatPhone') });
      if (items.length > 1) return setAccounts(items);
      only = items[0];
      return enter(
        await send(oauthSmscode, { mobile, captchaId: sent.captchaId, code, userId: only!.userId }, { quiet: true }),
      );
    });
  };

  if (accounts)
    return (
      <section className="si-form" aria-labelledby="si-choose">
        <h2 id="si-choose">{t('chooseTitle')}</h2>
        <p className="si-soft">{t('chooseText', { count: accounts.length })}</p>
        {shown.above ? <Alert>{shown.above}</Alert> : null}
        {accounts.map((a, at) => (
          <button
            key={a.userId}
            type="button"
            className="si-choice"
            autoFocus={at === 0}
            disabled={busy}
            onClick={() => void finish(a.userId)}
          >
            <strong>{a.name}</strong>
            <span>{a.userType === 1 ? t('type.1') : t('type.2')}</span>
            <span className="si-org">{a.orgName}</span>
          </button>
        ))}
        <button
          type="button"
          className="si-link"
          onClick={() => {
            setAccounts(undefined);
            setSent(undefined);
            setCode('');
            show(nothingShown);
          }}
        >
          {t('otherPhone')}
        </button>
      </section>
    );
  return (
    <form
      className="si-form"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
    >
      {shown.above ? <Alert>{shown.above}</Alert> : null}
      <Field
        label={t('mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus
        maxLength={11}
        value={mobile}
        error={shown.fields['mobile']}
        onText={(text) => {
          setMobile(text.replace(/\D/g, ''));
          show(nothingShown);
        }}
      />
      <Field
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE.digits}
        value={code}
        error={shown.fields['code']}
        hint={sent ? t('codeSent') : undefined}
        onText={(text) => {
          setCode(text.replace(/\D/g, ''));
          if (shown.fields['code']) show(nothingShown);
        }}
        after={
          <button
            type="button"
            className="si-inline"
            disabled={!phoneOk || wait > 0 || busy}
            onClick={() => void acquire()}
          >
            {wait > 0 ? t('againIn', { seconds: wait }) : t('getCode')}
          </button>
        }
      />
      {demo && sent ? <Outbox key={sent.captchaId} mobile={sent.to} onFill={setCode} /> : null}
      <Submit busy={busy} disabled={!sent}>
        {busy ? t('signingIn') : t('signIn')}
      </Submit>
    </form>
  );
}
