import { Modal } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { sheetSwap } from '../../contract';
import { useT } from '../texts';
import { ChildPick } from './child-pick';

/** Two children wrote on each other's sheets: sheets, answers and marks change hands. */
export function Swap({
  readId,
  child,
  onClose,
}: {
  readonly readId: number;
  readonly child: { readonly userId: number; readonly name: string };
  readonly onClose: () => void;
}) {
  const t = useT();
  const [otherId, setOtherId] = useState<number>();
  const swap = useAct(sheetSwap, { done: t('swapDone'), onDone: onClose });
  return (
    <Modal
      open
      title={t('swapTitle', { name: child.name })}
      okText={t('swap')}
      okButtonProps={{ disabled: otherId == null || otherId === child.userId }}
      onCancel={onClose}
      onOk={() => (otherId == null ? undefined : swap.run({ readId, userId: child.userId, otherId }))}
    >
      <div className="stack exam-block">
        <p>{t('swapHelp')}</p>
        <ChildPick readId={readId} value={otherId} onChange={setOtherId} />
      </div>
    </Modal>
  );
}
