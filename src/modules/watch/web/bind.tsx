import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import { useT } from './texts';

interface Pair {
  readonly devId: string;
  readonly userId: number;
}
interface Draft {
  readonly devId: string;
  readonly userId: number | undefined;
}
const whole = (draft: Draft): draft is Pair => draft.devId.trim() !== '' && draft.userId != null;
/** Children and the numbers of their bands, one pair a row. */
function Pairs({ value, onChange, ...rest }: InputProps<readonly Pair[]>) {
  const t = useT();
  const [rows, setRows] = useState<readonly Draft[]>(value?.length ? value : [{ devId: '', userId: undefined }]);
  const set = (next: readonly Draft[]) => {
    setRows(next);
    onChange?.(next.filter(whole));
  };
  const change = (at: number, part: Partial<Draft>) =>
    set(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  return (
    <ul className="watch-rows" id={rest.id}>
      {rows.map((row, at) => (
        <li key={at}>
          <div style={{ flex: '1 1 160px' }}>
            <ClazzStudentPicker
              aria-label={t('childOf', { no: at + 1 })}
              placeholder={t('child')}
              value={row.userId}
              onChange={(userId) => change(at, { userId: userId == null ? undefined : Number(userId) })}
            />
          </div>
          <Input
            aria-label={t('devIdOf', { no: at + 1 })}
            placeholder={t('field.devId')}
            style={{ flex: '1 1 140px' }}
            maxLength={64}
            value={row.devId}
            onChange={(event) => change(at, { devId: event.target.value })}
          />
          <Button
            type="text"
            aria-label={t('removeRow', { no: at + 1 })}
            icon={<DeleteOutlined />}
            disabled={rows.length === 1}
            onClick={() => set(rows.filter((_, i) => i !== at))}
          />
        </li>
      ))}
      <li>
        <Button icon={<PlusOutlined />} onClick={() => set([...rows, { devId: '', userId: undefined }])}>
          {t('addRow')}
        </Button>
      </li>
    </ul>
  );
}
/** Binds bands to children; a band that another child wears changes hands. */
export const BindDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  return (
    <FormDialog
      open
      title={t('bind')}
      call={calls.bindBands}
      onClose={onClose}
      done={t('bound')}
      fields={{
        firm: { help: t('firmHelp') },
        datum: { help: t('datumHelp') },
        items: { as: Pairs, help: t('bindHelp') },
      }}
    />
  );
};
