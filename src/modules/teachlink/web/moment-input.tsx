import { DatePicker, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { useSession } from '../../../kernel/web/session/session-store';
import { instantIn } from '../rules';

/** A day and a time where the school is; its value is an instant. */
export function MomentInput({
  value,
  onChange,
  label,
}: {
  readonly value: string;
  readonly onChange: (at: string) => void;
  readonly label: string;
}) {
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const at = new Date(value);
  const [day, time] = [dayIn(zone, at), timeIn(zone, at)];
  return (
    <div className="row" style={{ gap: 8 }}>
      <DatePicker
        aria-label={label}
        value={dayjs(day)}
        allowClear={false}
        onChange={(v) => {
          if (v) onChange(instantIn(zone, v.format('YYYY-MM-DD'), time));
        }}
      />
      <TimePicker
        aria-label={label}
        value={dayjs(`2000-01-01T${time}`)}
        format="HH:mm"
        minuteStep={5}
        allowClear={false}
        needConfirm={false}
        style={{ width: 104 }}
        onChange={(v) => {
          if (v) onChange(instantIn(zone, day, v.format('HH:mm')));
        }}
      />
    </div>
  );
}
