import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from './field-input';

/** Enter takes the typed day; it must not send the form as well. */
const keep = (event: { readonly key: string; preventDefault(): void }) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** A day (YYYY-MM-DD) or, with `time`, an instant (ISO with Z). `narrow`: in a filter bar. */
export default function DayInput({
  time,
  narrow,
  value,
  onChange,
  ...rest
}: InputProps<string> & { readonly time?: boolean; readonly narrow?: boolean }) {
  const at = value ? dayjs(value) : null;
  return time ? (
    <DatePicker
      {...rest}
      onKeyDown={keep}
      showTime={{ format: 'HH:mm' }}
      value={at}
      onChange={(d) => onChange?.(d?.toISOString() ?? null)}
      style={{ width: narrow ? 200 : '100%' }}
    />
  ) : (
    <DatePicker
      {...rest}
      onKeyDown={keep}
      value={at}
      onChange={(d) => onChange?.(d?.format('YYYY-MM-DD') ?? null)}
      style={{ width: narrow ? 150 : '100%' }}
    />
  );
}
