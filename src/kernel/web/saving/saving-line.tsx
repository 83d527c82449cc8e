import { CheckCircleOutlined, CloudSyncOutlined, CloudUploadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { timeText } from '../format';
import { useUi } from '../i18n/use-text';
import { RefusedList } from './refused-list';
import type { Saving } from './use-saving';

/** Says where saving stands: saved at, waiting, refused (for good or for now); what was refused is listed and sent again or dropped by hand. */
export function SavingLine({ saving }: { readonly saving: Omit<Saving, 'put'> }) {
  const t = useUi();
  const [open, setOpen] = useState(false);
  const { refused, later, savedAt, standing, queue } = saving;
  const waiting = saving.waiting.length - later.length;
  return (
    <span className="row" role="status" aria-live="polite" style={{ gap: 8 }}>
      {refused.length > 0 ? (
        <Button danger icon={<WarningOutlined />} onClick={() => setOpen(true)}>
          {t('savingRefused', { count: refused.length })}
        </Button>
      ) : null}
      {later.length > 0 ? (
        <Button icon={<WarningOutlined />} onClick={() => setOpen(true)}>
          {t('savingLater', { count: later.length })}
        </Button>
      ) : null}
      {waiting > 0 ? (
        <Button icon={<CloudUploadOutlined />} onClick={() => void queue.flush()}>
          {t(standing === 'ready' ? 'savingWaiting' : `savingWaiting.${standing}`, { count: waiting })}
        </Button>
      ) : refused.length + later.length === 0 ? (
        <span className="soft">
          {savedAt ? <CheckCircleOutlined /> : <CloudSyncOutlined />}{' '}
          {savedAt ? t('savingSaved', { at: timeText(savedAt) }) : t('savingNothing')}
        </span>
      ) : null}
      {!saving.durable && saving.waiting.length > 0 ? <span className="soft">{t('savingOpen')}</span> : null}
      {open ? <RefusedList items={[...refused, ...later]} queue={queue} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
