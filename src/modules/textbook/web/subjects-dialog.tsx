import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { moved } from '../rules';
import { OrderButtons } from './order-buttons';
import { useNames, useT } from './texts';

/** Which subjects a stage teaches, in the order they are offered. */
export function SubjectsDialog({
  stage,
  chosen,
  onClose,
}: {
  readonly stage: ReplyOf<typeof calls.stageList>[number];
  readonly chosen: readonly number[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const nameOf = useNames();
  const [ids, setIds] = useState<readonly number[]>(chosen);
  const { data } = useCall(calls.subjectList, {}, { quiet: true });
  const save = useAct(calls.catUpdate, { done: t('kept'), onDone: onClose });
  const name = (id: number) => {
    const s = data?.find((x) => x.sbjId === id);
    return s ? nameOf(s) : '';
  };
  return (
    <Modal
      open
      width={640}
      title={t('subjectsOf', { name: nameOf(stage) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActButton
            type="primary"
            disabled={save.busy || ids.length === 0}
            onClick={() => save.run({ kind: 'stage', id: stage.stgId, sbjIds: [...ids] })}
          >
            {t('keep')}
          </ActButton>
        </>
      }
    >
      <div className="tbk-two">
        <div className="tbk-boxes" role="group" aria-label={t('tab.subjects')}>
          {(data ?? []).map((s) => (
            <Checkbox
              key={s.sbjId}
              checked={ids.includes(s.sbjId)}
              onChange={(e) => setIds(e.target.checked ? [...ids, s.sbjId] : ids.filter((x) => x !== s.sbjId))}
            >
              {nameOf(s)}
            </Checkbox>
          ))}
        </div>
        <ol className="tbk-order" aria-label={t('order')}>
          {ids.map((id, at) => (
            <li key={id}>
              <span>{name(id)}</span>
              <OrderButtons name={name(id)} at={at} count={ids.length} onMove={(dir) => setIds(moved(ids, id, dir))} />
            </li>
          ))}
        </ol>
      </div>
    </Modal>
  );
}
