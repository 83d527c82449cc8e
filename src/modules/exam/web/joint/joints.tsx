import { Button, Table } from 'antd';
import { useState } from 'react';
import { spanText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { jointList, type Joint } from '../../contract';
import { useT } from '../texts';
import { JointSchools } from './joint-schools';

const keyOf = ({ resId, grdId, sbjId }: Joint): string => `${resId}/${grdId}/${sbjId}`;
/** A bureau's exams of several schools, and the schools of one. */
export default function Joints() {
  const t = useT();
  const [key, setKey] = useState<string>();
  const { data, error, refetch } = useCall(jointList, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (!data.items.length) return <EmptyState title={t('noJoints')} text={t('noJointsText')} />;
  const chosen = data.items.find((joint) => keyOf(joint) === key);
  return (
    <div className="stack exam-block">
      <p className="soft">{t('noJointsText')}</p>
      <Table<Joint>
        rowKey={keyOf}
        size="small"
        pagination={false}
        dataSource={data.items}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('field.name'),
            render: (_, joint) => (
              <Button
                type="link"
                size="small"
                aria-expanded={joint === chosen}
                onClick={() => setKey(joint === chosen ? undefined : keyOf(joint))}
              >
                {joint.name}
              </Button>
            ),
          },
          { title: t('field.grdName'), dataIndex: 'grdName' },
          { title: t('field.sbjId'), dataIndex: 'sbjName' },
          {
            title: t('field.date'),
            render: (_, { from, to }) => spanText(from, to),
          },
          { title: t('jointSchools'), dataIndex: 'schools', align: 'right' },
          { title: t('jointReleased'), dataIndex: 'released', align: 'right' },
          { title: t('jointLayout'), render: (_, j) => t(j.oneLayout ? 'layoutOne' : 'layoutMany') },
        ]}
      />
      {chosen ? <JointSchools key={keyOf(chosen)} joint={chosen} /> : null}
    </div>
  );
}
