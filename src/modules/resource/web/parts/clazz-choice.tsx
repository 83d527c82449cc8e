import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { listTeaching } from '../../../class/contract';

/** Chooses among the classes the caller teaches or leads. */
export function OwnClazzes({ value, onChange, ...rest }: InputProps<readonly number[]>) {
  const { data, isPending } = useCall(listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      loading={isPending}
      value={[...(value ?? [])]}
      onChange={(v: number[]) => onChange?.(v)}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      options={(data?.items ?? []).map((e) => ({ value: e.clazz.clazzId, label: e.clazz.clazzName }))}
    />
  );
}
