import { Chart } from '../../../../kernel/web/chart/chart';
import { shortDay } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { examTrend } from '../../contract';
import { useT } from '../texts';
import type { Of } from './ranks';

/** A class over several exams: standard scores, because papers differ. */
export function Trend({ exam, clazzId, sbjId }: Of) {
  const t = useT();
  const { data, error, refetch } = useCall(examTrend, { clazzId, sbjId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (!data.items.length) return <EmptyState title={t('noScores')} text={t('noReportsText')} />;
  const name = exam.clazzNames[exam.clazzIds.indexOf(clazzId)] ?? '';
  return (
    <Chart
      title={t('trendTitle')}
      kind="line"
      categories={data.items.map((e) => `${shortDay(e.date)} ${e.name}`)}
      series={[{ name, values: data.items.map((e) => e.std) }]}
      reference={{ name: t('field.grdName'), value: 50 }}
    />
  );
}
