import { Modal } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { itemGet, levelsSet, type ItemRow } from '../../contract';
import { levelsHold, type Level } from '../../rules';
import { useT } from '../texts';
import { LevelsForm } from './levels-form';

/** The levels of an evaluation, which grade everybody anew. */
export function LevelsDialog({ row, onClose }: { readonly row: ItemRow; readonly onClose: () => void }) {
  const t = useT();
  const at = { kind: row.kind, id: row.itemId };
  const { data } = useCall(itemGet, at, { quiet: true });
  const [typed, setTyped] = useState<readonly Level[]>();
  const act = useAct(levelsSet, { done: t('levelsDone'), onDone: onClose });
  const levels = typed ?? data?.levels;
  return (
    <Modal
      open
      title={t('setLevels')}
      okText={t('save')}
      cancelText={t('cancel')}
      onCancel={onClose}
      okButtonProps={{ disabled: !levels || !levelsHold(levels), loading: act.busy }}
      onOk={() => (levels ? void act.run({ ...at, levels: [...levels] }) : undefined)}
    >
      {levels ? <LevelsForm levels={levels} onChange={setTyped} /> : <Bones />}
    </Modal>
  );
}
