import { moneyText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { spanOf } from '../../../kernel/web/parts/ranges';
import { OrgPicker } from '../../organisation/web/published';
import { listSmsCosts } from '../contract';
import { useT } from './texts';

/** SMS of each organisation in a time, this month at first, with what they cost. */
export function SmsCosts() {
  const t = useT();
  const [from, to] = spanOf('month', useToday());
  return (
    <ListScreen
      call={listSmsCosts}
      first={{ from, to }}
      rowKey={(row) => String(row.orgId)}
      empty={{ title: t('noSms'), text: t('smsCostsHint') }}
      filters={{ orgId: OrgPicker, span: { label: t('period'), as: DateRange, keys: ['from', 'to'] } }}
      columns={[
        { of: 'orgName' },
        { of: 'sent', sort: true, width: 140 },
        { of: 'costFen', sort: true, width: 160, show: (row) => moneyText(row.costFen) },
      ]}
    />
  );
}
