import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useSession } from '../session/session-store';
import type { InputProps } from './field-input';
import { faceIn, isHere, meantIn } from './zone';

/** Enter takes the typed day; it must not send the form as well. */
const keep = (event: { readonly key: string; preventDefault(): void }) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** A day (YYYY-MM-DD) or, with `time`, an instant (ISO with Z) as clocks of the organisation say it. `narrow`: in a filter bar. */
export default function DayInput({
  time,
  narrow,
  value,
  onChange,
  ...rest
}: InputProps<string> & { readonly time?: boolean; readonly narrow?: boolean }) {
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  return time ? (
    <DatePicker
      {...rest}
      onKeyDown={keep}
      showTime={{ format: 'HH:mm' }}
      showNow={isHere(zone)}
      value={value ? faceIn(zone, value) : null}
      onChange={(d) => onChange?.(d ? meantIn(zone, d) : null)}
      style={{ width: narrow ? 200 : '100%' }}
    />
  ) : (
    <DatePicker
      {...rest}
      onKeyDown={keep}
      value={value ? dayjs(value) : null}
      onChange={(d) => onChange?.(d?.format('YYYY-MM-DD') ?? null)}
      style={{ width: narrow ? 150 : '100%' }}
    />
  );
}
