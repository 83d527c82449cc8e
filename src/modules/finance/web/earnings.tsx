import { instantText, moneyText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Lessons } from './lessons';
import { useT } from './texts';

/** What live courses brought, order by order, and what of it their lessons have earned. */
export function EarningsTab() {
  const t = useT();
  return (
    <ListScreen
      call={calls.listEarnings}
      name="finance.earnings"
      rowKey={(row) => String(row.orderId)}
      pageSize={20}
      exportBy={calls.exportEarnings}
      empty={{ title: t('earned.none'), text: t('earned.noneText') }}
      drawerTitle={(row) => row?.title}
      drawer={(_, row) => (row ? <Lessons orderId={row.orderId} /> : <GoneState compact />)}
      columns={[
        { of: 'number', width: 230 },
        { of: 'title', show: (row) => <strong className="row-title">{row.title}</strong> },
        { of: 'buyerName', width: 120 },
        {
          of: 'given',
          width: 130,
          align: 'right',
          show: (row) => t('earned.lessons', { given: numberText(row.given), hours: numberText(row.hours) }),
        },
        { of: 'paidFen', width: 130, align: 'right', show: (row) => moneyText(row.paidFen) },
        { of: 'earnedFen', width: 130, align: 'right', show: (row) => moneyText(row.earnedFen) },
        { of: 'backFen', width: 130, align: 'right', show: (row) => moneyText(row.backFen) },
        { of: 'leftFen', sort: true, width: 140, align: 'right', show: (row) => moneyText(row.leftFen) },
        { of: 'madeAt', sort: true, width: 160, show: (row) => instantText(row.madeAt) },
      ]}
    />
  );
}
