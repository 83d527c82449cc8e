import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ParsedOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { dayText, instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import * as calls from '../contract';
import type { Cfg } from '../contract/settings';
import { SEXES, termOf } from '../rules';
import { ConfigActs } from './config-acts';
import { GradesPicker } from './parts';
import { useT } from './texts';
import './sunny-run.css';

type Given = ParsedOf<typeof calls.setCfg>;
/** What the school asks of a run; a change holds from a day on. */
export default function Config() {
  const t = useT();
  const today = useToday();
  const now = termOf(today);
  const [termId, setTerm] = useState<1 | 2>(now.termId === 1 ? 1 : 2);
  const asked = { yearId: now.yearId, termId };
  const { data, error, isPending, refetch } = useCall(calls.getCfg, asked, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack">
      <section className="panel row">
        <Segmented
          aria-label={t('field.termId')}
          value={termId}
          onChange={setTerm}
          options={[1, 2].map((value) => ({
            value: value as 1 | 2,
            label: t(`term.${value as 1}`, { year: now.yearId }),
          }))}
        />
        <Link to="/desk/sport/play/sun/rooms">{t('toRooms')}</Link>
        <Link to="/sport/sun">{t('toField')}</Link>
        {data ? <ConfigActs cfg={data} /> : null}
      </section>
      {isPending || !data ? <Bones /> : <Settings key={`${termId}/${data.version}`} cfg={data} today={today} />}
    </div>
  );
}

function Settings({ cfg, today }: { readonly cfg: Cfg; readonly today: string }) {
  const t = useT();
  const can = useCan();
  const { yearId, termId, version, times, weekdays, distance, pace, rounds, checkpoints, cadence, points, openUntil } =
    cfg;
  const from = cfg.first > today ? cfg.first : today;
  return (
    <>
      <Alert
        type={cfg.closedAt ? 'warning' : 'info'}
        showIcon
        title={
          cfg.closedAt
            ? t('closedSince', { at: instantText(cfg.closedAt) })
            : version === 0
              ? t('usual')
              : t('versionFrom', { version, day: dayText(cfg.fromOn ?? cfg.first) })
        }
      />
      <FormScreen
        call={calls.setCfg}
        fixed={{ yearId, termId: termId as 1, version }}
        initial={{ fromOn: from, times, weekdays, distance, pace, rounds, checkpoints, cadence, points, openUntil }}
        fields={{
          fromOn: { label: t('field.fromOn'), help: t('fromOnHelp') },
          times: { as: Windows, label: t('field.times') },
          weekdays: { as: Weekdays, label: t('field.weekdays') },
          rounds: { label: t('field.rounds') },
          distance: { as: Lines, label: t('field.distance'), help: t('distanceHelp') },
          pace: { as: Pace, label: t('field.pace'), help: t('paceHelp') },
          checkpoints: { label: t('field.checkpoints'), help: t('checkpointsHelp') },
          cadence: { as: Cadence, label: t('field.cadence') },
          points: { as: Points, label: t('field.points'), help: t('pointsHelp') },
          openUntil: { label: t('field.openUntil'), help: t('openUntilHelp') },
        }}
        submitText={t('saveCfg')}
      />
      {can(calls.setCfg) ? null : <p className="soft">{t('readOnly')}</p>}
    </>
  );
}

const TIMES = Array.from({ length: 96 }, (_, at) => {
  const [hour, minute] = [Math.floor(at / 4), (at % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});
function Time({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (v: string) => void;
}) {
  const among = TIMES.includes(value) ? TIMES : [value, ...TIMES];
  return (
    <Select
      aria-label={label}
      value={value}
      showSearch
      onChange={onChange}
      style={{ width: 110 }}
      options={among.map((time) => ({ value: time, label: time }))}
    />
  );
}
/** Rows of one shape that can be added and dropped. */
function Rows<R>({
  rows,
  onChange,
  fresh,
  name,
  children,
}: {
  readonly rows: readonly R[];
  readonly onChange: (rows: R[]) => void;
  readonly fresh: () => R;
  readonly name: string;
  readonly children: (row: R, set: (more: Partial<R>) => void, no: number) => React.ReactNode;
}) {
  const t = useT();
  return (
    <div className="sun-lines">
      {rows.map((row, no) => (
        <div className="sun-line" key={no}>
          {children(row, (more) => onChange(rows.map((one, at) => (at === no ? { ...one, ...more } : one))), no + 1)}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('dropRow', { name, no: no + 1 })}
            onClick={() => onChange(rows.filter((_, at) => at !== no))}
          />
        </div>
      ))}
      <div>
        <Button icon={<PlusOutlined />} onClick={() => onChange([...rows, fresh()])}>
          {t('addRow', { name })}
        </Button>
      </div>
    </div>
  );
}
const Windows = ({ value, onChange }: InputProps<Given['times']>) => {
  const t = useT();
  return (
    <Rows
      rows={value ?? []}
      onChange={(rows) => onChange?.(rows)}
      fresh={() => ({ from: '16:00', to: '17:00' })}
      name={t('window')}
    >
      {(row, set, no) => (
        <>
          <Time label={t('windowFrom', { no })} value={row.from} onChange={(from) => set({ from })} />–
          <Time label={t('windowTo', { no })} value={row.to} onChange={(to) => set({ to })} />
        </>
      )}
    </Rows>
  );
};
const Weekdays = ({ value, onChange }: InputProps<number[]>) => {
  const t = useT();
  return (
    <Checkbox.Group
      value={value ?? []}
      onChange={(days) => onChange?.(days.map(Number).toSorted((a, b) => a - b))}
      options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: t(`day.${day as 1}`) }))}
    />
  );
};
const Metres = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (v: number) => void;
}) => {
  const t = useT();
  return (
    <NumberInput
      aria-label={label}
      value={value}
      min={0}
      step={100}
      prefix={<span className="soft">{label}</span>}
      suffix={t('m')}
      onChange={(v) => onChange(v ?? 0)}
      style={{ width: 190 }}
    />
  );
};
const Lines = ({ value, onChange }: InputProps<Given['distance']>) => {
  const t = useT();
  const fresh = (): Given['distance'][number] => ({
    grdIds: [],
    sex: 'all',
    daily: 1000,
    term: 60_000,
    least: 1000,
    most: 5000,
  });
  return (
    <Rows rows={value ?? []} onChange={(rows) => onChange?.(rows)} fresh={fresh} name={t('line')}>
      {(row, set, no) => (
        <>
          <span className="sun-wide">
            <GradesPicker
              aria-label={t('gradesOf', { no })}
              value={row.grdIds}
              onChange={(grdIds) => set({ grdIds: [...(grdIds ?? [])] })}
            />
          </span>
          <Select
            aria-label={t('sexOf', { no })}
            value={row.sex}
            onChange={(sex) => set({ sex })}
            style={{ width: 96 }}
            options={SEXES.map((sex) => ({ value: sex, label: t(`sex.${sex}`) }))}
          />
          <Metres label={t('daily')} value={row.daily} onChange={(daily) => set({ daily })} />
          <Metres label={t('termly')} value={row.term} onChange={(term) => set({ term })} />
          <Metres label={t('least')} value={row.least} onChange={(least) => set({ least })} />
          <Metres label={t('most')} value={row.most} onChange={(most) => set({ most })} />
        </>
      )}
    </Rows>
  );
};
const Two = <K extends string>({
  keys,
  of,
  onChange,
  unit,
}: {
  readonly keys: readonly { readonly key: K; readonly label: string }[];
  readonly of: Readonly<Record<K, number>> | null | undefined;
  readonly onChange: (value: Record<K, number>) => void;
  readonly unit: string;
}) => (
  <div className="sun-line">
    {keys.map(({ key, label }) => (
      <NumberInput
        key={key}
        aria-label={label}
        prefix={<span className="soft">{label}</span>}
        suffix={unit}
        value={of?.[key]}
        onChange={(v) => onChange({ ...(of as Record<K, number>), [key]: v ?? 0 })}
        style={{ width: 220 }}
      />
    ))}
  </div>
);
const Pace = ({ value, onChange }: InputProps<Given['pace']>) => {
  const t = useT();
  const keys = [
    { key: 'fast' as const, label: t('fastest') },
    { key: 'slow' as const, label: t('slowest') },
  ];
  return <Two keys={keys} of={value} onChange={(v) => onChange?.(v)} unit={t('secondsKm')} />;
};
const Cadence = ({ value, onChange }: InputProps<NonNullable<Given['cadence']>>) => {
  const t = useT();
  const keys = [
    { key: 'low' as const, label: t('lowest') },
    { key: 'high' as const, label: t('highest') },
  ];
  return <Two keys={keys} of={value} onChange={(v) => onChange?.(v)} unit={t('stepsMinute')} />;
};
const Points = ({ value, onChange }: InputProps<NonNullable<Given['points']>>) => {
  const t = useT();
  const rows = value ?? [];
  const fresh = () => ({ runs: (rows.at(-1)?.runs ?? 0) + 1, points: (rows.at(-1)?.points ?? 0) + 1 });
  return (
    <Rows rows={rows} onChange={(next) => onChange?.(next)} fresh={fresh} name={t('pointsRow')}>
      {(row, set, no) => (
        <>
          <NumberInput
            aria-label={t('runsOf', { no })}
            value={row.runs}
            min={1}
            suffix={t('runsUnit')}
            onChange={(v) => set({ runs: v ?? 0 })}
          />
          →
          <NumberInput
            aria-label={t('pointsOf', { no })}
            value={row.points}
            min={0}
            suffix={t('pointsUnit')}
            onChange={(v) => set({ points: v ?? 0 })}
          />
        </>
      )}
    </Rows>
  );
};
