import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PrintHead } from '../../../kernel/web/parts/print-head';
import { toPath } from '../../../kernel/web/router/paths';
import { Facts, Kind, StateTag, TaskMenu, type Task } from './parts';
import { useT } from './texts';
import './homework.css';

export type TaskPage = 'view' | 'progress' | 'mark' | 'analysis' | 'train';
/** The head of every page of a task: what it is, what may be done with it, and the way between its pages. */
export function TaskNav({
  task,
  at,
  extra,
  clazzId,
}: {
  readonly task: Task;
  readonly at: TaskPage;
  readonly extra?: ReactNode;
  /** The class that is looked at; absent: all of them. */
  readonly clazzId?: number | undefined;
}) {
  const t = useT();
  const navigate = useNavigate();
  const id = { taskId: task.taskId };
  const to: Readonly<Record<TaskPage, string>> = {
    view: toPath('/work/{taskId}/view', id),
    progress: toPath('/work/{taskId}/progress', id),
    mark: toPath('/work/{taskId}/correct/{type}', { ...id, type: 'person' }),
    analysis: task.kind === 'kq' ? toPath('/work/{taskId}/kq/report', id) : toPath('/work/{taskId}/analysis', id),
    train: toPath('/work/report/{taskId}/exercise/report', id),
  };
  const label: Readonly<Record<TaskPage, string>> = {
    view: t('home.view'),
    progress: t('home.progress'),
    mark: task.toMark ? `${t('home.marking')} ${task.toMark}` : t('home.marking'),
    analysis: t('home.analysis'),
    train: t('home.training'),
  };
  const clazzes = clazzId == null ? task.clazzes : task.clazzes.filter((c) => c.clazzId === clazzId);
  const narrowed = clazzes.map((c) => c.clazzName);
  return (
    <>
      {at === 'view' ? null : <PrintHead of={task.name} narrowed={narrowed} />}
      <div data-chrome>
        <header className="hw-head">
          <div>
            <h2>
              {task.name} <Kind kind={task.kind} /> <StateTag state={task.state} />
            </h2>
            <p className="soft">
              <Facts task={task} />
            </p>
          </div>
          <span className="row-end">
            {extra}
            <TaskMenu task={task} onGone={() => void navigate('/work/home/allwork')} />
          </span>
        </header>
        <Tabs
          activeKey={at}
          onChange={(k) => void navigate(to[k as TaskPage])}
          items={(['view', 'progress', 'mark', 'analysis', 'train'] as const).map((k) => ({ key: k, label: label[k] }))}
        />
      </div>
    </>
  );
}
