import { Skeleton, Table } from 'antd';
import { Chart } from '../../../../kernel/web/chart/chart';
import { useCall } from '../../../../kernel/web/http/hooks';
import { DateRange } from '../../../../kernel/web/parts/date-range';
import { Figure } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { clazzStats, type ClazzStats } from '../../contract';
import { useCauseName, useT } from '../texts';
import type { ClazzAt } from './clazz-at';

type User = ClazzStats['users'][number];
const rateOf = (u: User): number => (u.mistakes ? Math.round((u.fixed * 100) / u.mistakes) : 0);

/** How the class stands: figures, knowledge, reasons, every child. */
export function ClazzStatsPanel({ at }: { readonly at: ClazzAt }) {
  const t = useT();
  const nameOf = useCauseName();
  const from = at.search.get('from') ?? undefined,
    to = at.search.get('to') ?? undefined;
  const { data, error, refetch } = useCall(
    clazzStats,
    { clazzId: at.clazzId, sbjId: at.sbjId, ...(from ? { from } : {}), ...(to ? { to } : {}) },
    { quiet: true, keep: true },
  );
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return (
    <div className="stack">
      <div className="row no-print">
        <DateRange
          site
          value={from && to ? [from, to] : undefined}
          onChange={(v) => at.put({ from: v?.[0], to: v?.[1] })}
        />
      </div>
      <section className="panel stack">
        <p className="wb-say">
          {data.mistakes === 0
            ? t('list.none')
            : t('cstats.say', { students: data.students, mistakes: data.mistakes, fixed: data.fixed })}
        </p>
        <div className="figures">
          <Figure of="wrongbook.mistakes" label={t('cstats.mistakes')} value={data.mistakes} />
          <Figure of="wrongbook.questions" label={t('cstats.questions')} value={data.questions} />
          <Figure of="wrongbook.fixed" label={t('cstats.fixed')} value={data.fixed} />
          <Figure of="wrongbook.due" label={t('cstats.due')} value={data.due} />
        </div>
      </section>
      {data.mistakes === 0 ? (
        <div className="panel">
          <EmptyState compact title={t('list.none')} text={t('list.noneText')} />
        </div>
      ) : (
        <>
          <div className="wb-charts">
            <section className="panel">
              <Chart
                title={t('cstats.byKlg')}
                kind="across"
                height={340}
                unit={t('unitTimes')}
                categories={data.byKlg.map((k) => k.klgName)}
                series={[{ name: t('cstats.mistakes'), values: data.byKlg.map((k) => k.mistakes) }]}
              />
            </section>
            <section className="panel">
              <Chart
                title={t('cstats.byCause')}
                kind="across"
                height={340}
                unit={t('unitTimes')}
                categories={data.byCause.map((c) => nameOf(c.cause))}
                series={[{ name: t('cstats.mistakes'), values: data.byCause.map((c) => c.count) }]}
              />
            </section>
          </div>
          <section className="panel">
            <h2 className="wb-h">{t('cstats.users')}</h2>
            <Table<User>
              size="middle"
              rowKey="userId"
              pagination={false}
              dataSource={data.users}
              scroll={{ x: 'max-content' }}
              columns={[
                { title: t('field.userName'), dataIndex: 'userName', key: 'name' },
                {
                  title: t('field.mistakes'),
                  dataIndex: 'mistakes',
                  key: 'mistakes',
                  align: 'right',
                  sorter: (a, b) => a.mistakes - b.mistakes,
                },
                {
                  title: t('field.fixed'),
                  dataIndex: 'fixed',
                  key: 'fixed',
                  align: 'right',
                  sorter: (a, b) => a.fixed - b.fixed,
                },
                {
                  title: t('field.rate'),
                  key: 'rate',
                  align: 'right',
                  sorter: (a, b) => rateOf(a) - rateOf(b),
                  render: (_, u) => (u.mistakes ? `${rateOf(u)}%` : '—'),
                },
                {
                  title: t('field.due'),
                  dataIndex: 'due',
                  key: 'due',
                  align: 'right',
                  sorter: (a, b) => a.due - b.due,
                },
              ]}
            />
          </section>
        </>
      )}
    </div>
  );
}
