import { Form, Select } from 'antd';
import { useContext, useEffect, useRef } from 'react';
import { FormContext } from '../../../kernel/web/form/form-context';
import { useCall } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { gradeList } from '../../textbook/contract';
import * as calls from '../contract';
import type { Kind } from '../rules';

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
/** Grades beside a scale in a form: those that the school asks by it, as soon as another scale is chosen. */
export function GradesOfKind(props: InputProps<number[]>) {
  const form = useContext(FormContext)?.form;
  const kind = Form.useWatch<Kind | undefined>('kind', form);
  const { data } = useCall(calls.getSetting, {}, { quiet: true });
  const before = useRef<Kind>(undefined);
  const grades = data?.grades;
  const { value, onChange } = props;
  useEffect(() => {
    if (!kind || !grades || kind === before.current) return;
    before.current = kind;
    // What stands there already was not typed by anybody.
    if (String(value ?? []) !== String(grades[kind])) onChange?.([...grades[kind]]);
  }, [kind, grades, value, onChange]);
  return <Grades {...props} />;
}
