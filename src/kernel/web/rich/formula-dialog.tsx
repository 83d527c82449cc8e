import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useUi } from '../i18n/use-text';
import { FormulaInput } from './formula-input';

const LATEX_MAX = 2000;

/** Asks for a formula: typed as it looks with the keyboard of its level, or as LaTeX. `latex` undefined: closed. */
export function FormulaDialog({
  latex,
  onChange,
  onKeep,
  onClose,
}: {
  readonly latex: string | undefined;
  readonly onChange: (latex: string) => void;
  readonly onKeep: () => void;
  readonly onClose: () => void;
}) {
  const t = useUi();
  // A dialog takes the focus to its first key when it has opened: the field asks for it afterwards.
  const [opened, setOpened] = useState(false);
  return (
    <Modal
      open={latex != null}
      title={t('formula')}
      onCancel={onClose}
      onOk={onKeep}
      afterOpenChange={setOpened}
      okText={t('formulaKeep')}
      destroyOnHidden
      width={640}
    >
      {latex == null ? null : (
        <>
          <FormulaInput value={latex} onChange={onChange} onEnter={onKeep} label={t('formula')} autoFocus={opened} />
          <Input.TextArea
            className="formula-source"
            value={latex}
            onChange={(e) => onChange(e.target.value)}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={LATEX_MAX}
            aria-label={t('formulaSource')}
            placeholder={t('formulaSource')}
          />
        </>
      )}
    </Modal>
  );
}
