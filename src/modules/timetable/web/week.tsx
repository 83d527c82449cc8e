import { Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Call } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import type { Week } from '../contract/parts';
import { FeedButton } from './feed-dialog';
import { IntervalGrid } from './interval-grid';
import { useT } from './texts';
import './timetable.css';
import { WeekBar, useWeekDate } from './week-bar';
import { WeekGrid, type Side } from './week-grid';

type Whose = 'mine' | 'clazz' | 'teacher' | 'student' | 'room';
const SIDE: Readonly<Record<Exclude<Whose, 'mine'>, Side>> = {
  clazz: 'clazz',
  teacher: 'teacher',
  student: 'student',
  room: 'room',
};
interface Asking {
  readonly call: Call;
  readonly input: object;
}
const asking = (whose: Whose, id: number | undefined, date: string | undefined): Asking | undefined =>
  whose === 'mine'
    ? { call: calls.myWeek, input: { date } }
    : id == null
      ? undefined
      : whose === 'clazz'
        ? { call: calls.clazzWeek, input: { clazzId: id, date } }
        : whose === 'teacher'
          ? { call: calls.teacherWeek, input: { userId: id, date } }
          : whose === 'student'
            ? { call: calls.studentWeek, input: { userId: id, date } }
            : { call: calls.roomWeek, input: { roomId: id, date } };

/** The week: one's own, and for teachers that of a class, a colleague, a child or a room. */
export default function WeekScreen({ with: { who, by } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const { date, go } = useWeekDate();
  const [search, setSearch] = useSearchParams();
  const whose = (['clazz', 'teacher', 'student', 'room'].find((k) => search.has(k)) ?? 'mine') as Whose;
  const [kind, setKind] = useState<Whose>(whose);
  const id = whose === 'mine' ? undefined : Number(search.get(whose)) || undefined;
  const ask = asking(whose, id, date) ?? { call: calls.myWeek, input: { date } };
  const { data, error, isPending, refetch } = useCall(ask.call, ask.input, { quiet: true, keep: true });
  const week = data as Week | undefined;
  const side: Side = whose === 'mine' ? (who as 'teacher' | 'student') : SIDE[whose];
  const own = whose === 'mine' ? (who as 'teacher' | 'student') : undefined;
  const pick = (k: Whose, value: number | undefined) => {
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const x of ['clazz', 'teacher', 'student', 'room']) next.delete(x);
      if (k !== 'mine' && value) next.set(k, String(value));
      return next;
    });
  };
  return (
    <div className="stack">
      {who === 'teacher' && can(calls.whose) ? (
        <div className="row no-print">
          <Segmented
            value={kind}
            onChange={(k) => {
              setKind(k);
              if (k === 'mine') pick('mine', undefined);
            }}
            options={(['mine', 'clazz', 'teacher', 'student', 'room'] as const).map((k) => ({
              value: k,
              label: t(`whose.${k}`),
            }))}
          />
          {kind === 'mine' ? null : kind === 'clazz' ? (
            <ClazzSelect
              value={whose === 'clazz' ? id : undefined}
              onChange={(v) => {
                pick('clazz', v);
              }}
            />
          ) : (
            <WhoseSelect
              key={kind}
              kind={kind}
              value={whose === kind ? id : undefined}
              name={whose === kind ? week?.title : undefined}
              onChange={(v) => {
                pick(kind, v);
              }}
            />
          )}
        </div>
      ) : null}
      <WeekBar
        week={week}
        title={whose === 'mine' ? t(by === 'interval' ? 'myIntervals' : 'myWeek') : (week?.title ?? '')}
        go={go}
      >
        {whose === 'mine' ? <FeedButton /> : null}
      </WeekBar>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPending || !week ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 10 }} />
        </section>
      ) : week.items.length + week.beside.length === 0 ? (
        <section className="panel">
          <EmptyState
            title={t('emptyWeek')}
            text={
              week.days.every((d) => d.kind === 'holiday' || d.weekday > 5)
                ? week.days.find((d) => d.name)?.name
                : t('emptyWeekText')
            }
          />
        </section>
      ) : by === 'interval' ? (
        <IntervalGrid week={week} side={side} who={own} />
      ) : (
        <WeekGrid week={week} side={side} who={own} />
      )}
    </div>
  );
}

function ClazzSelect({
  value,
  onChange,
}: {
  readonly value: number | undefined;
  readonly onChange: (v: number | undefined) => void;
}) {
  const t = useT();
  const { data } = useCall(calls.arrangeable, {}, { quiet: true });
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      aria-label={t('whose.clazz')}
      placeholder={t('pickClazz')}
      value={value}
      onChange={onChange}
      style={{ minWidth: 200 }}
      options={data?.items.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
      notFoundContent={t('noneToPick')}
    />
  );
}
function WhoseSelect({
  kind,
  value,
  name,
  onChange,
}: {
  readonly kind: 'teacher' | 'student' | 'room';
  readonly value: number | undefined;
  readonly name: string | undefined;
  readonly onChange: (v: number | undefined) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const { data } = useCall(calls.whose, { kind, name: text || undefined }, { quiet: true, keep: true });
  const options = data?.items.map((x) => ({ value: x.id, label: x.note ? `${x.name} · ${x.note}` : x.name })) ?? [];
  if (value && name && !options.some((o) => o.value === value)) options.unshift({ value, label: name });
  return (
    <Select
      showSearch={{ filterOption: false, onSearch: setText }}
      allowClear
      aria-label={t(`whose.${kind}`)}
      placeholder={t('searchName')}
      value={value}
      onChange={onChange}
      style={{ minWidth: 220 }}
      options={options}
      notFoundContent={t('noneToPick')}
    />
  );
}
