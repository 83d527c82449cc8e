import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CallError } from '../http/call-error';
import { useUi } from '../i18n/use-text';
import { EmptyMark, FaultMark, GoneMark, LockMark } from './marks';

interface StateProps {
  readonly mark: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly code?: string;
  readonly action?: ReactNode;
  readonly compact?: boolean;
  readonly alarm?: boolean;
}
/** The frame of all states: a mark, what it is, what to do. */
export function StateFrame({ mark, title, text, code, action, compact, alarm }: StateProps) {
  return (
    <div className={compact ? 'state state-compact' : 'state'} role={alarm ? 'alert' : undefined}>
      {mark}
      {compact ? <span>{title}</span> : <h2>{title}</h2>}
      {text ? <p>{text}</p> : null}
      {action ? (
        <div className="row" style={{ marginTop: 8 }}>
          {action}
        </div>
      ) : null}
      {code ? <code>{code}</code> : null}
    </div>
  );
}

/** Nothing there: says what would stand here and offers the first action. "No data available" unless told otherwise. */
export function EmptyState({
  title,
  text,
  action,
  compact,
}: {
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  readonly compact?: boolean;
}) {
  const t = useUi();
  return <StateFrame mark={<EmptyMark />} title={title ?? t('empty')} text={text} action={action} compact={compact} />;
}

/** Something failed: what happened, what to do, again, and the code for the support. */
export function ErrorState({
  error,
  onRetry,
  compact,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly compact?: boolean;
}) {
  const t = useUi();
  if (error instanceof CallError && error.status === 404) return <GoneState compact={compact} />;
  if (error instanceof CallError && error.status === 403)
    return <ForbiddenState text={error.problem.error_description} compact={compact} />;
  const call = error instanceof CallError ? error : undefined;
  const code = call
    ? [call.problem.error, call.problem.requestId].filter(Boolean).join(' · ')
    : error instanceof Error
      ? error.name
      : undefined;
  return (
    <StateFrame
      alarm
      mark={<FaultMark />}
      compact={compact}
      title={t('failed')}
      text={call?.problem.error_description ?? t('failedText')}
      code={code}
      action={onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : undefined}
    />
  );
}

/** The person may not open this. */
export function ForbiddenState({
  text,
  action,
  compact,
}: {
  readonly text?: string;
  readonly action?: ReactNode;
  readonly compact?: boolean;
}) {
  const t = useUi();
  return (
    <StateFrame
      mark={<LockMark />}
      title={t('forbidden')}
      text={text ?? t('forbiddenText')}
      action={action}
      compact={compact}
    />
  );
}
/** The function is a customised module that this organisation does not have. */
export function CustomState({ action }: { readonly action?: ReactNode }) {
  const t = useUi();
  return <StateFrame mark={<LockMark />} title={t('custom')} text={t('customText')} action={action} />;
}
/** The record is not there, or not for this person. */
export function GoneState({
  title,
  text,
  action,
  compact,
}: {
  readonly title?: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly compact?: boolean;
}) {
  const t = useUi();
  return (
    <StateFrame
      mark={<GoneMark />}
      title={title ?? t('gone')}
      text={text ?? t('goneText')}
      action={action}
      compact={compact}
    />
  );
}
