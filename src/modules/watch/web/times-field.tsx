import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { useT } from './texts';

export interface Piece {
  readonly days: number[];
  readonly from: string;
  readonly to: string;
}
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A clock's field knows no 24:00: an end at 00:00 is the day's. */
export const MIDNIGHT = { shown: '00:00', kept: '24:00' } as const;
const NEW: Piece = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' };
/** Pieces of weekdays. */
export function TimesField({ value, onChange, ...rest }: InputProps<Piece[]>) {
  const t = useT();
  const rows = value ?? [];
  const set = (next: Piece[]) => onChange?.(next);
  const change = (at: number, part: Partial<Piece>) =>
    set(rows.map((row, i) => (i === at ? { ...row, ...part } : row)));
  return (
    <ul className="watch-rows" id={rest.id}>
      {rows.map((row, at) => (
        <li key={at}>
          <Checkbox.Group
            aria-label={t('daysOf', { no: at + 1 })}
            value={row.days}
            onChange={(days) => change(at, { days })}
            options={DAYS.map((day) => ({ value: day, label: t(`day.${day}`) }))}
          />
          <Input
            type="time"
            style={{ width: 120 }}
            aria-label={t('fromOf', { no: at + 1 })}
            value={row.from}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <Input
            type="time"
            style={{ width: 120 }}
            aria-label={t('toOf', { no: at + 1 })}
            value={row.to === MIDNIGHT.kept ? MIDNIGHT.shown : row.to}
            onChange={({ target }) =>
              change(at, { to: target.value === MIDNIGHT.shown ? MIDNIGHT.kept : target.value })
            }
          />
          {row.from === MIDNIGHT.shown && row.to === MIDNIGHT.kept ? <span className="soft">{t('allDay')}</span> : null}
          <Button
            type="text"
            aria-label={t('removeTimes', { no: at + 1 })}
            icon={<DeleteOutlined />}
            onClick={() => set(rows.filter((_, i) => i !== at))}
          />
        </li>
      ))}
      <li>
        <Button icon={<PlusOutlined />} onClick={() => set([...rows, NEW])}>
          {t('addTimes')}
        </Button>
      </li>
    </ul>
  );
}
