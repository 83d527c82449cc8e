import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import { movementKey, useMovementColumns } from './movements';
import { useT } from './texts';

/** What came into the own wallet, and from the own courses. */
export default function Incomes() {
  const t = useT();
  return (
    <ListScreen
      call={calls.listIncomes}
      name="finance.incomes"
      rowKey={movementKey}
      pageSize={20}
      exportBy={calls.exportIncomes}
      filters={{ kind: true, span: { as: DateRange, label: t('within'), keys: ['from', 'to'] } }}
      empty={{ title: t('noIncomes'), text: t('noIncomesText') }}
      columns={useMovementColumns()}
    />
  );
}
