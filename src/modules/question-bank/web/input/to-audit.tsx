import { PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { auditPass, taskAuditing } from '../../contract';
import { useT } from '../texts';
import { AuditPlace } from './audit-place';
import { taskColumns } from './task-columns';
import { useTask } from './use-task';
import { UserPicker } from './user-picker';

/** What waits for an auditor; "begin" goes through it one by one. */
export default function ToAudit() {
  const t = useT();
  const can = useCan();
  const task = useTask();
  const [search, setSearch] = useSearchParams();
  const of = (key: string) => Number(search.get(key)) || undefined;
  const going = search.get('go') === 'yes';
  const begin = (on: boolean) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('task');
      if (on) next.set('go', 'yes');
      else next.delete('go');
      return next;
    });
  if (going || task.taskId != null)
    return (
      <AuditPlace
        taskId={task.taskId}
        stgId={of('stgId')}
        sbjId={of('sbjId')}
        onTask={() => begin(true)}
        onClose={() => begin(false)}
      />
    );
  const c = taskColumns(t, task.open);
  return (
    <ListScreen
      call={taskAuditing}
      pageSize={20}
      rowKey={(r) => String(r.taskId)}
      filters={{ stgId: StagePicker, sbjId: SubjectPicker, userId: { as: UserPicker, label: t('field.inputterName') } }}
      columns={[
        c.what,
        c.subject,
        c.type,
        { ...c.inputter, show: (r) => (r.mine ? <span className="soft">{t('audit.own')}</span> : r.inputterName) },
        { ...c.kind, hidden: false },
        c.submitted,
      ]}
      actions={(list) =>
        can(auditPass) ? (
          <Button type="primary" icon={<PlayCircleOutlined />} disabled={list.total === 0} onClick={() => begin(true)}>
            {t('audit.begin')}
          </Button>
        ) : null
      }
      empty={{ title: t('audit.none'), text: t('audit.noneText') }}
    />
  );
}
