import { Skeleton, Table } from 'antd';
import { Navigate } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { numberText, saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { survey, trainStats } from '../../contract';
import { Rate } from '../parts';
import { TaskNav } from '../task-nav';
import { useT } from '../texts';

/** Who has trained after the task, and how it went; a child is shown their own. */
export default function ExerciseReport({ params }: { readonly params: { readonly taskId?: string } }) {
  const can = useCan();
  const me = useSession();
  const taskId = Number(params.taskId);
  if (!can(trainStats))
    return (
      <Navigate
        replace
        to={toPath('/work/report/stu/{taskId}/{userId}/exercise', { taskId, userId: me?.userId ?? 0 })}
      />
    );
  return <Trained taskId={taskId} />;
}
function Trained({ taskId }: { readonly taskId: number }) {
  const t = useT();
  const zone = useSession()?.zone;
  const task = useCall(survey, { id: taskId }, { quiet: true });
  const { data, error, refetch } = useCall(trainStats, { id: taskId }, { quiet: true });
  if (error ?? task.error)
    return (
      <ErrorState
        error={error ?? task.error}
        onRetry={() => {
          void refetch();
          void task.refetch();
        }}
      />
    );
  if (!data || !task.data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const did = data.items.filter((r) => r.times > 0);
  const parts = did.reduce((n, r) => n + r.parts, 0),
    right = did.reduce((n, r) => n + r.right, 0);
  return (
    <div className="stack">
      <TaskNav task={task.data} at="train" />
      {did.length === 0 ? (
        <div className="panel">
          <EmptyState title={t('train.none')} text={t('train.noneText')} />
        </div>
      ) : (
        <section className="panel stack">
          <p className="hw-answer">
            {t('train.say', { n: did.length, rate: numberText(parts ? (right * 100) / parts : 0) })}
          </p>
          <Table
            size="middle"
            rowKey="userId"
            pagination={false}
            dataSource={data.items}
            columns={[
              { title: t('field.userName'), dataIndex: 'userName', key: 'name' },
              { title: t('field.clazzName'), dataIndex: 'clazzName', key: 'clazz' },
              {
                title: t('train.times'),
                key: 'times',
                align: 'right',
                sorter: (a, b) => a.times - b.times,
                render: (_, r) => r.times || '—',
              },
              { title: t('train.parts'), key: 'parts', align: 'right', render: (_, r) => r.parts || '—' },
              { title: t('train.rate'), key: 'rate', width: 180, render: (_, r) => <Rate rate={r.rate} /> },
              {
                title: t('train.lastAt'),
                key: 'at',
                align: 'right',
                render: (_, r) => (r.lastAt ? saidNow(r.lastAt, zone) : '—'),
              },
            ]}
          />
        </section>
      )}
    </div>
  );
}
