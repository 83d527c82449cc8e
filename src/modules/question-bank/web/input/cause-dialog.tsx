import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { CAUSE_MAX } from '../../contract';
import { useT } from '../texts';

interface Props {
  readonly title: string;
  readonly okText: string;
  readonly chips: readonly string[];
  readonly busy: boolean;
  readonly danger?: boolean;
  readonly onSend: (cause: string) => void;
  readonly onClose: () => void;
}
/** Asks for a cause: the usual ones are a click (or its digit), anything else is typed. Ctrl+Enter sends. */
export function CauseDialog({ title, okText, chips, busy, danger, onSend, onClose }: Props) {
  const t = useT();
  const [cause, setCause] = useState('');
  // A chip adds itself once, so that two reasons can stand together.
  const add = (chip: string) =>
    setCause((now) => (now.includes(chip) ? now : now.trim() ? `${now.trim()}；${chip}` : chip));
  const send = () => {
    if (cause.trim()) onSend(cause.trim());
  };
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            danger={danger}
            disabled={!cause.trim()}
            loading={busy ? { delay: 250 } : false}
            onClick={send}
          >
            {okText}
          </Button>
        </>
      }
      afterOpenChange={(open) => {
        if (open) document.querySelector<HTMLTextAreaElement>('.ipt-cause textarea')?.focus();
      }}
    >
      <div
        className="ipt-cause stack"
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) {
            e.preventDefault();
            send();
            return;
          }
          const chip = e.altKey ? chips[Number(e.key) - 1] : undefined;
          if (chip) {
            e.preventDefault();
            add(chip);
          }
        }}
      >
        <div className="row" style={{ gap: 8 }} role="group" aria-label={t('cause.usual')}>
          {chips.map((chip) => (
            <Button key={chip} size="small" shape="round" onClick={() => add(chip)}>
              {chip}
            </Button>
          ))}
        </div>
        <Input.TextArea
          value={cause}
          maxLength={CAUSE_MAX}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder={t('cause.place')}
          aria-label={t('cause.label')}
          onChange={(e) => setCause(e.target.value)}
        />
        <span className="soft">{t('cause.keys')}</span>
      </div>
    </Modal>
  );
}
