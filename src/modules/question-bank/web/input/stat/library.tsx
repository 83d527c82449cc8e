import { Button, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { Chart } from '../../../../../kernel/web/chart/chart';
import { numberText } from '../../../../../kernel/web/format';
import { useCall } from '../../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../../kernel/web/parts/states';
import { Figure } from '../../../../../kernel/web/parts/basics';
import { useNavigate } from 'react-router';
import { queSums, queTrend } from '../../../contract';
import { useT } from '../../texts';
import { SubjectFilter, useSubjectFilter } from './subject-filter';
import '../input.css';

/** The platform's library in figures: how many, of what, how it grows, and what is on its way into it. */
export default function LibraryStat() {
  const t = useT();
  const go = useNavigate();
  const at = useSubjectFilter();
  const [, setSearch] = useSearchParams();
  const { data, error, isFetching, refetch } = useCall(queSums, at.of, { quiet: true, keep: true });
  const trend = useCall(queTrend, at.of, { quiet: true, keep: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  const unit = t('unit.ques');
  const hard = data.degrees[3]! + data.degrees[4]!;
  return (
    <div className={isFetching ? 'stack refreshing' : 'stack'}>
      <div className="row" data-chrome>
        <SubjectFilter at={at} />
      </div>
      <section className="panel keep">
        <p className="ipt-answer">
          {t('stat.answer', {
            total: numberText(data.total),
            subjects: data.subjects.length,
            month: numberText(data.month),
          })}
        </p>
        <div className="figures">
          <Figure
            of="question-bank.total"
            label={t('stat.total')}
            value={numberText(data.total)}
            unit={unit}
            hint={data.total > 0 ? t('stat.hard', { percent: Math.round((hard * 100) / data.total) }) : undefined}
          />
          <Figure of="question-bank.month" label={t('stat.month')} value={numberText(data.month)} unit={unit} />
          <Figure
            of="question-bank.waiting"
            label={t('stat.waiting')}
            value={numberText(data.tasks.init + data.tasks.claimed)}
            unit={unit}
            onOpen={() => void go('/desk/teach/repo/queipt/preInputTasks')}
          />
          <Figure
            of="question-bank.auditing"
            label={t('stat.auditing')}
            value={numberText(data.tasks.auditing)}
            unit={unit}
            onOpen={() => void go('/desk/teach/repo/queipt/auditingTasks')}
          />
          <Figure
            of="question-bank.back"
            label={t('stat.back')}
            value={numberText(data.tasks.rejected + data.tasks.returned)}
            unit={unit}
            onOpen={() => void go('/desk/teach/repo/queipt/preInputTasks?tab=returned')}
          />
          <Figure
            of="question-bank.papers"
            label={t('stat.papers')}
            value={numberText(data.papers.done)}
            unit={t('unit.papers')}
            hint={t('stat.papersOpen', { count: data.papers.input + data.papers.auditing })}
          />
        </div>
      </section>
      {data.total === 0 ? (
        <section className="panel">
          <EmptyState title={t('stat.none')} text={t('stat.noneText')} />
        </section>
      ) : (
        <>
          {trend.data ? (
            <section className="panel">
              <Chart
                title={t('stat.trend')}
                kind="line"
                unit={unit}
                categories={trend.data.map((m) => m.month)}
                series={[
                  { name: t('stat.added'), values: trend.data.map((m) => m.added) },
                  { name: t('field.input'), values: trend.data.map((m) => m.input) },
                  { name: t('field.rejected'), values: trend.data.map((m) => m.rejected) },
                ]}
              />
            </section>
          ) : null}
          <div className="ipt-charts">
            <section className="panel">
              <Chart
                title={t('stat.byType')}
                kind="across"
                unit={unit}
                height={Math.max(220, data.types.length * 30)}
                categories={data.types.map((x) => x.qtpName)}
                series={[{ name: t('stat.total'), values: data.types.map((x) => x.total) }]}
              />
            </section>
            <section className="panel">
              <Chart
                title={t('stat.byDegree')}
                kind="across"
                unit={unit}
                height={220}
                categories={data.degrees.map((_, d) => t(`degree.${(d + 1) as 1}`))}
                series={[{ name: t('stat.total'), values: data.degrees }]}
              />
            </section>
          </div>
          <section className="panel">
            <h2 className="ipt-h">{t('stat.bySubject')}</h2>
            <div style={{ overflowX: 'auto' }}>
              <table className="plain">
                <thead>
                  <tr>
                    <th scope="col">{t('field.sbjId')}</th>
                    <th scope="col" className="num">
                      {t('stat.total')}
                    </th>
                    {data.degrees.map((_, d) => (
                      <th key={d} scope="col" className="num">
                        {t(`degree.${(d + 1) as 1}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.subjects.map((s) => (
                    <tr key={`${s.stgId} ${s.sbjId}`}>
                      <th scope="row">
                        <Button
                          type="link"
                          className="ipt-link"
                          onClick={() => setSearch({ stgId: String(s.stgId), sbjId: String(s.sbjId) })}
                        >
                          {t('ofSubject', { stage: s.stgName, subject: s.sbjName })}
                        </Button>
                      </th>
                      <td className="num">{numberText(s.total)}</td>
                      {s.degrees.map((n, d) => (
                        <td key={d} className="num">
                          {numberText(n)}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </>
      )}
    </div>
  );
}
