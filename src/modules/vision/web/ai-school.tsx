import { Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { Chart } from '../../../kernel/web/chart/chart';
import { dayText, instantText, numberText, shortDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure } from '../../../kernel/web/parts/basics';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { rateText, sight, useCriteria, useScale } from './parts';
import { useT } from './texts';
import './vision.css';

const minutes = (seconds: number): number => Math.round(seconds / 60);

/** AI vision of the school: who uses it, when, by grade and class, and what the stations sent. */
export default function AiSchool() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get('from') ?? undefined, search.get('to') ?? undefined];
  const span = { from, to };
  const count = useCall(calls.activeCount, span, { quiet: true, keep: true });
  const trends = useCall(calls.activeTrends, span, { quiet: true, keep: true });
  const grades = useCall(calls.statisGrades, span, { quiet: true, keep: true });
  const clazzes = useCall(calls.statisClazzes, span, { quiet: true, keep: true });
  if (count.error && !count.data)
    return (
      <div className="panel">
        <ErrorState error={count.error} onRetry={() => void count.refetch()} />
      </div>
    );
  if (!count.data)
    return (
      <section className="panel" aria-busy="true">
        <Skeleton active paragraph={{ rows: 10 }} />
      </section>
    );
  const c = count.data;
  const none = c.times + c.tests === 0;
  return (
    <div className="stack">
      <div className="row vi-head">
        <h2>{t('aiSpan', { from: dayText(c.from), to: dayText(c.to) })}</h2>
        <span className="row-end no-print">
          <DateRange
            value={from && to ? [from, to] : [c.from, c.to]}
            onChange={(v) => setSearch(v ? { from: v[0], to: v[1] } : {})}
          />
        </span>
      </div>
      <section className="panel stack" style={{ gap: 8 }}>
        <p className="vi-answer">
          {none
            ? t('aiNone')
            : t('aiAnswer', {
                users: numberText(c.users),
                share: rateText(c.users, c.students),
                minutes: numberText(minutes(c.seconds)),
              })}
        </p>
        <div className="vi-figures">
          <Figure
            of="vision.stationUsers"
            label={t('ai.users')}
            value={numberText(c.users)}
            unit={t('ofExpected', { count: numberText(c.students) })}
            hint={t('before', { count: numberText(c.before.users) })}
          />
          <Figure
            of="vision.trainings"
            label={t('ai.times')}
            value={numberText(c.times)}
            hint={t('before', { count: numberText(c.before.times) })}
          />
          <Figure
            of="vision.minutes"
            label={t('ai.minutes')}
            value={numberText(minutes(c.seconds))}
            hint={t('before', { count: numberText(minutes(c.before.seconds)) })}
          />
          <Figure
            of="vision.tests"
            label={t('ai.tests')}
            value={numberText(c.tests)}
            hint={t('before', { count: numberText(c.before.tests) })}
          />
        </div>
      </section>
      {none ? (
        <section className="panel">
          <EmptyState title={t('aiNone')} text={t('aiNoneText')} />
        </section>
      ) : (
        <div className="vi-two">
          <section className="panel">
            {trends.data ? (
              <Chart
                title={t('chart.active')}
                kind="line"
                categories={trends.data.items.map((d) => shortDay(d.date))}
                series={[{ name: t('ai.users'), values: trends.data.items.map((d) => d.users) }]}
                height={280}
              />
            ) : (
              <Skeleton active />
            )}
          </section>
          <section className="panel">
            {grades.data ? (
              <Chart
                title={t('chart.aiGrades')}
                kind="bar"
                unit="%"
                decimals={1}
                categories={grades.data.items.map((g) => g.grdName ?? '')}
                series={[
                  {
                    name: t('ai.share'),
                    values: grades.data.items.map((g) => (g.students ? (100 * g.users) / g.students : null)),
                  },
                ]}
                height={280}
              />
            ) : (
              <Skeleton active />
            )}
          </section>
        </div>
      )}
      {clazzes.data ? (
        <section className="panel">
          <div className="vi-scroll">
            <table className="plain vi-table">
              <caption>{t('table.ai')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('field.clazzName')}</th>
                  <th scope="col" className="num">
                    {t('ai.users')}
                  </th>
                  <th scope="col" className="num">
                    {t('ai.share')}
                  </th>
                  <th scope="col" className="num">
                    {t('ai.times')}
                  </th>
                  <th scope="col" className="num">
                    {t('ai.minutes')}
                  </th>
                  <th scope="col" className="num">
                    {t('ai.tests')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {clazzes.data.items.map((x) => (
                  <tr key={x.clazzId}>
                    <th scope="row">{x.clazzName}</th>
                    <td className="num">
                      {numberText(x.users)}
                      <small className="vi-rate">/ {numberText(x.students)}</small>
                    </td>
                    <td className="num">{rateText(x.users, x.students)}</td>
                    <td className="num">{numberText(x.times)}</td>
                    <td className="num">{numberText(minutes(x.seconds))}</td>
                    <td className="num">{numberText(x.tests)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ) : null}
      {can(calls.listRecords) ? <Sent /> : null}
    </div>
  );
}

/** What the stations sent, as it came. */
function Sent() {
  const t = useT();
  const c = useCriteria();
  const [scale] = useScale();
  return (
    <section className="stack" style={{ gap: 8 }}>
      <h2 className="vi-sub">{t('sent')}</h2>
      <ListScreen
        call={calls.listRecords}
        scope="r"
        pageSize={10}
        print={false}
        rowKey={(r) => String(r.recordId)}
        filters={{ span: { as: DateRange, label: t('days'), keys: ['from', 'to'] } }}
        empty={{ title: t('aiNone'), text: t('aiNoneText') }}
        columns={[
          { of: 'at', width: 170, show: (r) => instantText(r.at) },
          { of: 'name', width: 120 },
          { of: 'clazzName', width: 130 },
          { of: 'type', width: 100, show: (r) => t(`type.${r.type}`) },
          {
            of: 'what',
            title: t('field.what'),
            show: (r) =>
              r.type === 'test'
                ? `R ${sight(c, r.right, scale)}　L ${sight(c, r.left, scale)}`
                : [r.exercise ? t(`exercise.${r.exercise}`) : null, t('minutes', { count: minutes(r.seconds) })]
                    .filter(Boolean)
                    .join(' · '),
          },
          { of: 'providerName', width: 130 },
        ]}
      />
    </section>
  );
}
