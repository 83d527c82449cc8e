import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../kernel/web/parts/states';
import { TeacherPicker } from '../../people/web/published';
import * as calls from '../contract';
import { CUTOFFS, KINDS, RINGING } from '../rules';
import { Grades } from './grades';
import { useT } from './texts';
import './psychology.css';

type Values = ReplyOf<typeof calls.getSetting>;
/** As it stands in the form: the box of months may be empty for a moment. */
type Typed = Omit<Values, 'keepMonths'> & { readonly keepMonths: number | null };
/** How many items a scale has. */
const ITEMS = { mht: 100, scl90: 90 } as const;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};

/** How the school scores, who is told of a danger, and when somebody is there. */
export function SettingForm() {
  const { data, error, refetch } = useCall(calls.getSetting, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Body of={data} /> : <Bones />;
}
function Body({ of }: { readonly of: Values }) {
  const t = useT();
  const [values, setValues] = useState<Typed>(of);
  const change = (part: Partial<Typed>) => setValues((now) => ({ ...now, ...part }));
  const act = useAct(calls.setSetting, { done: t('saved') });
  const { keepMonths } = values;
  return (
    <section className="panel stack">
      <h2 className="psy-head">{t('staffed')}</h2>
      <p className="soft">{t('staffedText')}</p>
      <Hours of={values.staffed} onChange={(staffed) => change({ staffed })} />
      <h2 className="psy-head">{t('tellIds')}</h2>
      <p className="soft">{t('tellText')}</p>
      <div style={{ maxWidth: 480 }}>
        <TeacherPicker
          multiple
          aria-label={t('tellIds')}
          value={values.tellIds}
          onChange={(ids: unknown) => change({ tellIds: ((ids as readonly number[] | null) ?? []).map(Number) })}
        />
      </div>
      <h2 className="psy-head">{t('gradesOf')}</h2>
      {KINDS.map((kind) => (
        <div key={kind} className="psy-field" style={{ maxWidth: 640 }}>
          <span>{t(`kind.${kind}`)}</span>
          <Grades
            aria-label={t('gradesOfKind', { name: t(`kind.${kind}`) })}
            value={values.grades[kind]}
            onChange={(ids) => change({ grades: { ...values.grades, [kind]: ids ?? [] } })}
          />
        </div>
      ))}
      <label className="row">
        <Switch aria-label={t('crisis')} checked={values.crisis} onChange={(crisis) => change({ crisis })} />{' '}
        {t('crisis')}
      </label>
      {values.crisis
        ? RINGING.map((kind) => (
            <div key={kind} className="psy-field" style={{ maxWidth: 640 }}>
              <span>{t('ringsOf', { name: t(`kind.${kind}`) })}</span>
              <Select
                mode="multiple"
                aria-label={t('ringsOf', { name: t(`kind.${kind}`) })}
                value={values.rings[kind]}
                onChange={(nos) => change({ rings: { ...values.rings, [kind]: nos } })}
                options={Array.from({ length: ITEMS[kind] }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
              />
            </div>
          ))
        : null}
      <label className="row">
        <Switch aria-label={t('above')} checked={values.above} onChange={(above) => change({ above })} /> {t('above')}
      </label>
      <label className="row">
        {t('cutoff')}
        <Select
          aria-label={t('cutoff')}
          style={{ width: 100 }}
          value={values.cutoff}
          onChange={(cutoff) => change({ cutoff })}
          options={CUTOFFS.map((value) => ({ value, label: `> ${value}` }))}
        />
      </label>
      <label className="row">
        {t('keepMonths')}
        <NumberInput
          aria-label={t('keepMonths')}
          value={keepMonths}
          onChange={(months) => change({ keepMonths: months })}
        />
      </label>
      <div>
        {/* A box that was emptied is no nought: with it the papers of all who have left would go. */}
        <ActButton
          type="primary"
          disabled={keepMonths == null}
          onClick={() => (keepMonths == null ? undefined : act.run({ ...values, keepMonths }))}
        >
          {t('save')}
        </ActButton>
      </div>
    </section>
  );
}
type Span = Values['staffed'][number];
function Hours({ of, onChange }: { readonly of: Span[]; readonly onChange: (of: Span[]) => void }) {
  const t = useT();
  const change = (at: number, part: Partial<Span>) =>
    onChange(of.map((span, i) => (i === at ? { ...span, ...part } : span)));
  return (
    <ul className="psy-rows">
      {of.map((span, at) => (
        <li key={at}>
          <Select
            mode="multiple"
            aria-label={t('daysOf', { no: at + 1 })}
            style={{ minWidth: 240 }}
            value={span.days}
            onChange={(days) => change(at, { days })}
            options={DAYS.map((value) => ({ value, label: t(`day.${value}`) }))}
          />
          <Input
            type="time"
            aria-label={t('fromOf', { no: at + 1 })}
            style={{ width: 120 }}
            value={clockOf(span.from)}
            onChange={(event) => change(at, { from: minuteOf(event.target.value) })}
          />
          <Input
            type="time"
            aria-label={t('toOf', { no: at + 1 })}
            style={{ width: 120 }}
            // Midnight at the end of a day is no time of the box.
            value={clockOf(Math.min(span.to, 1439))}
            onChange={(event) => change(at, { to: minuteOf(event.target.value) })}
          />
          <Button
            type="text"
            aria-label={t('removeHours', { no: at + 1 })}
            icon={<DeleteOutlined />}
            onClick={() => onChange(of.filter((_, i) => i !== at))}
          />
        </li>
      ))}
      <li>
        <Button
          icon={<PlusOutlined />}
          onClick={() => onChange([...of, { days: [1, 2, 3, 4, 5], from: 480, to: 1020 }])}
        >
          {t('addHours')}
        </Button>
      </li>
    </ul>
  );
}
