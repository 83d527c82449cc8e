import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import { movementKey, useMovementColumns } from './movements';
import { useT } from './texts';

/** What went out of the own wallet. */
export default function Expends() {
  const t = useT();
  return (
    <ListScreen
      call={calls.listExpends}
      name="finance.expends"
      rowKey={movementKey}
      pageSize={20}
      exportBy={calls.exportExpends}
      filters={{ kind: true, span: { as: DateRange, label: t('within'), keys: ['from', 'to'] } }}
      empty={{ title: t('noExpends'), text: t('noExpendsText') }}
      columns={useMovementColumns()}
    />
  );
}
