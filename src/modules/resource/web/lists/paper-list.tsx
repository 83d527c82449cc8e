import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { useCan } from '../../../../kernel/web/app';
import { useSession } from '../../../../kernel/web/session/session-store';
import { NodePicker } from '../../../textbook/web/published';
import { paperCreate, paperList, type Lib } from '../../contract';
import { subjectFilters, useEndColumns } from '../parts/columns';
import { newPath, viewPath } from '../parts/places';
import { useT } from '../texts';

/** Papers of a library. */
export function PaperList({ lib, desk = false }: { readonly lib: Lib; readonly desk?: boolean }) {
  const t = useT();
  const can = useCan();
  const sbjId = useSession()?.teachSbjIds[0];
  const end = useEndColumns(lib, desk);
  const add =
    (lib === 'psn' || desk) && can(paperCreate) ? (
      <Link to={newPath('paper', desk)}>
        <Button type="primary" icon={<PlusOutlined />}>
          {t('newPaper')}
        </Button>
      </Link>
    ) : null;
  return (
    <ListScreen
      call={paperList}
      fixed={{ lib }}
      first={lib === 'psn' || sbjId == null ? {} : { sbjId }}
      name={`resource.papers.${lib}`}
      pageSize={20}
      rowKey={(r) => String(r.resId)}
      filters={{
        title: true,
        tbkNodeId: { as: NodePicker, label: t('field.tbkNodeId') },
        ...subjectFilters(t),
        year: { more: true },
      }}
      actions={add}
      columns={[
        {
          of: 'title',
          sort: true,
          show: (r) => (
            <span className="res-title">
              <Link to={viewPath('paper', r.resId, desk)}>{r.title}</Link>
            </span>
          ),
        },
        { of: 'queCount', sort: true, unit: t('ques'), width: 90 },
        { of: 'fullScore', sort: true, unit: t('points'), width: 100 },
        { of: 'year', title: t('field.year'), sort: true, width: 80, show: (r) => r.year ?? '' },
        ...end,
      ]}
      empty={
        lib === 'psn' || desk
          ? { title: t('noPapers'), text: t('noPapersText'), action: add }
          : { title: t('noneHere'), text: t('noneHereText') }
      }
    />
  );
}
