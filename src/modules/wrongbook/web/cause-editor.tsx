import { PlusOutlined } from '@ant-design/icons';
import { Button, Input, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { notify } from '../../../kernel/web/notify';
import { ErrorState } from '../../../kernel/web/parts/states';
import { createCause, deleteCause, listCauses } from '../contract';
import { CAUSES_MAX, CAUSE_MAX } from '../rules';
import { useCauseName, useT } from './texts';
import { useCauses } from './use-causes';

/** Why something went wrong: given causes and own ones as chips, at most five (V-084), each at most eight characters (V-085). */
export function CauseChips({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (causes: readonly string[]) => void;
}) {
  const t = useT();
  const nameOf = useCauseName();
  const { data, error, refetch } = useCall(listCauses, {}, { quiet: true });
  const [text, setText] = useState('');
  const full = () => notify({ tone: 'info', text: t('causes.full', { max: CAUSES_MAX }) });
  const add = useAct(createCause, {
    onDone: ({ name }) => {
      setText('');
      if (chosen.length < CAUSES_MAX) onChange([...chosen, name]);
      else full();
    },
  });
  const remove = useAct(deleteCause);
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const toggle = (cause: string, on: boolean) => {
    if (on && chosen.length >= CAUSES_MAX) return full();
    onChange(on ? [...chosen, cause] : chosen.filter((c) => c !== cause));
  };
  const chip = (cause: string) => (
    <Tag.CheckableTag
      key={cause}
      className="wb-chip"
      checked={chosen.includes(cause)}
      onChange={(on) => toggle(cause, on)}
    >
      {nameOf(cause)}
    </Tag.CheckableTag>
  );
  // A cause that was deleted from the choice still stands on the mistakes that named it.
  const others = chosen.filter((c) => !data.presets.some((p) => p === c) && !data.own.some((o) => o.name === c));
  const send = () => {
    const name = text.trim();
    if (name) void add.run({ name });
  };
  return (
    <div className="stack" style={{ gap: 12 }}>
      <div className="wb-chips">{[...data.presets, ...others].map(chip)}</div>
      <div>
        <div className="soft wb-small">{t('causes.own')}</div>
        <div className="wb-chips">
          {data.own.map((o) => (
            <span key={o.causeId} className="wb-own">
              {chip(o.name)}
              <button
                type="button"
                aria-label={t('causes.remove', { name: o.name })}
                onClick={() => void remove.run({ id: o.causeId })}
              >
                ×
              </button>
            </span>
          ))}
          <span className="wb-add">
            <Input
              size="small"
              value={text}
              maxLength={CAUSE_MAX}
              placeholder={t('causes.place')}
              aria-label={t('causes.add')}
              status={add.error ? 'error' : undefined}
              onChange={(e) => {
                setText(e.target.value);
                add.clear();
              }}
              onPressEnter={send}
            />
            <Button
              size="small"
              icon={<PlusOutlined />}
              aria-label={t('causes.add')}
              disabled={text.trim() === ''}
              loading={add.busy}
              onClick={send}
            />
          </span>
        </div>
      </div>
      <p className="soft wb-small">{t('causes.hint', { max: CAUSES_MAX, chars: CAUSE_MAX })}</p>
    </div>
  );
}

/** The same in a dialog; what is chosen is saved at once, so that closing it loses nothing. */
export function CauseDialog({
  item,
  onClose,
}: {
  readonly item: { readonly itemId: number; readonly causes: readonly string[] };
  readonly onClose: () => void;
}) {
  const t = useT();
  const [chosen, choose] = useCauses(item);
  return (
    <Modal
      open
      title={t('causes.title')}
      onCancel={onClose}
      width={460}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('causes.close')}
        </Button>
      }
    >
      <CauseChips chosen={chosen} onChange={choose} />
    </Modal>
  );
}
