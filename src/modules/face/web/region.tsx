import { ListScreen } from '../../../kernel/web/list/list-screen';
import { regionCoverage } from '../contract';
import { useT } from './texts';

/** A bureau's schools, in numbers: it sees no face. */
export default function Region() {
  const t = useT();
  return (
    <ListScreen
      call={regionCoverage}
      rowKey={(row) => String(row.orgId)}
      filters={{ name: { label: t('field.orgName') } }}
      empty={{ title: t('noSets') }}
      columns={[
        { of: 'orgName', sort: true },
        { of: 'hasSet', width: 110, show: (row) => t(row.hasSet ? 'yes' : 'no') },
        { of: 'students', width: 100, sum: true },
        { of: 'consented', width: 110, sum: true },
        { of: 'fit', width: 100, sum: true },
        { of: 'waiting', width: 110, sum: true },
        { of: 'missing', width: 110, sort: true, sum: true },
      ]}
    />
  );
}
