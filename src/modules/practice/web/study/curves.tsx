import { shortDay } from '../../../../kernel/web/format';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { plusDays } from '../../../../kernel/shared/dates';
import { Chart } from '../../../../kernel/web/chart/chart';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useToday } from '../../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { reportCurves } from '../../contract';
import { useT } from '../texts';

const SPANS = [14, 30, 90] as const;
/** Amount and accuracy by day; each chart has its table. */
export function Curves({ userId, sbjId }: { readonly userId?: number; readonly sbjId?: number }) {
  const t = useT();
  const today = useToday();
  const [n, setN] = useState<(typeof SPANS)[number]>(30);
  const { data, error, refetch } = useCall(
    reportCurves,
    {
      from: plusDays(today, 1 - n),
      to: today,
      ...(userId == null ? {} : { userId }),
      ...(sbjId == null ? {} : { sbjId }),
    },
    { quiet: true, keep: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const days = data.days.map((d) => shortDay(d.day));
  return (
    <div className="stack pra">
      <Segmented
        value={n}
        onChange={setN}
        options={SPANS.map((s) => ({ value: s, label: t('lastDays', { n: s }) }))}
        style={{ alignSelf: 'flex-start' }}
      />
      {data.days.every((d) => d.answers === 0) ? (
        <EmptyState compact title={t('noDays')} text={t('noDaysText')} />
      ) : (
        <>
          <Chart
            title={t('amountByDay')}
            kind="bar"
            unit={t('unit.que')}
            height={200}
            categories={days}
            series={[{ name: t('answered'), values: data.days.map((d) => d.answers) }]}
          />
          <Chart
            title={t('accuracyByDay')}
            kind="line"
            unit="%"
            height={200}
            categories={days}
            series={[{ name: t('accuracy'), values: data.days.map((d) => d.accuracy) }]}
          />
        </>
      )}
    </div>
  );
}
