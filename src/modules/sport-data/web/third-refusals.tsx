import { dayText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { DateRange } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import type { ThirdKind } from '../rules/third';
import { useT, type Say } from './texts';

type Row = RowOf<typeof calls.thirdRefused>;
const sentText = ({ results }: Row, t: Say): string =>
  results.map(({ itemName, text }) => `${itemName} ${text}`).join(t('comma')) || '—';

/** What vendors sent and could not be kept, each with the vendor's number and the reason: so that somebody can have it corrected. */
export function RefusedList({ kind }: { readonly kind: ThirdKind }) {
  const t = useT();
  return (
    <ListScreen
      call={calls.thirdRefused}
      name={`sport-data.third.refused.${kind}`}
      fixed={{ kind }}
      rowKey={(row) => String(row.refusedId)}
      pageSize={20}
      filters={{ span: { label: t('receivedDays'), as: DateRange, keys: ['from', 'to'] } }}
      empty={{ title: t('noRefused'), text: t('noRefusedText') }}
      columns={[
        { of: 'onDate', title: t('receivedOn'), width: 150, show: (row) => dayText(row.onDate) },
        { of: 'firm', width: 150 },
        { of: 'no', title: t('vendorNo'), width: 160 },
        {
          of: 'name',
          title: t('field.child'),
          width: 150,
          show: (row) => <strong className="row-title">{row.name || row.sidNo || '—'}</strong>,
        },
        { of: 'clazzName', width: 140, show: (row) => row.clazzName || '—' },
        ...(kind === 'test'
          ? [{ of: 'results', title: t('field.results'), show: (row: Row) => sentText(row, t) }]
          : []),
        { of: 'text', title: t('whyRefused') },
      ]}
    />
  );
}
