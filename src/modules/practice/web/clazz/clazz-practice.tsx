import { Button, Select, Skeleton, Table } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { Chart } from '../../../../kernel/web/chart/chart';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { listTeaching } from '../../../class/contract';
import { NeedTextbook } from '../../../textbook/web/published';
import { askList, reportClazz, type ClazzNode } from '../../contract';
import { Card, Mastery } from '../parts';
import { useT } from '../texts';

/** A teacher's classes in a book: the answer first, then chapter by chapter, down to the children. */
export default function ClazzPractice() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const clazzes = useCall(listTeaching, { pageSize: 50 }, { quiet: true });
  const asks = useCall(askList, { state: 'unanswered', pageSize: 1 }, { quiet: true });
  if (clazzes.error)
    return (
      <section className="panel">
        <ErrorState error={clazzes.error} onRetry={() => void clazzes.refetch()} />
      </section>
    );
  if (!clazzes.data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const of = clazzes.data.items;
  if (of.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('clazz.none')} text={t('clazz.noneText')} />
      </section>
    );
  const chosen = of.find((c) => c.clazz.clazzId === Number(search.get('clazzId'))) ?? of[0]!;
  return (
    <div className="stack">
      <div className="row">
        <Select
          aria-label={t('clazz.choose')}
          value={chosen.clazz.clazzId}
          style={{ minWidth: 180 }}
          onChange={(clazzId) => setSearch({ clazzId: String(clazzId) })}
          options={of.map((c) => ({ value: c.clazz.clazzId, label: c.clazz.clazzName }))}
        />
        {asks.data && asks.data.total > 0 ? (
          <Link className="row-end" to="/exercise/list">
            <Button>{t('clazz.asks', { n: asks.data.total })}</Button>
          </Link>
        ) : (
          <Link className="row-end" to="/exercise/list">
            <Button type="text">{t('clazz.allAsks')}</Button>
          </Link>
        )}
      </div>
      <NeedTextbook>
        {(pref, change) => (
          <Report
            key={`${chosen.clazz.clazzId}/${pref.tbkId}`}
            clazzId={chosen.clazz.clazzId}
            tbkId={pref.tbkId}
            change={change}
          />
        )}
      </NeedTextbook>
    </div>
  );
}
function Report({
  clazzId,
  tbkId,
  change,
}: {
  readonly clazzId: number;
  readonly tbkId: number;
  readonly change: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(reportClazz, { clazzId, tbkId }, { quiet: true });
  const other = <Button onClick={change}>{t('changeBook')}</Button>;
  if (error)
    return (
      <section className="panel">
        {error.status === 404 ? (
          <EmptyState title={t('clazz.notYours')} text={t('clazz.notYoursText')} action={other} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  const chapters = data.nodes.filter((n) => n.depth === 1 && n.points > 0);
  const weakest = data.nodes
    .filter((n) => n.leaf && n.students > 0)
    .toSorted((a, b) => b.weak / b.students - a.weak / a.students)[0];
  const open = (n: ClazzNode) =>
    toPath('/exercise/clazz/{clazzId}/{tbkId}/{tbkNodeId}/detail', { clazzId, tbkId, tbkNodeId: n.nodeId });
  return (
    <div className="stack">
      <section className="panel">
        <div className="row" style={{ marginBottom: 12 }}>
          <h2 style={{ margin: 0, fontSize: 16 }}>
            {weakest && weakest.weak > 0
              ? t('clazz.teach', { name: weakest.name, weak: weakest.weak, n: weakest.students })
              : t('clazz.well')}
          </h2>
          <span className="row-end">{other}</span>
        </div>
        <div className="figures">
          <Figure
            of="practice.active"
            label={t('clazz.active')}
            value={data.active}
            unit={t('ofPeople', { n: data.students })}
          />
          <Figure of="practice.judged" label={t('clazz.answers')} value={data.answers} unit={t('unit.que')} />
          <Figure
            of="practice.mastery"
            label={t('mastery')}
            value={data.mastery ?? '—'}
            unit="%"
            hint={<JudgedBy by={data.by} />}
          />
        </div>
      </section>
      {chapters.some((c) => c.mastery != null) ? (
        <section className="panel">
          <Chart
            title={t('clazz.chart', { name: data.tbkName })}
            kind="bar"
            unit="%"
            height={260}
            categories={chapters.map((c) => c.name)}
            series={[{ name: t('mastery'), values: chapters.map((c) => c.mastery) }]}
            reference={{ name: t('clazz.line'), value: 75 }}
          />
        </section>
      ) : null}
      <Card title={data.tbkName}>
        <Table
          size="small"
          rowKey="nodeId"
          pagination={false}
          dataSource={data.nodes.filter((n) => n.points > 0)}
          scroll={{ x: 720 }}
          columns={[
            {
              title: t('clazz.section'),
              dataIndex: 'name',
              render: (name: string, n: ClazzNode) => (
                <span style={{ paddingLeft: (n.depth - 1) * 18, fontWeight: n.depth === 1 ? 600 : 400 }}>
                  {n.students > 0 ? <Link to={open(n)}>{name}</Link> : name}
                </span>
              ),
            },
            {
              title: t('clazz.students'),
              dataIndex: 'students',
              width: 120,
              align: 'right',
              render: (v: number) => (v ? `${v}/${data.students}` : '—'),
            },
            {
              title: t('mastery'),
              dataIndex: 'mastery',
              width: 160,
              render: (v: number | null) => <Mastery value={v} />,
            },
            {
              title: t('clazz.spread'),
              key: 'spread',
              width: 200,
              render: (_: unknown, n: ClazzNode) =>
                n.students ? (
                  <span
                    className="pra-bar3"
                    role="img"
                    aria-label={t('clazz.spreadOf', { weak: n.weak, fair: n.fair, good: n.good })}
                    title={t('clazz.spreadOf', { weak: n.weak, fair: n.fair, good: n.good })}
                  >
                    {(['weak', 'fair', 'good'] as const).map((k) => (
                      <i key={k} className={`b-${k}`} style={{ width: `${(n[k] * 100) / n.students}%` }} />
                    ))}
                  </span>
                ) : (
                  <span className="soft">—</span>
                ),
            },
            {
              title: t('stand.weak'),
              dataIndex: 'weak',
              width: 90,
              align: 'right',
              render: (v: number, n: ClazzNode) => (n.students ? v : '—'),
            },
          ]}
        />
      </Card>
    </div>
  );
}
