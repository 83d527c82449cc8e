import { instantText, moneyText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { GoneState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Lessons } from './lessons';
import { useT } from './texts';

/** What live courses that were sold hold, order by order: the hours of the card and the money behind the two figures. */
export function HoldsTab() {
  const t = useT();
  return (
    <ListScreen
      call={calls.listHolds}
      name="finance.holds"
      rowKey={(row) => String(row.orderId)}
      pageSize={20}
      exportBy={calls.exportHolds}
      empty={{ title: t('hold.none'), text: t('hold.noneText') }}
      drawerTitle={(row) => row?.title}
      drawer={(_, row) => (row ? <Lessons orderId={row.orderId} /> : <GoneState compact />)}
      columns={[
        { of: 'number', width: 230 },
        { of: 'title', show: (row) => <strong className="row-title">{row.title}</strong> },
        { of: 'buyerName', width: 120 },
        { of: 'hours', width: 110, align: 'right', show: (row) => numberText(row.hours) },
        { of: 'leftHours', width: 120, align: 'right', show: (row) => numberText(row.leftHours) },
        { of: 'leftCard', width: 130, align: 'right', show: (row) => numberText(row.leftCard) },
        { of: 'heldFen', sort: true, width: 140, align: 'right', show: (row) => moneyText(row.heldFen) },
        { of: 'madeAt', sort: true, width: 160, show: (row) => instantText(row.madeAt) },
      ]}
    />
  );
}
