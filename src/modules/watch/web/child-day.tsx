import { Segmented } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Chart } from '../../../kernel/web/chart/chart';
import { numberText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import DayInput from '../../../kernel/web/parts/day-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { SERIES, type Series } from '../rules';
import { useT } from './texts';

const DAILY = {
  heart: calls.heartDaily,
  blood: calls.bloodDaily,
  oxygen: calls.oxygenDaily,
  steps: calls.stepsDaily,
  temps: calls.tempsDaily,
} as const;
type Daily = ReplyOf<typeof calls.heartDaily>;

/** A day of a child's body: one series at a time. Values are hints, never a diagnosis. */
export function ChildDay({ userId, orgId }: { readonly userId: number; readonly orgId?: number }) {
  const t = useT();
  const today = useToday();
  const [series, setSeries] = useState<Series>('heart');
  const [date, setDate] = useState(today);
  const { data, error, refetch } = useCall(DAILY[series], { userId, orgId, date }, { quiet: true });
  return (
    <div className="watch-day">
      <div className="watch-bar">
        <Segmented
          aria-label={t('series')}
          value={series}
          onChange={setSeries}
          options={SERIES.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <DayInput narrow aria-label={t('field.date')} value={date} onChange={(day) => setDate(day ?? today)} />
      </div>
      <p className="soft watch-plain">{t('hint')}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones /> : null}
      {data ? <Day of={data} series={series} /> : null}
    </div>
  );
}
const scaled = (series: Series, value: number | null): number | null =>
  value == null ? null : series === 'temps' ? value / 10 : value;
function Day({ of: { items, hours, day }, series }: { readonly of: Daily; readonly series: Series }) {
  const t = useT();
  if (items.length === 0) return <EmptyState title={t('noValues')} text={t('noValuesText')} compact />;
  const isSteps = series === 'steps';
  const mean = day && day.count > 0 ? day.total / day.count : null;
  const of = hours.map((hour) => (isSteps ? hour.total : hour.count === 0 ? null : hour.total / hour.count));
  const lower = hours.map((hour) => (hour.total2 == null ? null : hour.total2 / Math.max(1, hour.count)));
  const places = series === 'temps' ? 1 : 0;
  return (
    <>
      <p className="watch-plain">
        {isSteps
          ? t('stepsOf', { steps: numberText(day?.total ?? 0) })
          : t('meanOf', {
              mean: numberText(scaled(series, mean) ?? 0, places),
              least: numberText(scaled(series, day?.least ?? null) ?? 0, places),
              most: numberText(scaled(series, day?.most ?? null) ?? 0, places),
              unit: t(`unit.${series}`),
              count: numberText(day?.count ?? 0),
            })}
      </p>
      <Chart
        title={t(`kind.${series}`)}
        kind={isSteps ? 'bar' : 'line'}
        unit={t(`unit.${series}`)}
        height={240}
        categories={hours.map((hour) => timeText(hour.at))}
        series={[
          { name: t(`kind.${series}`), values: of.map((value) => rounded(scaled(series, value))) },
          ...(series === 'blood' ? [{ name: t('diastolic'), values: lower.map(rounded) }] : []),
        ]}
      />
    </>
  );
}
const rounded = (value: number | null): number | null => (value == null ? null : Math.round(value * 10) / 10);
