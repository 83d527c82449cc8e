import { Select } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { listTeaching } from '../../../class/contract';
import { useT } from '../texts';

/** One of the teacher's running classes, or several. */
export function OwnClazz({ value, onChange, filter, ...rest }: InputProps<number> & { readonly filter?: boolean }) {
  const t = useT();
  const { data } = useCall(listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true });
  return (
    <Select
      {...rest}
      allowClear={filter}
      placeholder={filter ? t('allClazzes') : undefined}
      value={value ?? undefined}
      onChange={(v?: number) => onChange?.(v ?? null)}
      options={data?.items.map(({ clazz }) => ({ value: clazz.clazzId, label: clazz.clazzName }))}
      style={filter ? { minWidth: 150 } : { width: '100%' }}
    />
  );
}
/** The same for several. */
export function OwnClazzes({ value, onChange, ...rest }: InputProps<number[]>) {
  const { data } = useCall(listTeaching, { curPage: 1, pageSize: 200 }, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      value={value ?? []}
      onChange={(v: number[]) => onChange?.(v)}
      options={data?.items.map(({ clazz }) => ({ value: clazz.clazzId, label: clazz.clazzName }))}
      style={{ width: '100%' }}
    />
  );
}
