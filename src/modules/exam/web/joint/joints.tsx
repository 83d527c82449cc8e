import { Table } from 'antd';
import { Link } from 'react-router';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { jointList, type Joint } from '../../contract';
import { useT } from '../texts';

/** A bureau's exams of several schools. */
export default function Joints() {
  const t = useT();
  const { data, error, refetch } = useCall(jointList, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (!data.items.length) return <EmptyState title={t('noJoints')} text={t('noJointsText')} />;
  return (
    <div className="stack exam-block">
      <p className="soft">{t('noJointsText')}</p>
      <Table<Joint>
        rowKey={(j) => `${j.resId}/${j.grdId}/${j.sbjId}`}
        size="small"
        pagination={false}
        dataSource={data.items}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('field.name'),
            render: (_, { resId, grdId, sbjId, name }) => (
              <Link to={toPath('/desk/teach/edu/joint/{resId}/{grdId}/{sbjId}', { resId, grdId, sbjId })}>{name}</Link>
            ),
          },
          { title: t('field.grdName'), dataIndex: 'grdName' },
          { title: t('field.sbjId'), dataIndex: 'sbjName' },
          {
            title: t('field.date'),
            render: (_, { from, to }) => (from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`),
          },
          { title: t('jointSchools'), dataIndex: 'schools', align: 'right' },
          { title: t('jointReleased'), dataIndex: 'released', align: 'right' },
          { title: t('jointLayout'), render: (_, j) => t(j.oneLayout ? 'layoutOne' : 'layoutMany') },
        ]}
      />
    </div>
  );
}
