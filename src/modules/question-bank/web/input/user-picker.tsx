import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { queUsers } from '../../contract';
import { useT } from '../texts';

/** Chooses one of the inputters and auditors. */
export function UserPicker({
  value,
  onChange,
  id,
  'aria-label': label,
  disabled,
}: InputProps<number> & { readonly filter?: boolean }) {
  const t = useT();
  const { data, isPending } = useCall(queUsers, {}, { quiet: true });
  return (
    <Select
      id={id}
      aria-label={label ?? t('stat.person')}
      disabled={disabled}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      placeholder={t('stat.everybody')}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.map((u) => ({ value: u.userId, label: u.name }))}
      style={{ minWidth: 140 }}
    />
  );
}
