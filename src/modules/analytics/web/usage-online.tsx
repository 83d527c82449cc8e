import { Skeleton } from 'antd';
import { Chart } from '../../../kernel/web/chart/chart';
import { instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { online } from '../contract';
import { useSeveral } from './parts';
import { useT } from './texts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Who holds an open page now, and over the hours of today; asked again every minute. */
export function Online() {
  const t = useT();
  const several = useSeveral();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(online, {}, { quiet: true, keep: true, everySeconds: 60 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const of = new Map(data.hours.map((row) => [row.hour, row]));
  return (
    <section className="panel stack">
      <div className="figures">
        <Figure of="analytics.online" label={t('field.online')} value={numberText(data.people)} />
      </div>
      <p className="soft" style={{ margin: 0 }}>
        {t('asOf', { at: instantText(data.asOf, zone) })}
        {t('basisRows', { count: numberText(data.rows) })}
      </p>
      {data.people === 0 ? <EmptyState compact title={t('onlineNone')} text={t('onlineNoneText')} /> : null}
      <Chart
        title={t('onlineHours')}
        kind="line"
        height={260}
        categories={HOURS.map((hour) => `${String(hour).padStart(2, '0')}:00`)}
        series={[
          { name: t('onlineMost'), values: HOURS.map((hour) => of.get(hour)?.most ?? null) },
          { name: t('onlineMean'), values: HOURS.map((hour) => of.get(hour)?.mean ?? null) },
        ]}
      />
      {several && data.orgs.length > 0 ? (
        <div style={{ overflowX: 'auto' }}>
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t('field.organisation')}</th>
                <th scope="col" className="num">
                  {t('field.online')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.orgs.map((org) => (
                <tr key={org.orgId}>
                  <td>{org.orgName}</td>
                  <td className="num">{numberText(org.people)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
