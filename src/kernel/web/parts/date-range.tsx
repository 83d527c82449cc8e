import { DatePicker, Select } from 'antd';
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
  unset,
  id,
  disabled,
  ...rest
}: InputProps<Span> & {
  readonly site?: boolean;
  readonly filter?: boolean;
  /** The days that are meant while none are chosen; absent: all. */
  readonly unset?: string;
}) {
  const t = useUi();
  const today = useToday();
  const among: readonly Shortcut[] = site ? SITE_SHORTCUTS : DESK_SHORTCUTS;
  const [custom, setCustom] = useState(false);
  const shortcut = shortcutOf(value ?? undefined, among, today);
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
        placeholder={unset ?? t('anyTime')}
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
