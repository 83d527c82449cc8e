import { LockOutlined } from '@ant-design/icons';
import { useEffect, type ReactNode } from 'react';
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
export function OpenLock({ title }: { readonly title?: string }) {
  const t = useT();
  return (
    <section className="panel psy-lock" aria-label={title ?? t('lockTitle')}>
      <h2 className="psy-head">{title ?? t('lockTitle')}</h2>
      <p className="soft">{t('lockText')}</p>
      <FormScreen call={calls.openLock} draft={false} submitText={t('unlock')} fields={{ purpose: true, pwd: true }} />
    </section>
  );
}
