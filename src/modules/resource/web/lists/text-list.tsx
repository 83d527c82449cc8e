import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { dayText } from '../../../../kernel/web/format';
import { useSession } from '../../../../kernel/web/session/session-store';
import { NodePicker } from '../../../textbook/web/published';
import { designCreate, designList, reflectCreate, reflectList, type Lib } from '../../contract';
import { subjectFilters, useEndColumns } from '../parts/columns';
import { newPath, viewPath } from '../parts/places';
import { useT } from '../texts';

const Title = ({ to, title, excerpt }: { readonly to: string; readonly title: string; readonly excerpt: string }) => (
  <div>
    <Link to={to}>
      <b>{title}</b>
    </Link>
    {excerpt ? <p className="res-excerpt">{excerpt}</p> : null}
  </div>
);

/** Teaching designs of a library. */
export function DesignList({ lib, desk = false }: { readonly lib: Lib; readonly desk?: boolean }) {
  const t = useT();
  const can = useCan();
  const sbjId = useSession()?.teachSbjIds[0];
  const end = useEndColumns(lib, desk);
  const add =
    (lib === 'psn' || desk) && can(designCreate) ? (
      <Link to={newPath('teachdesign', desk)}>
        <Button type="primary" icon={<EditOutlined />}>
          {t(desk ? 'newPlanDesk' : 'newDesign')}
        </Button>
      </Link>
    ) : null;
  return (
    <ListScreen
      call={designList}
      fixed={{ lib }}
      first={lib === 'psn' || sbjId == null ? {} : { sbjId }}
      name={`resource.designs.${lib}`}
      pageSize={20}
      rowKey={(r) => String(r.resId)}
      actions={add}
      filters={{ title: true, tbkNodeId: { as: NodePicker, label: t('field.tbkNodeId') }, ...subjectFilters(t) }}
      columns={[
        {
          of: 'title',
          sort: true,
          show: (r) => <Title to={viewPath('teachdesign', r.resId, desk)} title={r.title} excerpt={r.excerpt} />,
        },
        ...end,
      ]}
      empty={
        lib === 'psn' || desk
          ? { title: t('noDesigns'), text: t('noDesignsText'), action: add }
          : { title: t('noneHere'), text: t('noneHereText') }
      }
    />
  );
}
/** Own teaching reflections, and those colleagues gave to the school's library. */
export function ReflectList({ lib }: { readonly lib: Lib }) {
  const t = useT();
  const can = useCan();
  const end = useEndColumns(lib, false);
  const add =
    lib === 'psn' && can(reflectCreate) ? (
      <Link to={newPath('teachreflect')}>
        <Button type="primary" icon={<EditOutlined />}>
          {t('newReflect')}
        </Button>
      </Link>
    ) : null;
  return (
    <ListScreen
      call={reflectList}
      fixed={{ lib }}
      name={`resource.reflects.${lib}`}
      pageSize={20}
      rowKey={(r) => String(r.resId)}
      actions={add}
      filters={{ title: true }}
      columns={[
        {
          of: 'title',
          sort: true,
          show: (r) => <Title to={viewPath('teachreflect', r.resId)} title={r.title} excerpt={r.excerpt} />,
        },
        {
          of: 'lessonName',
          title: t('field.lessonName'),
          width: 160,
          show: (r) => (r.lessonName ? `${r.lessonName}${r.lessonOn ? ` · ${dayText(r.lessonOn)}` : ''}` : ''),
        },
        ...end.filter((c) => c.of !== 'nodes' && c.of !== 'tags'),
      ]}
      empty={{ title: t('noReflects'), text: t('noReflectsText'), action: add }}
    />
  );
}
