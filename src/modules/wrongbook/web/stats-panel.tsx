import { Skeleton } from 'antd';
import { Chart } from '../../../kernel/web/chart/chart';
import { shortDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { Figure } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { stats } from '../contract';
import { useCauseName, useT } from './texts';

/** What went wrong, in a sentence, four figures and seven pictures, each with its table. */
export function StatsPanel({
  sbjId,
  from,
  to,
  put,
}: {
  readonly sbjId: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly put: (change: Readonly<Record<string, string | undefined>>) => void;
}) {
  const t = useT();
  const nameOf = useCauseName();
  const { data, error, refetch } = useCall(
    stats,
    { ...(sbjId ? { sbjId } : {}), ...(from ? { from } : {}), ...(to ? { to } : {}) },
    { quiet: true, keep: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const two = (list: readonly { readonly count: number; readonly fixed: number }[]) => [
    { name: t('stats.open'), values: list.map((x) => x.count - x.fixed) },
    { name: t('stats.fixed'), values: list.map((x) => x.fixed) },
  ];
  const top = data.byKlg.slice(0, 2).map((k) => k.klgName);
  return (
    <div className="stack">
      <div className="row">
        <DateRange
          site
          value={from && to ? [from, to] : undefined}
          onChange={(v) => put({ from: v?.[0], to: v?.[1] })}
        />
      </div>
      <section className="panel stack">
        <p className="wb-say">
          {data.total === 0 ? (
            t('stats.sayNone')
          ) : (
            <>
              {t('stats.say', { total: data.total, fixed: data.fixed })}{' '}
              {top.length ? t('stats.sayKlg', { what: top.join(t('comma')) }) : ''}
            </>
          )}
        </p>
        <div className="figures">
          <Figure of="wrongbook.items" label={t('stats.total')} value={data.total} />
          <Figure of="wrongbook.open" label={t('stats.open')} value={data.total - data.fixed} />
          <Figure of="wrongbook.due" label={t('stats.due')} value={data.due} />
          <Figure
            of="wrongbook.fixedRate"
            label={t('stats.rate')}
            value={data.total ? Math.round((data.fixed * 100) / data.total) : '—'}
            unit={data.total ? '%' : undefined}
          />
        </div>
        {data.unnamed > 0 ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('stats.unnamed', { n: data.unnamed })}
          </p>
        ) : null}
      </section>
      {data.total === 0 ? (
        <div className="panel">
          <EmptyState compact title={t('stats.sayNone')} />
        </div>
      ) : (
        <div className="wb-charts">
          <section className="panel">
            <Chart
              title={t('stats.byKlg')}
              kind="across"
              height={300}
              unit={t('unitQues')}
              categories={data.byKlg.map((k) => k.klgName)}
              series={[{ name: t('stats.total'), values: data.byKlg.map((k) => k.count) }]}
            />
          </section>
          <section className="panel">
            <Chart
              title={t('stats.byCause')}
              kind="across"
              height={300}
              unit={t('unitQues')}
              categories={data.byCause.map((c) => nameOf(c.cause))}
              series={[{ name: t('stats.total'), values: data.byCause.map((c) => c.count) }]}
            />
          </section>
          <section className="panel">
            <Chart
              title={t('stats.byWeek')}
              kind="line"
              height={240}
              unit={t('unitQues')}
              categories={data.byWeek.map((w) => shortDay(w.monday))}
              series={[
                { name: t('stats.new'), values: data.byWeek.map((w) => w.wrong) },
                { name: t('stats.fixed'), values: data.byWeek.map((w) => w.fixed) },
              ]}
            />
          </section>
          <section className="panel">
            <Chart
              title={t('stats.coming')}
              kind="bar"
              height={240}
              unit={t('unitQues')}
              categories={data.coming.map((c) => shortDay(c.day))}
              series={[{ name: t('stats.due'), values: data.coming.map((c) => c.count) }]}
            />
          </section>
          {sbjId == null && data.bySbj.length > 1 ? (
            <section className="panel">
              <Chart
                title={t('stats.bySbj')}
                kind="stack"
                height={240}
                unit={t('unitQues')}
                categories={data.bySbj.map((s) => s.sbjName)}
                series={two(data.bySbj)}
              />
            </section>
          ) : null}
          <section className="panel">
            <Chart
              title={t('stats.byDegree')}
              kind="stack"
              height={240}
              unit={t('unitQues')}
              categories={data.byDegree.map((d) => t(`degree.${d.degree as 1}`))}
              series={two(data.byDegree)}
            />
          </section>
          <section className="panel">
            <Chart
              title={t('stats.bySource')}
              kind="stack"
              height={240}
              unit={t('unitQues')}
              categories={data.bySource.map((s) => t(`source.${s.source}`))}
              series={two(data.bySource)}
            />
          </section>
        </div>
      )}
    </div>
  );
}
