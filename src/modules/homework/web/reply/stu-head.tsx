import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useNavigate } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { toPath } from '../../../../kernel/web/router/paths';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { TaskHead } from '../../contract/parts';
import { Kind } from '../parts';
import { useT } from '../texts';
import '../homework.css';
import './reply.css';

type At = 'report' | 'paper' | 'wrong' | 'train';
/** The head of a child's result and the way between its pages; on paper the name and the facts alone. */
export function StuHead({
  task,
  userId,
  userName,
  clazzName,
  at,
  print,
  submittedAt,
}: {
  readonly task: TaskHead;
  readonly userId: number;
  readonly userName: string;
  readonly clazzName: string;
  readonly at: At;
  readonly print?: boolean;
  readonly submittedAt: string | null;
}) {
  const t = useT();
  const me = useSession();
  const navigate = useNavigate();
  useTitle(task.name);
  const id = { taskId: task.taskId, userId };
  const to: Readonly<Record<At, string>> = {
    report: toPath('/work/report/stu/{taskId}/{userId}', id),
    paper: toPath('/work/report/stu/{taskId}/{userId}/view', id),
    wrong: toPath('/work/report/stu/{taskId}/{userId}/wrong', id),
    train: toPath('/work/report/stu/{taskId}/{userId}/exercise', id),
  };
  return (
    <div className="stack" style={{ gap: 4 }}>
      <header className="hw-head">
        <div>
          <h2>
            {task.name} <Kind kind={task.kind} />
          </h2>
          <p className="soft">
            {[
              userName,
              clazzName,
              task.sbjName,
              submittedAt ? t('mine.handedAt', { at: saidNow(submittedAt, me?.zone) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {print ? (
          <span className="row-end" data-chrome>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('got.print')}
            </Button>
          </span>
        ) : null}
      </header>
      <div data-chrome>
        <Tabs
          className="hw-stu-tabs"
          activeKey={at}
          onChange={(k) => void navigate(to[k as At], { replace: true })}
          items={[
            { key: 'report', label: t('got.tabReport') },
            { key: 'paper', label: t('got.tabPaper') },
            { key: 'wrong', label: t('got.tabWrong') },
            { key: 'train', label: t('got.tabTrain') },
          ]}
        />
      </div>
    </div>
  );
}
