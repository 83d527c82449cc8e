import { Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { gradeList } from '../../textbook/contract';

/** Grades by their ids. */
export function Grades({ value, onChange, ...rest }: InputProps<number[]>) {
  const isEnglish = useLang() === 'en-US';
  const { data, isPending } = useCall(gradeList, {}, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      loading={isPending}
      value={[...(value ?? [])]}
      onChange={(ids) => onChange?.(ids)}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.map((grade) => ({ value: grade.grdId, label: isEnglish ? grade.nameEn : grade.nameZh }))}
      style={{ width: '100%' }}
    />
  );
}
