import { Select } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import * as calls from '../contract';
import { useT } from './texts';

/** Chooses a layer of a stage and subject. */
export function LayerPicker({
  stgId,
  sbjId,
  value,
  onChange,
  id,
  size,
  ...rest
}: InputProps<number | null> & { readonly stgId: number; readonly sbjId: number; readonly size?: 'small' }) {
  const t = useT();
  const { data, isPending } = useCall(calls.layerList, { stgId, sbjId }, { quiet: true });
  return (
    <Select
      id={id}
      size={size}
      aria-label={rest['aria-label'] ?? t('layer')}
      placeholder={t('noLayer')}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      onChange={(v: number | undefined) => onChange?.(v ?? null)}
      options={(data ?? []).map((l) => ({ value: l.layerId, label: l.name }))}
      style={{ width: '100%' }}
    />
  );
}
