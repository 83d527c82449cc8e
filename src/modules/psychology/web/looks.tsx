import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange } from '../../../kernel/web/parts/date-range';
import * as calls from '../contract';
import { LOOKED } from '../contract/lock';
import { useT } from './texts';

/** Who opened the lock, looked, took a sheet along or was refused. */
export function Looks() {
  const t = useT();
  // Without an open lock there is no purpose: the log says what was asked for instead.
  const purposeOf = (purpose: string) => {
    const asked = LOOKED.find((act) => act === purpose);
    return asked ? t(`act.${asked}`) : purpose;
  };
  return (
    <ListScreen
      call={calls.listLooks}
      name="psychology.looks"
      rowKey={(row) => String(row.lookId)}
      pageSize={20}
      filters={{ act: true, span: { as: DateRange, label: t('field.at'), keys: ['from', 'to'] } }}
      head={<p className="soft">{t('looksText')}</p>}
      empty={{ title: t('noLooks'), text: t('noLooksText') }}
      columns={[
        { of: 'at', width: 180, show: (row) => instantText(row.at) },
        { of: 'byName', width: 120, show: (row) => <strong className="row-title">{row.byName}</strong> },
        { of: 'act', width: 160, show: (row) => t(`act.${row.act}`) },
        { of: 'purpose', show: (row) => purposeOf(row.purpose) },
        { of: 'userName', width: 120, show: (row) => row.userName ?? <span className="soft">—</span> },
      ]}
    />
  );
}
