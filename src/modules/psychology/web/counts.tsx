import { numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import * as calls from '../contract';
import { useT } from './texts';

/** A bureau's schools by month: how many took part, how many needed somebody, and how many of these somebody has taken. */
export default function Counts() {
  const t = useT();
  const count = (n: number | null, hidden: 'few' | 'hiddenCount') =>
    n == null ? <span className="soft">{t(hidden)}</span> : numberText(n);
  return (
    <ListScreen
      call={calls.schoolCounts}
      name="psychology.counts"
      exportBy={calls.exportCounts}
      rowKey={(row) => `${row.orgId}/${row.month}`}
      filters={{ name: true, yearId: true }}
      head={<p className="soft">{t('countsText')}</p>}
      empty={{ title: t('noCounts'), text: t('noCountsText') }}
      columns={[
        { of: 'month', sort: true, width: 120 },
        { of: 'orgName', sort: true, show: (row) => <strong className="row-title">{row.orgName}</strong> },
        { of: 'answered', width: 140, align: 'right', show: (row) => count(row.answered, 'few') },
        { of: 'dangers', width: 160, align: 'right', show: (row) => count(row.dangers, 'hiddenCount') },
        { of: 'taken', width: 160, align: 'right', show: (row) => count(row.taken, 'hiddenCount') },
      ]}
    />
  );
}
