import { shortDay } from '../../../kernel/web/format';
import { Chart } from '../../../kernel/web/chart/chart';
import { EmptyState } from '../../../kernel/web/parts/states';
import type { TeacherSummary } from '../contract';
import { useT } from './texts';

/** Amount and accuracy by day; each chart has its table. */
export function CurveCharts({
  curve,
  height = 200,
}: {
  readonly curve: TeacherSummary['curve'];
  readonly height?: number;
}) {
  const t = useT();
  const days = curve.map((d) => shortDay(d.day));
  if (curve.every((d) => d.answers === 0)) return <EmptyState compact title={t('noDays')} text={t('noDaysText')} />;
  return (
    <div className="stack tr">
      <Chart
        title={t('amountByDay')}
        kind="bar"
        unit={t('unit.que')}
        height={height}
        categories={days}
        series={[{ name: t('answered'), values: curve.map((d) => d.answers) }]}
      />
      <Chart
        title={t('accuracyByDay')}
        kind="line"
        unit="%"
        height={height}
        categories={days}
        series={[{ name: t('accuracy'), values: curve.map((d) => d.accuracy) }]}
      />
    </div>
  );
}
