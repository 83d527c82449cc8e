import { CheckCircleOutlined, CloudOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { instantDay, instantText, timeText } from '../../../../kernel/web/format';
import { settleDirty } from '../../../../kernel/web/router/dirty';
import { useT } from '../texts';
import { dropKept, type SaveState } from './plan-store';

/** A save of today by its time, an older one with its day. */
const whenText = (at: number): string => (instantDay(at) === instantDay(Date.now()) ? timeText(at) : instantText(at));

/** Says where saving stands, and what to do when it does not go on by itself. */
export function SaveLine({
  state,
  isNew,
  planId,
  onRetry,
}: {
  readonly state: SaveState;
  readonly isNew: boolean;
  readonly planId?: number;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const reload = () => {
    dropKept(sessionStorage, planId);
    settleDirty();
    location.reload();
  };
  return (
    <span className={`tp-save tp-save-${state.kind}`} role="status" aria-live="polite">
      {state.kind === 'saved' ? (
        <>
          <CheckCircleOutlined /> {t('save.saved', { at: whenText(state.at) })}
        </>
      ) : state.kind === 'saving' ? (
        <>
          <LoadingOutlined /> {t('save.saving')}
        </>
      ) : state.kind === 'offline' ? (
        <>
          <CloudOutlined /> {t('save.offline')}{' '}
          <Button size="small" type="link" onClick={onRetry}>
            {t('save.retry')}
          </Button>
        </>
      ) : state.kind === 'refused' ? (
        <>
          <ExclamationCircleOutlined /> {state.text}{' '}
          {state.code === 'kernel.fault.changedSince' ? (
            <Button size="small" type="link" onClick={reload}>
              {t('save.reload')}
            </Button>
          ) : null}
        </>
      ) : state.kind === 'invalid' ? (
        <>
          <ExclamationCircleOutlined /> {t('save.invalid')}
        </>
      ) : (
        <>
          <CloudOutlined /> {t(isNew ? 'save.new' : 'save.local')}
        </>
      )}
    </span>
  );
}
