import { DatePicker, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { dayIn } from '../../shared/dates';
import { useUi } from '../i18n/use-text';
import { useSession } from '../session/session-store';
import type { InputProps } from './field-input';
import { DESK_SHORTCUTS, SITE_SHORTCUTS, shortcutOf, spanOf, type Shortcut, type Span } from './ranges';

/** Today in the organisation's zone. */
export function useToday(): string {
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const [now] = useState(() => new Date());
  return dayIn(zone, now);
}

/** Days from and to: a shortcut, or custom. The site's shortcuts with `site`. */
export function DateRange({
  value,
  onChange,
  site,
  id,
  disabled,
  ...rest
}: InputProps<Span> & { readonly site?: boolean; readonly filter?: boolean }) {
  const t = useUi();
  const today = useToday();
  const among: readonly Shortcut[] = site ? SITE_SHORTCUTS : DESK_SHORTCUTS;
  const [custom, setCustom] = useState(false);
  const shortcut = shortcutOf(value, among, today);
  const chosen = custom || (value && !shortcut) ? 'custom' : shortcut;
  const pick = (next: Shortcut | 'custom' | undefined) => {
    setCustom(next === 'custom');
    if (next !== 'custom') onChange?.(next ? spanOf(next, today) : null);
  };
  return (
    <span className="row" style={{ gap: 8, display: 'inline-flex' }}>
      <Select
        id={id}
        disabled={disabled}
        aria-label={rest['aria-label'] ?? t('period')}
        allowClear
        value={chosen}
        onChange={pick}
        style={{ minWidth: 124 }}
        placeholder={t('anyTime')}
        options={[...among, 'custom' as const].map((s) => ({ value: s, label: t(`span.${s}`) }))}
      />
      {chosen === 'custom' ? (
        <DatePicker.RangePicker
          disabled={disabled}
          value={value ? [dayjs(value[0]), dayjs(value[1])] : null}
          allowEmpty={[false, false]}
          onChange={(days) =>
            onChange?.(days?.[0] && days[1] ? [days[0].format('YYYY-MM-DD'), days[1].format('YYYY-MM-DD')] : null)
          }
        />
      ) : null}
    </span>
  );
}

/** Days of the week, 1 Monday to 7 Sunday. */
export function Weekdays({ value, onChange, ...rest }: InputProps<number[]>) {
  const t = useUi();
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      value={value}
      onChange={(v: number[]) => onChange?.(v.toSorted((a, b) => a - b))}
      style={{ minWidth: 160 }}
      options={([1, 2, 3, 4, 5, 6, 7] as const).map((d) => ({ value: d, label: t(`weekday.${d}`) }))}
    />
  );
}

/** Times of day from and to, HH:mm. */
export function TimeRange({ value, onChange, ...rest }: InputProps<readonly [string, string]>) {
  const at = (time: string) => dayjs(`2000-01-01T${time}`);
  return (
    <TimePicker.RangePicker
      {...rest}
      placeholder={undefined}
      id={rest.id}
      format="HH:mm"
      minuteStep={5}
      value={value ? [at(value[0]), at(value[1])] : null}
      onChange={(times) =>
        onChange?.(times?.[0] && times[1] ? [times[0].format('HH:mm'), times[1].format('HH:mm')] : null)
      }
    />
  );
}
