import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { useSession } from '../../../kernel/web/session/session-store';
import { useT } from './texts';
import { instantIn, placeIn } from './zone';

/** A day and a time where the school is; its value is an instant. */
export function DueInput({ value, onChange, id }: InputProps<string>) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const today = useToday();
  const [day, time] = value ? placeIn(zone, value) : [today, '21:00'];
  return (
    <div className="row" style={{ gap: 8, flexWrap: 'nowrap' }}>
      <DatePicker
        id={id}
        aria-label={t('field.dueTime')}
        value={value ? dayjs(day) : null}
        allowClear={false}
        style={{ flex: 1 }}
        onChange={(v) => {
          if (v) onChange?.(instantIn(zone, v.format('YYYY-MM-DD'), time));
        }}
      />
      <TimePicker
        aria-label={t('field.dueTime')}
        value={dayjs(`2000-01-01T${time}`)}
        format="HH:mm"
        minuteStep={5}
        allowClear={false}
        needConfirm={false}
        style={{ width: 104 }}
        onChange={(v) => {
          if (v) onChange?.(instantIn(zone, day, v.format('HH:mm')));
        }}
      />
    </div>
  );
}
