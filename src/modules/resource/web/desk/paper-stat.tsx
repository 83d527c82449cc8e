import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { Chart } from '../../../../kernel/web/chart/chart';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { paperStat } from '../../contract';
import { useT } from '../texts';
import '../resource.css';

/** How many papers the platform has: the answer in a sentence, a year of growth, and each subject with the way to its papers. */
export default function PaperStat() {
  const t = useT();
  const { data, error, refetch } = useCall(paperStat, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  if (data.items.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('statNone')} />
      </section>
    );
  const sum = (of: 'papers' | 'questions' | 'thisMonth' | 'linked') => data.items.reduce((n, i) => n + i[of], 0);
  return (
    <div className="stack">
      <section className="panel stack">
        <p style={{ fontSize: 16, margin: 0 }}>
          {t('statAnswer', {
            papers: numberText(sum('papers')),
            questions: numberText(sum('questions')),
            thisMonth: numberText(sum('thisMonth')),
          })}
        </p>
        <div className="figures">
          {(['papers', 'thisMonth', 'linked'] as const).map((of) => (
            <div key={of} className="figure">
              <span className="figure-label">{t(`field.${of}`)}</span>
              <span className="figure-value">
                {numberText(sum(of))}
                <span className="unit">{t('unitPapers')}</span>
              </span>
            </div>
          ))}
        </div>
      </section>
      <section className="panel">
        <Chart
          title={t('statMonths')}
          kind="bar"
          unit={t('unitPapers')}
          categories={data.months.map((m) => m.month)}
          series={[{ name: t('field.papers'), values: data.months.map((m) => m.papers) }]}
        />
      </section>
      <section className="panel">
        <h2 style={{ fontSize: 15, margin: '0 0 8px' }}>{t('statBySubject')}</h2>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('field.stgName')}</th>
              <th scope="col">{t('field.sbjName')}</th>
              {(['papers', 'questions', 'thisMonth', 'linked'] as const).map((of) => (
                <th key={of} scope="col" className="num">
                  {t(`field.${of}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((i) => (
              <tr key={`${i.stgId} ${i.sbjId}`}>
                <td>{i.stgName}</td>
                <td>{i.sbjName}</td>
                <td className="num">
                  <Link to={`/desk/teach/repo/paper?stgId=${i.stgId}&sbjId=${i.sbjId}`}>{numberText(i.papers)}</Link>
                </td>
                <td className="num">{numberText(i.questions)}</td>
                <td className="num">{numberText(i.thisMonth)}</td>
                <td className="num">{numberText(i.linked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className="panel">
        <Chart
          title={t('statYears')}
          kind="bar"
          unit={t('unitPapers')}
          categories={data.years.map((y) => (y.year == null ? t('yearNone') : String(y.year)))}
          series={[{ name: t('field.papers'), values: data.years.map((y) => y.papers) }]}
        />
      </section>
    </div>
  );
}
