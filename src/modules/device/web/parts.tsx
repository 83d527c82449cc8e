import { Input } from 'antd';
import { useState } from 'react';
import { instantText } from '../../../kernel/web/format';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { pickerOf } from '../../../kernel/web/parts/picker';
import * as calls from '../contract';
import type { DeviceRow } from '../contract/parts';
import type { Life } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<Life, Status>> = { online: 'done', silent: 'needs', never: 'off' };
/** Whether a device lives. */
export function LifeTag({ life }: { readonly life: Life }) {
  const t = useT();
  return <StatusTag status={TONE[life]}>{t(`life.${life}`)}</StatusTag>;
}
/** When a device was last heard. */
export const Seen = ({ row }: { readonly row: Pick<DeviceRow, 'seenAt'> }) =>
  row.seenAt ? instantText(row.seenAt) : <span className="soft">—</span>;
/** A battery in per cent. */
export const Battery = ({ of }: { readonly of: number | null }) =>
  of == null ? <span className="soft">—</span> : `${of}%`;

/** Chooses a vendor by its id. */
export const ProviderPicker = pickerOf({
  call: calls.providers,
  value: (row) => row.id,
  label: (row) => row.name,
  search: (name) => ({ name }),
});
/** Chooses a vendor by its name, where a call asks for the firm. */
export const FirmPicker = pickerOf({
  call: calls.providers,
  value: (row) => row.name,
  label: (row) => row.name,
  search: (name) => ({ name }),
});

const split = (text: string): string[] => [...new Set(text.split(/[\s,，;；]+/u).filter((part) => part !== ''))];
/** Numbers of devices, one a line or pasted from a sheet; the same number twice is one. */
export function NumbersInput({ value, onChange, ...rest }: InputProps<readonly string[]>) {
  const t = useT();
  const [text, setText] = useState((value ?? []).join('\n'));
  return (
    <>
      <Input.TextArea
        {...rest}
        value={text}
        autoSize={{ minRows: 4, maxRows: 12 }}
        onChange={(event) => {
          setText(event.target.value);
          onChange?.(split(event.target.value));
        }}
      />
      <span className="soft">{t('devIdsCount', { count: value?.length ?? 0 })}</span>
    </>
  );
}
