import { Link } from 'react-router';
import { dayText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { DateRange } from '../../../kernel/web/parts/date-range';
import { toPath } from '../../../kernel/web/router/paths';
import { OrgPicker } from '../../organisation/web/published';
import { exportPlatformLogins, platformLogins } from '../contract';
import { useT } from './texts';

interface LogProps {
  readonly of: RowOf<typeof platformLogins>;
  readonly ok: boolean;
}
/** A number of sign-ins, which opens the log of that day and organisation. */
function Log({ of, ok }: LogProps) {
  const count = ok ? of.logins : of.refused;
  if (count === 0) return <>{numberText(0)}</>;
  const query = { orgId: of.orgId, ok: String(ok), from: of.onDate, to: of.onDate };
  return <Link to={toPath('/desk/teach/report/operation/loginLogs', {}, query)}>{numberText(count)}</Link>;
}

/** Sign-ins by day and organisation; a number opens the log. */
export default function Logins() {
  const t = useT();
  return (
    <ListScreen
      call={platformLogins}
      exportBy={exportPlatformLogins}
      pageSize={20}
      rowKey={(row) => `${row.onDate} ${row.orgId}`}
      filters={{
        orgId: { as: OrgPicker, label: t('field.organisation') },
        span: { label: t('days'), as: DateRange, props: { unset: t('screen.month') }, keys: ['from', 'to'] },
      }}
      empty={{ title: t('noLogins'), text: t('noLoginsText') }}
      head={({ reply }) =>
        reply ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('loginsAnswer', {
              from: dayText(reply.from),
              to: dayText(reply.to),
              logins: numberText(reply.figures.logins),
              refused: numberText(reply.figures.refused),
            })}
            {t('basisRows', { count: numberText(reply.rows) })}
          </p>
        ) : null
      }
      columns={[
        { of: 'onDate', width: 150, sort: true, show: (row) => dayText(row.onDate) },
        { of: 'orgName', title: t('field.organisation'), width: 240 },
        { of: 'logins', width: 110, sort: true, show: (row) => <Log of={row} ok /> },
        { of: 'people', width: 110, sort: true, show: (row) => numberText(row.people) },
        { of: 'refused', width: 110, sort: true, show: (row) => <Log of={row} ok={false} /> },
      ]}
    />
  );
}
