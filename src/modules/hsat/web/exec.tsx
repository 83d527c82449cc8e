import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { OrgPicker } from '../../organisation/web/published';
import { listExec } from '../contract';
import { pointsText } from './parts';
import { useT } from './texts';

/** V-109: scores that the schools of the region have assigned. */
export default function Exec() {
  const t = useT();
  return (
    <ListScreen
      call={listExec}
      name="hsat.exec"
      rowKey={(row) => row.key}
      filters={{ name: true, orgId: OrgPicker, differs: true }}
      empty={{ title: t('noAssigned'), text: t('noAssignedText') }}
      columns={[
        { of: 'orgName', width: 180 },
        { of: 'name', sort: true, width: 110 },
        { of: 'clazzName', width: 130 },
        { of: 'normName', title: t('field.norm'), width: 200 },
        {
          of: 'score',
          title: t('field.reckoned'),
          sort: true,
          width: 100,
          align: 'right',
          show: (row) => pointsText(row.score),
        },
        { of: 'assigned', sort: true, width: 100, align: 'right', show: (row) => pointsText(row.assigned) },
        {
          of: 'differs',
          width: 110,
          show: (row) => (row.differs ? <StatusTag status="needs">{t('differsMuch')}</StatusTag> : null),
        },
        { of: 'assignedWhy', title: t('field.why'), width: 220 },
      ]}
    />
  );
}
