import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { CallError } from '../../../kernel/web/http/call-error';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import DayInput from '../../../kernel/web/parts/day-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import { TeacherPicker } from '../../people/web/published';
import * as calls from '../contract';
import type { ConfigShown } from '../contract/config';
import { RECEIVERS, USUAL, type Limits } from '../rules';
import { MIDNIGHT, TimesField } from './times-field';
import { useT } from './texts';
import './watch.css';

/** Limits, times, who is called and when, and classes that are out of the house. */
export default function Setting() {
  const { data, error, refetch } = useCall(calls.getConfig, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return <Form first={data} />;
}
type Values = Pick<ConfigShown, 'limits' | 'times' | 'receivers' | 'trips'>;
type Change = (part: Partial<Values>) => void;

function Form({ first }: { readonly first: ConfigShown }) {
  const t = useT();
  const can = useCan();
  const [values, setValues] = useState<Values>(first);
  const [refused, setRefused] = useState<string>();
  const act = useAct(calls.setConfig, { done: t('settingSaved'), quiet: true });
  const change: Change = (part) => setValues((before) => ({ ...before, ...part }));
  const save = async () => {
    setRefused(undefined);
    const { limits, times, receivers, trips } = values;
    try {
      await act.run({ limits, times, receivers, trips });
    } catch (error) {
      setRefused(error instanceof CallError ? error.message : String(error));
    }
  };
  return (
    <section className="panel stack">
      {first.usual ? <p className="soft watch-plain">{t('usual')}</p> : null}
      <h2 className="watch-head">{t('limits')}</h2>
      <p className="soft watch-plain">{t('hint')}</p>
      <LimitFields limits={values.limits} onChange={(limits) => change({ limits })} />
      <h2 className="watch-head">{t('field.times')}</h2>
      <p className="soft watch-plain">{t('timesText')}</p>
      <TimesField
        value={values.times.map((piece) => ({ ...piece, days: [...piece.days] }))}
        onChange={(times) => change({ times: times ?? [] })}
      />
      <h2 className="watch-head">{t('receivers')}</h2>
      <p className="soft watch-plain">{t('receiversText')}</p>
      <Receivers of={values.receivers} onChange={(receivers) => change({ receivers })} />
      <h2 className="watch-head">{t('trips')}</h2>
      <p className="soft watch-plain">{t('tripsText')}</p>
      <Trips of={values.trips} onChange={(trips) => change({ trips })} />
      {refused ? <p role="alert">{refused}</p> : null}
      {can(calls.setConfig) ? (
        <div>
          <ActButton type="primary" onClick={save}>
            {t('save')}
          </ActButton>
        </div>
      ) : null}
    </section>
  );
}
const LIMITS = [
  'heartHigh',
  'heartLow',
  'heartLesson',
  'systolicHigh',
  'diastolicHigh',
  'oxygenLow',
  'tempsHigh',
  'batteryLow',
  'silentMinutes',
] as const;
function LimitFields({ limits, onChange }: { readonly limits: Limits; readonly onChange: (limits: Limits) => void }) {
  const t = useT();
  const scale = (key: keyof Limits) => (key === 'tempsHigh' ? 10 : 1);
  return (
    <div className="watch-fields">
      {LIMITS.map((key) => {
        const value = limits[key];
        return (
          <div key={key} className="watch-field">
            <span>{t(`limit.${key}`)}</span>
            <span className="watch-bar">
              <NumberInput
                aria-label={t(`limit.${key}`)}
                disabled={value == null}
                value={value == null ? null : value / scale(key)}
                step={1 / scale(key)}
                suffix={t(`limitUnit.${key}`)}
                onChange={(next) => {
                  // An empty box is on its way to another number; the switch beside it turns a limit off.
                  if (next != null) onChange({ ...limits, [key]: Math.round(next * scale(key)) });
                }}
              />
              <Switch
                aria-label={t('limitOn', { name: t(`limit.${key}`) })}
                checked={value != null}
                onChange={(on) => onChange({ ...limits, [key]: on ? USUAL.limits[key] : null })}
              />
            </span>
          </div>
        );
      })}
      <label className="watch-field">
        {t('limit.seconds')}
        <NumberInput
          value={limits.seconds}
          suffix={t('seconds')}
          onChange={(next) => onChange({ ...limits, seconds: next ?? limits.seconds })}
        />
      </label>
    </div>
  );
}
function Receivers({
  of,
  onChange,
}: {
  readonly of: Values['receivers'];
  readonly onChange: (of: Values['receivers']) => void;
}) {
  const t = useT();
  const change = (at: number, part: Partial<Values['receivers'][number]>) =>
    onChange(of.map((step, i) => (i === at ? { ...step, ...part } : step)));
  return (
    <ol className="watch-rows">
      {of.map((step, at) => (
        <li key={at}>
          <span className="soft">{t('stepOf', { no: at + 1 })}</span>
          <Select
            aria-label={t('whoOf', { no: at + 1 })}
            style={{ width: 180 }}
            value={step.who}
            onChange={(who) => change(at, { who })}
            options={RECEIVERS.map((who) => ({ value: who, label: t(`who.${who}`) }))}
          />
          {step.who === 'people' ? (
            <div style={{ minWidth: 220 }}>
              <TeacherPicker
                multiple
                aria-label={t('peopleOf', { no: at + 1 })}
                value={step.userIds}
                onChange={(ids: unknown) => change(at, { userIds: (ids as readonly number[]).map(Number) })}
              />
            </div>
          ) : null}
          <NumberInput
            aria-label={t('minutesOf', { no: at + 1 })}
            value={step.minutes}
            suffix={t('minutes')}
            onChange={(minutes) => change(at, { minutes: minutes ?? step.minutes })}
          />
          <Button
            type="text"
            aria-label={t('removeStep', { no: at + 1 })}
            icon={<DeleteOutlined />}
            disabled={of.length === 1}
            onClick={() => onChange(of.filter((_, i) => i !== at))}
          />
        </li>
      ))}
      <li>
        <Button
          icon={<PlusOutlined />}
          disabled={of.length >= 5}
          onClick={() => onChange([...of, { who: 'admin', userIds: [], minutes: 10 }])}
        >
          {t('addStep')}
        </Button>
      </li>
    </ol>
  );
}
function Trips({ of, onChange }: { readonly of: Values['trips']; readonly onChange: (of: Values['trips']) => void }) {
  const t = useT();
  const today = useToday();
  const change = (at: number, part: Partial<Values['trips'][number]>) =>
    onChange(of.map((trip, i) => (i === at ? { ...trip, ...part } : trip)));
  return (
    <ul className="watch-rows">
      {of.map((trip, at) => (
        <li key={at}>
          <Input
            aria-label={t('tripNameOf', { no: at + 1 })}
            placeholder={t('tripName')}
            style={{ width: 180 }}
            maxLength={32}
            value={trip.name}
            onChange={(event) => change(at, { name: event.target.value })}
          />
          <DayInput
            aria-label={t('tripDayOf', { no: at + 1 })}
            value={trip.day}
            onChange={(day) => change(at, { day: day ?? today })}
          />
          <Input
            type="time"
            style={{ width: 120 }}
            aria-label={t('fromOf', { no: at + 1 })}
            value={trip.from}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <Input
            type="time"
            style={{ width: 120 }}
            aria-label={t('toOf', { no: at + 1 })}
            value={trip.to === MIDNIGHT.kept ? MIDNIGHT.shown : trip.to}
            onChange={({ target }) =>
              change(at, { to: target.value === MIDNIGHT.shown ? MIDNIGHT.kept : target.value })
            }
          />
          <div style={{ minWidth: 220 }}>
            <ClazzPicker
              multiple
              aria-label={t('tripClassesOf', { no: at + 1 })}
              placeholder={t('tripClasses')}
              value={trip.clazzIds}
              onChange={(ids: unknown) => change(at, { clazzIds: (ids as readonly number[]).map(Number) })}
            />
          </div>
          <Button
            type="text"
            aria-label={t('removeTrip', { no: at + 1 })}
            icon={<DeleteOutlined />}
            onClick={() => onChange(of.filter((_, i) => i !== at))}
          />
        </li>
      ))}
      <li>
        <Button
          icon={<PlusOutlined />}
          onClick={() => onChange([...of, { name: '', day: today, from: '08:00', to: '17:00', clazzIds: [] }])}
        >
          {t('addTrip')}
        </Button>
      </li>
    </ul>
  );
}
