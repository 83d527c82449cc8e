import { Skeleton } from 'antd';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { taskGet, taskMyAuditing } from '../../contract';
import { useT } from '../texts';
import { QuestionView } from '../view/question-view';
import { StepList } from './step-list';
import { taskColumns } from './task-columns';
import './input.css';

/** What the caller typed and nobody judged yet. */
export default function MyAudits() {
  const t = useT();
  const c = taskColumns(t);
  return (
    <ListScreen
      call={taskMyAuditing}
      rowKey={(r) => String(r.taskId)}
      filters={{ stgId: StagePicker, sbjId: SubjectPicker }}
      columns={[c.what, c.subject, c.type, { ...c.kind, hidden: false }, c.submitted]}
      drawerSize={760}
      drawerTitle={(r) => r?.title ?? t('kindOfTask.direct')}
      drawer={(key) => <TaskDetail taskId={Number(key)} />}
      empty={{ title: t('myAudit.none'), text: t('myAudit.noneText') }}
    />
  );
}
/** A task to be read: the question as it was typed and what happened to it. */
export function TaskDetail({ taskId }: { readonly taskId: number }) {
  const { data, error, refetch } = useCall(taskGet, { id: taskId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className="stack">
      {data.question ? <QuestionView body={data.question.body} showKey /> : null}
      <StepList steps={data.steps} />
    </div>
  );
}
