import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { timeText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState, StateFrame } from '../../../kernel/web/parts/states';
import { LockMark } from '../../../kernel/web/parts/marks';
import * as calls from '../contract';
import { useT } from './texts';
import './psychology.css';

/** What lies behind the second lock: the own password and the purpose first, and gone again after ten minutes. */
export function Locked({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { data, error, dataUpdatedAt, refetch } = useCall(calls.getLock, {}, { quiet: true });
  const shut = useAct(calls.shutLock, { done: t('lockDone') });
  const until = data?.until;
  const left = data?.left;
  useEffect(() => {
    if (left == null) return;
    // How long ago the answer came is told by this clock, right or wrong; how long it was then, by the server's.
    const rest = dataUpdatedAt + left * 1000 - Date.now();
    const timer = setTimeout(() => void refetch(), Math.max(0, rest) + 500);
    return () => clearTimeout(timer);
  }, [left, dataUpdatedAt, refetch]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (!data.ready)
    return (
      <section className="panel">
        <StateFrame mark={<LockMark />} title={t('lockOff')} text={t('lockOffText')} />
      </section>
    );
  if (!until) return <OpenLock />;
  return (
    <div className="stack">
      <p className="psy-bar" role="status">
        <span>{t('lockedUntil', { at: timeText(until), purpose: data.purpose ?? '' })}</span>
        <ActButton icon={<LockOutlined />} onClick={() => shut.run({})}>
          {t('lockNow')}
        </ActButton>
      </p>
      {children}
    </div>
  );
}
/** The form alone: also before an export, which asks again. */
export function OpenLock({ title, onDone }: { readonly title?: string; readonly onDone?: () => void }) {
  const t = useT();
  const [byCode, setByCode] = useState(false);
  const other = (
    <Button type="link" onClick={() => setByCode((now) => !now)}>
      {t(byCode ? 'byPassword' : 'byCode')}
    </Button>
  );
  return (
    <section className="panel psy-lock" aria-label={title ?? t('lockTitle')}>
      <h2 className="psy-head">{title ?? t('lockTitle')}</h2>
      <p className="soft">{t('lockText')}</p>
      {byCode ? (
        <ByCode other={other} onDone={onDone} />
      ) : (
        <FormScreen
          call={calls.openLock}
          draft={false}
          submitText={t('unlock')}
          fields={{ purpose: true, pwd: true }}
          actions={other}
          onDone={onDone}
        />
      )}
    </section>
  );
}
/** A code to the own phone, for whoever signs in without a password. */
function ByCode({ other, onDone }: { readonly other: ReactNode; readonly onDone: (() => void) | undefined }) {
  const t = useT();
  const [sent, setSent] = useState<ReplyOf<typeof calls.sendLockCode>>();
  const act = useAct(calls.sendLockCode, { refreshes: [], onDone: setSent });
  const ask = (
    <ActButton type={sent ? 'default' : 'primary'} onClick={() => act.run({})}>
      {t(sent ? 'codeAgain' : 'codeSend')}
    </ActButton>
  );
  if (!sent)
    return (
      <div className="row">
        {ask}
        {other}
      </div>
    );
  return (
    <>
      <p role="status">{t('codeSent', { to: sent.to, minutes: Math.round(sent.expires / 60) })}</p>
      <FormScreen
        key={sent.captchaId}
        call={calls.openLock}
        draft={false}
        submitText={t('unlock')}
        fixed={{ captchaId: sent.captchaId }}
        fields={{ purpose: true, code: true }}
        onDone={onDone}
        actions={
          <>
            {ask}
            {other}
          </>
        }
      />
    </>
  );
}
