import { Button } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { instantText } from '../../../../kernel/web/format';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { taskMyReject } from '../../contract';
import { useT } from '../texts';
import { taskColumns } from './task-columns';
import { useTask } from './use-task';
import { WorkPlace } from './work-place';

/** What came back: why, and typing it again. */
export default function MyRejects() {
  const t = useT();
  const task = useTask();
  const { data: queue } = useCall(taskMyReject, { pageSize: 100 }, { quiet: true, keep: true });
  if (task.taskId != null)
    return (
      <WorkPlace
        taskId={task.taskId}
        queue={queue?.items.map((r) => r.taskId) ?? []}
        onTask={task.open}
        onClose={task.close}
      />
    );
  const c = taskColumns(t, task.open);
  return (
    <ListScreen
      call={taskMyReject}
      rowKey={(r) => String(r.taskId)}
      filters={{ stgId: StagePicker, sbjId: SubjectPicker }}
      columns={[
        c.what,
        { ...c.state, width: 86 },
        {
          of: 'cause',
          title: t('field.cause'),
          show: (r) => (
            <div className="ipt-words">
              <span>{r.cause}</span>
              {r.returnCause ? (
                <small className="soft">
                  {t('reject.told', { name: r.returnedByName ?? '—', cause: r.returnCause })}
                </small>
              ) : null}
            </div>
          ),
        },
        c.subject,
        { ...c.auditor, hidden: true },
        {
          of: 'auditedAt',
          title: t('field.auditedAt'),
          width: 150,
          show: (r) => r.auditedAt && instantText(r.auditedAt),
        },
        {
          of: 'acts',
          title: '',
          width: 110,
          align: 'right',
          show: (r) => (
            <Button size="small" onClick={() => task.open(r.taskId)}>
              {t('reject.again')}
            </Button>
          ),
        },
      ]}
      empty={{ title: t('reject.none'), text: t('reject.noneText') }}
    />
  );
}
