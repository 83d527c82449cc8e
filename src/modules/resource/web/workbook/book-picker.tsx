import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { textbookList } from '../../../textbook/contract';

/** Chooses the textbook a workbook goes with. */
export function BookPicker({ value, onChange, ...rest }: InputProps<number>) {
  const { data, isPending } = useCall(textbookList, {}, { quiet: true });
  return (
    <Select
      {...rest}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      onChange={(v?: number) => onChange?.(v ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map((b) => ({ value: b.tbkId, label: `${b.name} · ${b.srsName}` }))}
      style={{ width: '100%' }}
    />
  );
}
