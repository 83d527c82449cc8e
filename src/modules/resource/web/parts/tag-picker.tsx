import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { tagList, type TagOf } from '../../../question-bank/contract';

/** Chooses tags of a kind of resource, of one stage and subject. */
export function TagPicker({
  resType,
  stgId,
  sbjId,
  value,
  onChange,
  ...rest
}: InputProps<readonly number[]> & { readonly resType: TagOf; readonly stgId: number; readonly sbjId: number }) {
  const { data, isPending } = useCall(tagList, { resType, stgId, sbjId }, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      loading={isPending}
      maxCount={10}
      value={[...(value ?? [])]}
      onChange={(v: number[]) => onChange?.(v)}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      options={(data ?? []).map((x) => ({ value: x.tagId, label: x.name }))}
    />
  );
}
